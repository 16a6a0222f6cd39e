internal import MediaTypes
internal import RenderPlan

/// Turns an opacity that moves in straight lines into one step a frame, each of the 256 that the compositor tells
/// apart.
///
/// The compositor cuts off what is below a whole step. Where a line meets whole steps, as one of 15 frames does, the
/// last bit of a floating-point number would decide, and an output would differ from a part of it.
struct OpacitySteps {
    let format: VideoFormat

    /// - Parameter keyframes: joined by straight lines; two at one time are a jump.
    /// - Returns: keyframes whose values hold, the first at zero, only where the step changes.
    func keyframes(along keyframes: [Ramp.Keyframe]) -> [Ramp.Keyframe] {
        var result: [Ramp.Keyframe] = []
        func add(_ exact: CMTime, _ value: Double) {
            let step = Self.step(nearest: value)
            let time = max(format.settled(exact), result.last?.time ?? .zero)
            if result.last?.time == time { result.removeLast() }
            if result.last?.value != step { result.append(Ramp.Keyframe(time, step)) }
        }
        for (index, keyframe) in keyframes.enumerated() {
            add(keyframe.time, keyframe.value)
            guard index + 1 < keyframes.count, keyframes[index + 1].value != keyframe.value else { continue }
            let next = keyframes[index + 1]
            for frame in format.frames(in: CMTimeRange(start: keyframe.time, end: next.time)) {
                let time = format.time(ofFrame: frame)
                guard time > keyframe.time else { continue }
                let progress = rampProgress(at: time, from: keyframe.time, to: next.time)
                add(time, keyframe.value + (next.value - keyframe.value) * progress)
            }
        }
        return result
    }

    /// A quarter of a step above the nearest one, so that cutting off finds it.
    private static func step(nearest value: Double) -> Double {
        // Slightly more than half, so that a half itself is far from where the answer changes.
        let steps = (value * 255 + 0.501).rounded(.down)
        return steps <= 0 ? 0 : steps >= 255 ? 1 : (steps + 0.25) / 255
    }
}
