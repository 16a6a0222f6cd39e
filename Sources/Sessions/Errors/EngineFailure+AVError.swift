package import Engine
internal import ExtraTypes
internal import Foundation
package import MediaTypes
internal import RenderPlan

/// Maps the engine's failures to `AVError`.
extension EngineFailure {
    package var avError: AVError { avError() }

    /// - Parameter output: The file that was written, if any.
    func avError(writing output: URL? = nil) -> AVError {
        switch self {
        case .source(let failure): failure.mayBeShortage ? failure.avError.orShortage : failure.avError
        case .pipeline(let failure):
            failure.mayBeShortage
                ? failure.avError(writing: output).orShortage : failure.avError(writing: output)
        case .layer(let failure):
            AVError(
                .failedToLoadMediaData,
                reason: "cannot use \(failure.file): \(failure.cause)",
                url: URL(fileURLWithPath: failure.file), remedy: failure.remedy)
        }
    }
}

extension SourceFailure {
    /// Whether the cause may be too few file descriptors or too little memory.
    fileprivate var mayBeShortage: Bool {
        switch cause {
        case .unreadable, .noDecoder, .unloadable, .stopped, .stalled: true
        case .noSuchStream, .unsupported, .unknownPixels, .damaged, .noMedia: false
        }
    }

    var avError: AVError {
        let (code, reason, remedy) = explanation
        let place = MediaWarning(self).place
        return AVError(
            code, reason: "\(source.url.lastPathComponent): \(reason)\(place)", url: source.url,
            trackID: source.trackID, segmentTimeRange: target, time: target?.start, remedy: remedy)
    }

    /// Returns the name of a format. GStreamer reports either that or the name of a decoder.
    private static func format(of name: String) -> String {
        name.hasSuffix(" decoder") ? String(name.dropLast(8)) : name
    }

    /// The remedy for plugins that are installed but can't be loaded.
    fileprivate static let remedyOfUnloadable =
        "check that there is enough memory, and that the limit of ulimit -v permits it"

    private var explanation: (AVError.Code, reason: String, remedy: String) {
        switch cause {
        case .unreadable:
            (.failedToLoadMediaData, message, "check that the file exists and is readable")
        case .noSuchStream:
            (.noSourceTrack, "track \(source.trackID) no longer exists", "load the asset again")
        case .noDecoder(let name):
            (
                .decoderNotFound, "no decoder installed for \(Self.format(of: name))",
                "install \(PluginPackages.package(forDecoderOf: name))"
            )
        case .unloadable: (.outOfMemory, message, Self.remedyOfUnloadable)
        case .unsupported(let name):
            (
                .decoderNotFound, "GStreamer has no decoder for \(name)",
                "convert the file, such as with ffmpeg"
            )
        case .unknownPixels:
            (.decodeFailed, message, "convert it to another one, such as with ffmpeg's -pix_fmt yuv420p")
        case .damaged, .stopped: (.decodeFailed, message, "repair or re-encode the file")
        case .noMedia: (.invalidSourceMedia, message, "use a range of the file that contains media")
        case .stalled(let seconds, unansweredRead: let byte?):
            (
                .decodeFailed, "no data arrived for \(seconds) s: a read at byte \(byte) isn't answered",
                "copy the file to a faster disk"
            )
        case .stalled(_, unansweredRead: nil):
            (
                .decodeFailed, "\(message), though all reads of the file were answered",
                "copy its streams into an MP4 or Matroska file, such as with ffmpeg's -c copy"
            )
        }
    }
}

extension PipelineFailure {
    fileprivate var mayBeShortage: Bool {
        switch cause {
        case .missingElement, .missingPlugin, .unloadable, .unwritable, .stalled, .other: true
        case .noSpace, .windowClosed, .sinkUnavailable: false
        }
    }

    fileprivate func avError(writing output: URL?) -> AVError {
        let place = output.map { "\($0.path): " } ?? ""
        return switch cause {
        case .missingElement(let factory):
            AVError(
                .encoderNotFound, reason: message,
                remedy: "install \(PluginPackages.package(forElement: factory))")
        case .missingPlugin(let name):
            AVError(.encoderNotFound, reason: "\(name) is not installed", remedy: "install its plugin")
        case .unloadable:
            AVError(.outOfMemory, reason: message, remedy: SourceFailure.remedyOfUnloadable)
        case .noSpace:
            AVError(
                .diskFull, reason: "\(place)no space left for the output", url: output,
                remedy: "free some space, or choose another folder")
        case .unwritable:
            AVError(
                .operationInterrupted, reason: "\(place)cannot write the output: \(message)",
                url: output, remedy: "write to another folder or disk")
        case .windowClosed:
            AVError(
                .operationCancelled, reason: "the window was closed: \(message)", remedy: "play it again")
        case .sinkUnavailable:
            AVError(
                .operationInterrupted, reason: message,
                remedy: "check the name of the sink and its display or device, or choose another sink")
        case .stalled:
            AVError(
                .exportFailed, reason: "\(place)\(message)", url: output,
                remedy: "check that there is enough memory, and that the disk still answers")
        case .other:
            AVError(
                .exportFailed, reason: message,
                remedy: "run again with GST_DEBUG=3 for details")
        }
    }
}
