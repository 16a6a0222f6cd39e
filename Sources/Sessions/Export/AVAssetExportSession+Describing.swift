internal import DebugViewer
package import Editing
package import ExtraTypes
package import Foundation
package import MediaTypes
internal import Outputs
internal import RenderPlan

// Additions to Apple's interface for the command.
extension AVAssetExportSession {
    /// The formats of `description(in:relativeTo:)`.
    package static var descriptionFormats: [String] { EditDescription.formats }

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
        ExportPreset.named(name)?.box.map { CGSize(width: $0.width, height: $0.height) }
    }

    /// Returns a description of the plan of the export, compiled from the current state of the model.
    ///
    /// - Parameters:
    ///   - format: One of `descriptionFormats`.
    ///   - folder: The folder that file names are relative to.
    /// - Throws: An `AVError` if the model can't be compiled; not for `html` and `svg`.
    package func description(in format: String, relativeTo folder: URL?) throws -> String {
        let container = try container(of: outputFileType ?? supportedFileTypes.first ?? .mp4)
        let path = outputURL?.path ?? "output.\(container.pathExtensions[0])"
        let hasTwoPasses = settings.video?.isTwoPass == true
        return try EditDescription.text(of: edit(relativeTo: folder), in: format) { plan in
            exportTail(container).tail(
                for: plan, path: path,
                statistics: plan.video != nil && hasTwoPasses ? path + ".stats" : nil)
        }
    }

    /// The problems that prevent the export from being rendered or that make its output probably unintended,
    /// and the error that the export would end with.
    package func problems() -> (all: [EditProblem], failure: (any Error)?) {
        guard !preset.isPassthrough else {
            let check = Result {
                try asset.requireFacts(forKey: "tracks")
                try checkPassthrough()
            }
            if case .failure(let error) = check { return ([], error) }
            return ([], nil)
        }
        let edit = edit(relativeTo: nil)
        do {
            let container = try container(of: outputFileType ?? supportedFileTypes.first ?? .mp4)
            let problems = edit.checking { exportTail(container).tail(for: $0, path: "output") }.problems()
            _ = try edit.plan.get().checked(for: asset)
            let first = problems.first { $0.severity == .error }
            return (
                problems,
                first.map {
                    AVError(
                        $0.kind == .missingPlugin ? .encoderNotFound : .invalidSourceMedia,
                        reason: $0.message,
                        remedy: $0.remedy)
                }
            )
        } catch {
            // Media that the container can't hold isn't a problem of the edit.
            var problems = edit.checking { _ in nil }.problems()
            if let known = error as? AVError, !problems.contains(where: { $0.severity == .error }) {
                problems.insert(EditProblem(known, .unrenderable, range: nil), at: 0)
            }
            return (problems, error)
        }
    }

    private func edit(relativeTo folder: URL?) -> EditedAsset {
        EditedAsset(
            title: outputURL?.lastPathComponent ?? "Export", asset: asset,
            videoComposition: videoComposition, audioMix: audioMix, plan: Result { try describedPlan() },
            folder: folder)
    }

    /// The number of frames to render, once the export has started: those of the output, twice if there are
    /// two passes; zero without video.
    package var frameCount: Int64 { job?.frameCount ?? 0 }

    /// The duration of the output in seconds, once the export has started.
    package var outputSeconds: Double {
        job.map(\.duration).flatMap { $0.isNumeric ? $0.seconds : nil } ?? 0
    }
}
