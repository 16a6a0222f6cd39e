internal import Engine

/// A request for the frame at one time of a stream.
struct FrameQuery {
    var stream: SourceStream
    /// In nanoseconds of the source.
    var time: Int64
    /// Whether earlier frames will be requested next.
    var isBackwards: Bool
    /// Whether no frame near it will be requested next.
    var isAlone = false

    /// The latest time at which the frame may begin: containers round timestamps.
    var latestStart: Int64 { time + FrameCursor.tolerance(of: stream.source) }
}
