internal import DebugViewer
package import Editing
internal import Engine
package import Foundation
package import MediaTypes
internal import RenderPlan

// Additions to Apple's interface for the command.
extension AVAssetExportSession {
    /// The formats of `description(in:relativeTo:)`.
    package static var descriptionFormats: [String] { EditDescription.formats }

    /// Returns the file type for a path extension, or `nil` if it can't be written.
    package static func fileType(forPathExtension pathExtension: String) -> AVFileType? {
        ExportDestination.fileType(forPathExtension: pathExtension)
    }

    /// Returns the size that the video of a preset is scaled down to, or `nil` if it has no limit.
    package static func maximumSize(ofPreset name: String) -> CGSize? {
        ExportPreset.named(name)?.box.map { CGSize(width: $0.width, height: $0.height) }
    }

    /// Returns the name of a track's format, if it has one, and the Debian packages that contain its decoder.
    package static func decoder(of track: AVAssetTrack) -> (format: String?, packages: String) {
        let format = track.formatDescriptions.lazy.compactMap { $0 as? CMFormatDescription }.first
        let code = format?.mediaSubType.rawValue ?? 0
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        let decoder = PluginPackages.decoder(ofCodec: String(decoding: bytes, as: UTF8.self))
        return (decoder.format, decoder.package)
    }

    /// Returns a description of the plan of the export, compiled from the current state of the model.
    ///
    /// - Parameters:
    ///   - format: One of `descriptionFormats`.
    ///   - folder: The folder that file names are relative to.
    /// - Throws: An `AVError` if the model can't be compiled; not for `html` and `svg`.
    package func description(in format: String, relativeTo folder: URL?) throws -> String {
        let fileType = outputFileType ?? preset.fileTypes[0]
        let path = outputURL?.path ?? "output.\(ExportDestination.pathExtension(of: fileType))"
        return try EditDescription.text(of: edit(relativeTo: folder), in: format) { plan in
            ExportTail(preset: preset, fileType: fileType, isForNetworkUse: shouldOptimizeForNetworkUse)
                .tail(for: plan, path: path)
        }
    }

    /// Everything that keeps the export from being rendered, and what would be rendered as hardly anybody wants it.
    package func problems() -> [EditProblem] { edit(relativeTo: nil).problems() }

    private func edit(relativeTo folder: URL?) -> EditedAsset {
        EditedAsset(
            title: outputURL?.lastPathComponent ?? "Export", asset: asset,
            videoComposition: videoComposition, audioMix: audioMix, plan: Result { try compiledPlan() },
            folder: folder)
    }

    /// The number of frames of the output, once the export has started; zero without video.
    package var frameCount: Int64 { plan?.frameCount ?? 0 }

    /// The duration of the output in seconds, once the export has started.
    package var outputSeconds: Double { plan?.duration.seconds ?? 0 }
}
