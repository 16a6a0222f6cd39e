internal import GStreamerOverlay

/// Detects a pipeline that has stopped without a message: no task in it is running, and no buffer has
/// arrived. Some damaged files stop a demuxer this way.
struct StallDetector {
    private var quietSince: ContinuousClock.Instant?

    enum Finding {
        case alive
        /// Long enough to check for a cause.
        case quiet
        /// So long that no data will arrive.
        case dead
    }

    /// Call this repeatedly while waiting for the pipeline.
    /// - Parameter isDoubtful: whether an error was reported, so that a shorter pause counts as quiet.
    mutating func look(at pipeline: Pipeline, isDoubtful: Bool) -> Finding {
        guard !pipeline.isStreaming else {
            quietSince = nil
            return .alive
        }
        let now = ContinuousClock.now
        let since = quietSince ?? now
        quietSince = since
        let calm = isDoubtful ? Self.doubtfulCalm : Self.calm
        return now - since > Self.grace ? .dead : now - since > calm ? .quiet : .alive
    }

    private static let calm = Duration.milliseconds(200)
    /// One thread may have ended before the next one starts.
    private static let doubtfulCalm = Duration.milliseconds(50)
    /// Frames that a decoder still holds arrive long before.
    private static let grace = Duration.seconds(3)
}
