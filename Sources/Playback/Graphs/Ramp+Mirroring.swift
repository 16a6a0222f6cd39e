internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

extension Ramp {
    /// Returns the keyframes for an output that plays backwards, in nanoseconds of play time.
    ///
    /// - Parameter last: The start of the output's last frame, which is the first of play time.
    ///
    /// A step at a frame's time belongs to the frames after it, but here to those before: it is moved later
    /// by a few nanoseconds, more than the rounding of times.
    func mirroredControlPoints(last: CMTime) -> [ControlPoint] {
        let end = Int64(StreamTime.nanoseconds(last))
        let frames = keyframes.map { (time: Int64(StreamTime.nanoseconds($0.time)), value: $0.value) }
        var points: [ControlPoint] = []
        func add(_ time: Int64, _ value: Double) {
            // The later of two points before the beginning counts.
            if time <= 0 { points.removeAll() }
            points.append(ControlPoint(time: UInt64(max(0, time)), value: value))
        }
        switch interpolation {
        case .hold:
            for (index, frame) in frames.enumerated().reversed() {
                let next = index + 1 < frames.count ? frames[index + 1].time : Int64.max
                add(next > end ? 0 : end - next + Self.slack, frame.value)
            }
        case .linear:
            add(0, value(at: end, of: frames))
            for (index, frame) in frames.enumerated().reversed() where frame.time <= end {
                let isBeforeStep = index + 1 < frames.count && frames[index + 1].time == frame.time
                let isAfterStep = index > 0 && frames[index - 1].time == frame.time
                let shift = isBeforeStep ? Self.slack + 1 : isAfterStep ? Self.slack : 0
                add(end - frame.time + shift, frame.value)
            }
        }
        return points
    }

    private static let slack: Int64 = 3

    private func value(at time: Int64, of frames: [(time: Int64, value: Double)]) -> Double {
        guard let next = frames.firstIndex(where: { $0.time > time }), next > 0 else {
            return (frames.last { $0.time <= time } ?? frames[0]).value
        }
        let (before, after) = (frames[next - 1], frames[next])
        let part = Double(time - before.time) / Double(after.time - before.time)
        return before.value.interpolated(to: after.value, progress: part)
    }
}
