package import ExtraTypes
package import Foundation
package import MediaTypes
internal import Outputs

// Additions to Apple's interface for the command.
extension AVAssetExportSession {
    /// Returns the file type for a path extension, or `nil` if it can't be written.
    package static func fileType(forPathExtension pathExtension: String) -> AVFileType? {
        ExportContainer.named(byPathExtension: pathExtension)?.fileType
    }

    /// The path extensions that exports can be written with, in the order of the containers.
    package static var pathExtensions: [String] { ExportContainer.all.flatMap(\.pathExtensions) }

    /// Whether a file type holds audio only.
    package static func isAudioOnly(_ fileType: AVFileType) -> Bool {
        ExportContainer.of(fileType)?.isAudioOnly ?? false
    }

    /// Returns the settings of a preset, with codecs that a file type can hold if no preset is given.
    package static func settings(ofPreset name: String?, for fileType: AVFileType) -> ExportSettings {
        let preset = ExportPreset.named(name ?? AVAssetExportPresetHighestQuality)
        var settings = preset?.settings ?? ExportSettings(video: nil, audio: nil)
        guard name == nil, let container = ExportContainer.of(fileType) else { return settings }
        if let codec = settings.video?.codec, !container.videoCodecs.contains(codec) {
            settings.video = container.videoCodecs.first.map { VideoEncoding(codec: $0) }
        }
        if let codec = settings.audio?.codec, !container.audioCodecs.contains(codec) {
            settings.audio = container.audioCodecs.first.map { AudioEncoding(codec: $0) }
        }
        return settings
    }

    /// Returns the reason and the remedy if a file type can't hold the encoded media of settings; `nil` if it
    /// can.
    package static func problem(
        of settings: ExportSettings, in fileType: AVFileType
    ) -> (reason: String, remedy: String)? {
        ExportContainer.of(fileType).flatMap { settings.problem(in: $0) }.map { ($0.reason, $0.remedy) }
    }

    /// Returns the size that the video of a preset is scaled down to, or `nil` if it has no limit.
    package static func maximumSize(ofPreset name: String) -> CGSize? {
        ExportPreset.named(name)?.limit.box.map { CGSize(width: $0.width, height: $0.height) }
    }

    /// The number of frames to render, once the export has started: those of the output, twice if there are
    /// two passes; zero without video.
    package var frameCount: Int64 { job?.frameCount ?? 0 }

    /// The duration of the output in seconds, once the export has started.
    package var outputSeconds: Double {
        job.map(\.duration).flatMap { $0.isNumeric ? $0.seconds : nil } ?? 0
    }
}
