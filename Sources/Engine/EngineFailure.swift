package import ExtraTypes
internal import GStreamerOverlay
package import MediaTypes
package import RenderPlan

/// A failure that ended a rendering early.
package enum EngineFailure: Error, Sendable {
    /// A source file could not be read to its end.
    case source(SourceFailure)
    /// The rendering pipeline itself failed.
    case pipeline(PipelineFailure)
    /// An image of a layer, or a lookup table, could not be read.
    case layer(LayerFailure)

    /// Converts an error from below the engine's API; returns nil for a cancellation and for a client's own
    /// errors.
    package init?(_ error: any Error) {
        switch error {
        case let failure as EngineFailure: self = failure
        case let failure as SourceFailure: self = .source(failure)
        case let failure as GStreamerFailure: self = .pipeline(PipelineFailure(failure))
        case let failure as LayerFailure: self = .layer(failure)
        default: return nil
        }
    }

    /// Runs a body that may throw, at the engine's API.
    /// - Throws: `EngineFailure`, or an error that can't be converted: `CancellationError`, or one thrown by
    ///   a client's code.
    package static func mapping<Result>(_ body: () throws -> Result) throws -> Result {
        do { return try body() } catch { throw EngineFailure(error) ?? error }
    }
}

/// The file that failed, and where in it and in the output.
package struct SourceFailure: Error, Sendable {
    package enum Cause: Sendable, Hashable {
        /// The file no longer exists, or can't be opened.
        case unreadable
        /// The stream that the plan names is not in the file.
        case noSuchStream
        /// No decoder is installed; the value is GStreamer's description of the missing part.
        case noDecoder(String)
        /// The decoder is installed, but could not be loaded.
        case unloadable
        /// GStreamer has no decoder for the format, whose name is given.
        case unsupported(String)
        /// The decoder gives frames in a pixel format that GStreamer doesn't have.
        case unknownPixels
        /// The decoder or demuxer failed.
        case damaged
        /// The file has no frame or sample at a time that the plan requires.
        case noMedia
        /// Its demuxer stopped without an error.
        case stopped
        /// No data arrived for that many seconds. The second value is the file offset of a read that hasn't
        /// returned since; nil if all reads have returned.
        case stalled(seconds: Int, unansweredRead: UInt64?)
    }

    package var cause: Cause
    package var source: MediaSource
    /// The text of GStreamer's error.
    package var message: String
    /// The part of the output that requires the media.
    package var target: CMTimeRange?
    /// The time in the file, if known.
    package var sourceTime: CMTime?

    package init(_ cause: Cause, source: MediaSource, message: String, target: CMTimeRange? = nil) {
        self.cause = cause
        self.source = source
        self.message = message
        self.target = target
    }

    /// Adds the part of the output to a source failure.
    package static func locating<Result>(_ target: CMTimeRange, _ body: () throws -> Result) throws -> Result
    {
        do { return try body() } catch var failure as SourceFailure {
            failure.target = target
            throw failure
        }
    }
}
