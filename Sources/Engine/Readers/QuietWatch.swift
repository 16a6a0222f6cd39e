internal import GStreamerOverlay

/// Notices that a pipeline has stopped without a word: nothing in it runs any more, and nothing has come.
/// Some damaged files end a demuxer so.
struct QuietWatch {
    private var quietSince: ContinuousClock.Instant?

    enum Finding {
        case alive
        /// Long enough to look for a reason.
        case quiet
        /// So long that nothing will come.
        case dead
    }

    /// To be asked while something is waited for.
    /// - Parameter isDoubtful: whether an error was told, so that little is to be hoped for.
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
    /// One thread may have ended and the next not begun yet.
    private static let doubtfulCalm = Duration.milliseconds(50)
    /// What a decoder still holds comes long before.
    private static let grace = Duration.seconds(3)
}
