internal import Engine

/// Asks for the frame of one moment of a stream.
struct FrameQuery {
    var stream: SourceStream
    /// In nanoseconds of the source.
    var time: Int64
    /// Whether earlier frames are asked for next.
    var isBackwards: Bool
    /// Whether no frame near it is asked for next.
    var isAlone = false

    /// The latest time at which the frame may begin: timestamps are rounded by their container.
    var latestStart: Int64 { time + FrameCursor.tolerance(of: stream.source) }
}
