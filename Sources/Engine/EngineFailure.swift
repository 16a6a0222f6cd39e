internal import GStreamerOverlay
internal import LayerRendering
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

    /// The failure that an error below the engine's edge stands for; nil for a cancellation and for a client's own.
    package init?(_ error: any Error) {
        switch error {
        case let failure as EngineFailure: self = failure
        case let failure as SourceFailure: self = .source(failure)
        case let failure as GStreamerFailure: self = .pipeline(PipelineFailure(failure))
        case let failure as LayerFailure: self = .picture(PictureFailure(failure))
        default: return nil
        }
    }

    /// Does what may fail, at the engine's edge.
    /// - Throws: `EngineFailure`, or what is none: `CancellationError`, and what a client's code threw.
    package static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch { throw EngineFailure(error) ?? error }
    }
}

/// Which file failed, where in it, and where in the output.
package struct SourceFailure: Error, Sendable {
    package enum Cause: Sendable, Hashable {
        /// The file is not there any more, or cannot be opened.
        case unreadable
        /// The stream that the plan names is not in the file.
        case noSuchStream
        /// No decoder is installed: GStreamer's words for what is missing.
        case noDecoder(String)
        /// The decoder is installed, but could not be loaded.
        case unloadable
        /// The decoder or demuxer gave up.
        case damaged
        /// The file has no frame or sample where the plan wants one.
        case noMedia
        /// Its demuxer stopped without saying why.
        case stopped
        /// Nothing came for that many seconds; and the byte of the file at which a read has not been answered since,
        /// nil if all were.
        case stalled(seconds: Int, unansweredRead: UInt64?)
    }

    package var cause: Cause
    package var source: MediaSource
    /// In GStreamer's words.
    package var message: String
    /// The part of the output that wanted it.
    package var target: CMTimeRange?
    /// When in the file, where that is known.
    package var sourceTime: CMTime?

    package init(_ cause: Cause, source: MediaSource, message: String, target: CMTimeRange? = nil) {
        self.cause = cause
        self.source = source
        self.message = message
        self.target = target
    }

    /// Says in which part of the output a source failed.
    package static func locating<Result>(_ target: CMTimeRange, _ body: () throws -> Result) throws -> Result
    {
        do { return try body() } catch var failure as SourceFailure {
            failure.target = target
            throw failure
        }
    }
}
