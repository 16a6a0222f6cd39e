internal import MediaTypes
internal import RenderPlan

/// Converts a linear opacity to one step per frame, rounded to the 256 values that the compositor
/// distinguishes.
///
/// The compositor truncates opacities to these values. If a line meets one of them exactly, as a ramp over 15
/// frames does, the last bit of a floating-point number would determine the result, and an output would
/// differ from a part of it.
struct OpacitySteps {
    let format: VideoFormat

    /// - Parameter keyframes: Keyframes of a linear ramp. Two at the same time are a discontinuity.
    /// - Returns: Keyframes with held values, the first at zero, one for each change of the step.
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
                add(time, keyframe.value.interpolated(to: next.value, progress: progress))
            }
        }
        return result
    }

    /// Returns a value a quarter of a step above the nearest step, so that truncation yields that step.
    private static func step(nearest value: Double) -> Double {
        // Slightly more than half, so that exact halves aren't near the rounding threshold.
        let steps = (value * 255 + 0.501).rounded(.down)
        return steps <= 0 ? 0 : steps >= 255 ? 1 : (steps + 0.25) / 255
    }
}
