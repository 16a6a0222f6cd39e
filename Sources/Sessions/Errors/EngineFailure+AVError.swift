internal import Engine
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The one place where the engine's failures become `AVError`.
extension EngineFailure {
    var avError: AVError {
        switch self {
        case .source(let failure): failure.avError
        case .pipeline(let failure): failure.avError
        case .picture(let failure):
            AVError(
                .failedToLoadMediaData,
                reason: "a layer's picture, \(failure.file), cannot be drawn: \(failure.cause)",
                url: URL(fileURLWithPath: failure.file), remedy: failure.remedy)
        }
    }
}

extension SourceFailure {
    var avError: AVError {
        let (code, reason, remedy) = explanation
        let place = target.map { " (for \($0.start.seconds) s of the film)" } ?? ""
        return AVError(
            code, reason: "\(source.url.lastPathComponent): \(reason)\(place)", url: source.url,
            trackID: source.trackID, segmentTimeRange: target, time: target?.start, remedy: remedy)
    }

    /// GStreamer names either the format or its decoder.
    private static func format(of name: String) -> String {
        name.hasSuffix(" decoder") ? String(name.dropLast(8)) : name
    }

    private var explanation: (AVError.Code, reason: String, remedy: String) {
        switch cause {
        case .unreadable: (.failedToLoadMediaData, message, "check that the file is there and readable")
        case .noSuchStream:
            (.noSourceTrack, "it has no track \(source.trackID) any more", "load the asset anew")
        case .noDecoder(let name):
            (
                .decoderNotFound, "no decoder for \(Self.format(of: name)) is installed",
                "install \(PluginPackages.package(forDecoderOf: name))"
            )
        case .damaged, .stopped: (.decodeFailed, message, "repair or re-encode the file")
        case .noMedia: (.invalidSourceMedia, message, "choose a part of the file that has media")
        case .stalled(let seconds):
            (.decodeFailed, "no data came for \(seconds) s", "copy the file to a faster or healthier disk")
        }
    }
}

extension PipelineFailure {
    fileprivate var avError: AVError {
        switch cause {
        case .missingElement(let factory):
            AVError(
                .encoderNotFound, reason: message,
                remedy: "install \(PluginPackages.package(forElement: factory))")
        case .missingPlugin(let name):
            AVError(.encoderNotFound, reason: "\(name) is not installed", remedy: "install its plugin")
        case .noSpace: AVError(.diskFull, reason: message, remedy: "make room where the output is written")
        case .unwritable:
            AVError(
                .operationInterrupted, reason: "the output could not be written: \(message)",
                remedy: "write to another folder or disk")
        case .windowClosed:
            AVError(
                .operationCancelled, reason: "the window was closed: \(message)", remedy: "play it again")
        case .sinkUnavailable:
            AVError(
                .operationInterrupted, reason: message,
                remedy: "check its name and its display or device, or choose another sink")
        case .other:
            AVError(.exportFailed, reason: message, remedy: "run again with GST_DEBUG=3 to see more")
        }
    }
}
