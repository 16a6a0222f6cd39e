/// A straight line between an own time and an outer one.
struct TimeMap {
    private var factor: Double = 1
    private var offset: Double = 0

    init() {}

    /// Own time to the parent's; where time stands still, every own time is the begin time.
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
