import ArgumentParser
import Cutroom
import Foundation

/// The options for how an export is encoded.
struct PresetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Quality and maximum size: \(Self.presetNames). (default: highest, or m4a for .m4a)",
            valueName: "name"),
        transform: Self.preset)
    var preset: String?

    private static let presets: [(name: String, preset: String)] = [
        ("low", AVAssetExportPresetLowQuality), ("medium", AVAssetExportPresetMediumQuality),
        ("highest", AVAssetExportPresetHighestQuality), ("640x480", AVAssetExportPreset640x480),
        ("960x540", AVAssetExportPreset960x540), ("1280x720", AVAssetExportPreset1280x720),
        ("1920x1080", AVAssetExportPreset1920x1080), ("3840x2160", AVAssetExportPreset3840x2160),
        ("m4a", AVAssetExportPresetAppleM4A),
    ]

    private static func preset(_ text: String) throws -> String {
        guard let preset = presets.first(where: { $0.name == text.lowercased() }) else {
            throw ValidationError("unknown preset \"\(text)\": use one of \(presetNames)")
        }
        return preset.preset
    }

    private static var presetNames: String { presets.map(\.name).joined(separator: ", ") }

    /// Throws if options contradict each other or the type of the output.
    ///
    /// - Parameter fileType: The type of the output; `nil` if any type will do.
    func check(_ input: InputOptions, fileType: AVFileType?) throws {
        let isSound = preset == AVAssetExportPresetAppleM4A
        if let fileType, isSound != (fileType == .m4a), preset != nil {
            throw ValidationError(
                "the preset does not fit the output: use \(isSound ? "a name that ends in .m4a" : "--preset m4a")"
            )
        }
        if isSound || fileType == .m4a, let option = input.titles.given ?? input.picture.given {
            throw ValidationError("\(option) has no effect on audio: remove it, or export to .mp4")
        }
        if let preset, let size = input.picture.size,
            let most = AVAssetExportSession.maximumSize(ofPreset: preset),
            size.width > most.width || size.height > most.height
        {
            throw ValidationError(
                "--size \(Int(size.width))x\(Int(size.height)) exceeds the preset's maximum of "
                    + "\(Int(most.width))x\(Int(most.height)): choose a smaller size, or another preset")
        }
    }

    /// Returns an export session for the input, ready except for its output URL.
    func session(
        of input: InputOptions, _ timeline: Timeline, fileType: AVFileType?
    ) async throws -> AVAssetExportSession {
        let fileType = fileType ?? (preset == AVAssetExportPresetAppleM4A ? .m4a : .mp4)
        let preset =
            preset ?? (fileType == .m4a ? AVAssetExportPresetAppleM4A : AVAssetExportPresetHighestQuality)
        let built = try await input.build(timeline, requiresVideo: fileType != .m4a)
        guard let session = AVAssetExportSession(asset: built.composition, presetName: preset) else {
            throw CommandFailure(
                status: .fault, cause: "unknown preset \(preset)", remedy: "this is a bug; please report it")
        }
        session.outputFileType = fileType
        session.videoComposition = built.videoComposition
        session.audioMix = built.audioMix
        if let range = input.range { session.timeRange = range }
        return session
    }
}
