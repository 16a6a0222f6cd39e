package import Editing
internal import Engine
package import Foundation
package import MediaTypes
internal import RenderPlan

// What the command asks a session beyond Apple's interface.
extension AVAssetExportSession {
    /// The forms in which a session can say what it would render.
    package static var descriptionFormats: [String] { PlanDescriptions.all.map { $0.name } }

    /// The file type that a path extension stands for; nil where there is none that can be written.
    package static func fileType(forPathExtension pathExtension: String) -> AVFileType? {
        ExportDestination.fileType(forPathExtension: pathExtension)
    }

    /// The format of a track in words, nil where it has no name, and the Debian packages that bring its decoder.
    package static func decoder(of track: AVAssetTrack) -> (format: String?, packages: String) {
        let format = track.formatDescriptions.lazy.compactMap { $0 as? CMFormatDescription }.first
        let code = format?.mediaSubType.rawValue ?? 0
        let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
        let decoder = PluginPackages.decoder(ofCodec: String(decoding: bytes, as: UTF8.self))
        return (decoder.format, decoder.package)
    }

    /// What would be rendered, compiled from the model as it is now: the plan with the export's tail.
    ///
    /// - Parameters:
    ///   - format: one of `descriptionFormats`.
    ///   - folder: files in it are named by their paths from there.
    /// - Throws: what compiling throws, an `AVError`.
    package func description(in format: String, relativeTo folder: URL?) throws -> String {
        guard let description = PlanDescriptions.named(format) else {
            preconditionFailure("there is no description format \(format)")
        }
        let plan = try compiledPlan()
        let fileType = outputFileType ?? preset.fileTypes[0]
        let tail = ExportTail(
            preset: preset, fileType: fileType, isForNetworkUse: shouldOptimizeForNetworkUse
        ).tail(for: plan, path: outputURL?.path ?? "film.\(ExportDestination.pathExtension(of: fileType))")
        return try description.text(of: DescribedPlan(plan, tail: tail, relativeTo: folder))
    }

    /// Frames of the whole film, once the export has started; zero for sound alone.
    package var frameCount: Int64 { plan?.frameCount ?? 0 }

    /// How long the film is, once the export has started.
    package var filmSeconds: Double { plan?.duration.seconds ?? 0 }
}
