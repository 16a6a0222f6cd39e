internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// Why a rendering ended early.
package enum EngineFailure: Error, Sendable {
    /// A source file could not be read to its end.
    case source(SourceFailure)
    /// The rendering pipeline itself failed.
    case pipeline(PipelineFailure)
    /// A layer's picture could not be read.
    case picture(PictureFailure)
}

/// Which file failed, where in it, and where in the film.
package struct SourceFailure: Error, Sendable {
    package enum Cause: Sendable, Hashable {
        /// The file is not there any more, or cannot be opened.
        case unreadable
        /// The stream that the plan names is not in the file.
        case noSuchStream
        /// No decoder is installed: GStreamer's words for what is missing.
        case noDecoder(String)
        /// The decoder or demuxer gave up.
        case damaged
        /// The file has no frame or sample where the plan wants one.
        case noMedia
        /// Its demuxer stopped without saying why.
        case stopped
        /// No data came for that many seconds.
        case stalled(seconds: Int)
    }

    package var cause: Cause
    package var source: MediaSource
    /// In GStreamer's words.
    package var message: String
    /// The part of the film that wanted it.
    package var target: CMTimeRange?
    /// When in the file, where that is known.
    package var sourceTime: CMTime?

    package init(_ cause: Cause, source: MediaSource, message: String, target: CMTimeRange? = nil) {
        self.cause = cause
        self.source = source
        self.message = message
        self.target = target
    }

    /// Says in which part of the film a source failed.
    static func locating<Result>(_ target: CMTimeRange, _ body: () throws -> Result) throws -> Result {
        do { return try body() } catch var failure as SourceFailure {
            failure.target = target
            throw failure
        }
    }
}
