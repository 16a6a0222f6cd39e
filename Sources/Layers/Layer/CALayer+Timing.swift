public import MediaTypes

// A layer with duration 0 lasts forever. Its fill mode determines whether it is visible before its begin time
// and after its end.

extension CALayer: CAMediaTiming {
    public var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    public var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    public var speed: Float {
        get { Float(timing.speed) }
        set { timing.speed = Double(newValue) }
    }
    public var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    public var repeatCount: Float {
        get { Float(timing.repeatCount) }
        set { timing.repeatCount = Double(newValue) }
    }
    public var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    public var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    public var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }
}

/// A linear map from a local time to an outer one.
struct TimeMap {
    private var factor: Double = 1
    private var offset: Double = 0

    init() {}

    /// Creates the map from local time to the parent's time. If the speed is 0, every local time maps to the
    /// begin time.
    init(_ timing: TimingPlan) {
        factor = timing.speed == 0 ? 0 : 1 / timing.speed
        offset = timing.beginTime - timing.timeOffset * factor
    }

    func concatenating(_ next: TimeMap) -> TimeMap {
        var map = TimeMap()
        map.factor = factor * next.factor
        map.offset = offset * next.factor + next.offset
        return map
    }

    func value(at time: Double) -> Double { factor * time + offset }

    func inverse(of time: Double) -> Double { factor == 0 ? 0 : (time - offset) / factor }
}
