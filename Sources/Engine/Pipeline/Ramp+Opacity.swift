internal import MediaTypes
internal import RenderPlan

extension Graph {
    /// The same graph with every ramp of opacity in steps, frame by frame.
    func steppingOpacity(of format: VideoFormat?) -> Graph {
        guard let format else { return self }
        var stepped = self
        stepped.ramps = ramps.map { ramp in
            ramp.property == "alpha" && ramp.interpolation == .linear
                ? ramp.steppedOpacity(framesOf: format) : ramp
        }
        return stepped
    }
}

extension Ramp {
    /// The same ramp of opacity as one step a frame, each of the 256 the compositor tells apart.
    ///
    /// It cuts off what is below a whole step. Where a ramp meets whole steps, as one of 15 frames does, the last
    /// bit of a floating-point number would decide, and a film would differ from a part of it.
    func steppedOpacity(framesOf format: VideoFormat) -> Ramp {
        var stepped = self
        stepped.interpolation = .hold
        stepped.keyframes = []
        for (index, keyframe) in keyframes.enumerated() {
            stepped.keyframes.append(Keyframe(keyframe.time, Self.step(nearest: keyframe.value)))
            guard index + 1 < keyframes.count, keyframes[index + 1].value != keyframe.value else { continue }
            let next = keyframes[index + 1]
            for frame in format.ticks(in: CMTimeRange(start: keyframe.time, end: next.time)) {
                let time = format.time(ofFrame: frame)
                guard time > keyframe.time else { continue }
                let progress = rampProgress(at: time, from: keyframe.time, to: next.time)
                let value = keyframe.value + (next.value - keyframe.value) * progress
                stepped.keyframes.append(Keyframe(time, Self.step(nearest: value)))
            }
        }
        return stepped
    }

    /// A quarter of a step above the nearest one, so that cutting off finds it.
    private static func step(nearest value: Double) -> Double {
        // Slightly more than half, so that a half itself is far from where the answer changes.
        let steps = (value * 255 + 0.501).rounded(.down)
        return steps <= 0 ? 0 : steps >= 255 ? 1 : (steps + 0.25) / 255
    }
}
