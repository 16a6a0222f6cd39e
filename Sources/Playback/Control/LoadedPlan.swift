internal import Engine
internal import MediaTypes
internal import RenderPlan

/// The output that is played, and the mapping of its times to stream time.
struct LoadedPlan: Sendable {
    var plan: RenderPlan
    /// Draws the instructions that the plan leaves to the client's compositor.
    var composer: (any FrameComposer)?
    /// The number of the output, counted over all requested outputs.
    var number = 0
    /// The ends of playback in each direction; nil for the output's own ends.
    var forwardEnd: CMTime?
    var backwardEnd: CMTime?

    /// The end of the last frame, or of the audio.
    var length: UInt64 {
        let end = plan.video.map { $0.time(ofFrame: plan.frameCount) } ?? plan.duration
        return StreamTime.nanoseconds(end)
    }

    func playTime(of time: CMTime, backwards: Bool) -> UInt64 {
        let nanoseconds = min(StreamTime.nanoseconds(time), length)
        return backwards ? length - nanoseconds : nanoseconds
    }

    /// The start of the sink pipeline for a time: inside the last frame if the time is the output's end.
    func playStart(of time: CMTime, backwards: Bool) -> UInt64 {
        min(playTime(of: time, backwards: backwards), length - min(length, 1))
    }

    func clamped(_ time: CMTime) -> CMTime {
        guard time.isNumeric else { return time == .positiveInfinity ? plan.duration : .zero }
        return CMTimeMinimum(CMTimeMaximum(time, .zero), plan.duration)
    }

    /// The end of playback in a direction, in the output's time.
    func limit(backwards: Bool) -> CMTime {
        backwards ? clamped(backwardEnd ?? .zero) : clamped(forwardEnd ?? plan.duration)
    }

    /// The end of playback in stream time; the output's own end needs no limit.
    func playLimit(backwards: Bool) -> UInt64 {
        (backwards ? backwardEnd : forwardEnd) == nil
            ? .max : playTime(of: limit(backwards: backwards), backwards: backwards)
    }

    /// The index of the output frame that is presented at a time.
    func frameIndex(at time: CMTime) -> Int64 {
        guard let format = plan.video else { return 0 }
        let index = time.count(of: format.frameDuration, method: .roundTowardNegativeInfinity) ?? 0
        return min(max(0, index), max(0, plan.frameCount - 1))
    }
}
