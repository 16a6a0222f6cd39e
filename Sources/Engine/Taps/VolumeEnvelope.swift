internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The volume of each output sample, as the volume element applies it: linear between control points.
struct VolumeEnvelope {
    private let points: [ControlPoint]
    /// The index of the control point before the last sample.
    private var index = 0

    init(_ keyframes: [Ramp.Keyframe]) {
        points = Ramp(element: "", property: "volume", interpolation: .linear, keyframes: keyframes)
            .controlPoints()
        isConstantOne = points.allSatisfy { $0.value == 1 }
    }

    /// Whether the volume is 1 all the time.
    let isConstantOne: Bool

    /// Returns the volumes of consecutive samples, which must follow those of the last call.
    mutating func values(from first: Int64, count: Int, rate: Int32) -> [Double] {
        (0..<Int64(count)).map { value(at: StreamTime.nanoseconds(ofSample: first + $0, rate: rate)) }
    }

    private mutating func value(at time: UInt64) -> Double {
        while index + 1 < points.count, points[index + 1].time <= time { index += 1 }
        let point = points[index]
        guard index + 1 < points.count, time > point.time else { return point.value }
        let next = points[index + 1]
        let part = Double(time - point.time) / Double(next.time - point.time)
        return point.value.interpolated(to: next.value, progress: part)
    }
}
