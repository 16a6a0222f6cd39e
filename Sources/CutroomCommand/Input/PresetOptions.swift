import ArgumentParser
import Cutroom
import Foundation

/// The options for encoding an export.
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
        ("hevc-highest", AVAssetExportPresetHEVCHighestQuality),
        ("hevc-1920x1080", AVAssetExportPresetHEVC1920x1080),
        ("hevc-3840x2160", AVAssetExportPresetHEVC3840x2160),
        ("hevc-4320x2160", AVAssetExportPresetHEVC4320x2160),
        ("hevc-7680x4320", AVAssetExportPresetHEVC7680x4320),
        ("prores-422", AVAssetExportPresetAppleProRes422LPCM),
        ("prores-4444", AVAssetExportPresetAppleProRes4444LPCM), ("m4a", AVAssetExportPresetAppleM4A),
        ("passthrough", AVAssetExportPresetPassthrough),
    ]

    /// Whether coded samples are copied.
    var isPassthrough: Bool { preset == AVAssetExportPresetPassthrough }

    @OptionGroup(title: "Encoding") var encoding: EncodingOptions

    private static func preset(_ text: String) throws -> String {
        guard let preset = presets.first(where: { $0.name == text.lowercased() }) else {
            throw ValidationError("unknown preset \"\(text)\": use one of \(presetNames)")
        }
        return preset.preset
    }

    private static var presetNames: String { presets.map(\.name).joined(separator: ", ") }

    /// Throws if options contradict each other or the type of the output.
    ///
    /// - Parameter fileType: The type of the output; `nil` for any type.
    func check(_ input: InputOptions, fileType: AVFileType?) throws {
        if isPassthrough { return try checkPassthrough(input, fileType) }
        let isAudioOnly = fileType.map(Self.isAudioOnly) ?? false
        let isSound = preset == AVAssetExportPresetAppleM4A
        if fileType != nil, preset != nil, isSound != isAudioOnly {
            throw ValidationError(
                "the preset does not fit the output: use \(isSound ? "a name that ends in .m4a" : "--preset m4a")"
            )
        }
        if isSound || isAudioOnly,
            let option = input.titles.given ?? input.picture.given ?? encoding.givenForVideo
        {
            throw ValidationError("\(option) has no effect on audio: remove it, or export to .mp4")
        }
        if input.sound.loudness != nil, fileType == .gif || fileType == .png {
            throw ValidationError("--loudness has no effect on images: remove it, or export to .mp4")
        }
        let timed: [AVFileType] = [.mp4, .mov, .m4v, .matroska, .webM]
        if input.picture.keepsFrameTimes, let fileType, !timed.contains(fileType) {
            throw ValidationError(
                "--fps source needs an output that tells when each frame is shown: use a name that ends in .mp4 or .mkv"
            )
        }
        let fitting = self.fileType(for: fileType)
        do throws(AVError) {
            try settings(for: fitting).validate(for: fitting)
        } catch {
            let words = [error.failureReason ?? error.localizedDescription, error.remedy]
            throw ValidationError(words.compactMap(\.self).joined(separator: ": "))
        }
        if let preset, let size = input.picture.size,
            let most = AVAssetExportSession.maximumSize(ofPresetName: preset),
            size.width > most.width || size.height > most.height
        {
            throw ValidationError(
                "--size \(Int(size.width))x\(Int(size.height)) exceeds the preset's maximum of "
                    + "\(Int(most.width))x\(Int(most.height)): choose a smaller size, or another preset")
        }
    }

    private func checkPassthrough(_ input: InputOptions, _ fileType: AVFileType?) throws {
        if let fileType, ![.mp4, .mov, .m4v, .m4a].contains(fileType) {
            throw ValidationError(
                "--preset passthrough can't write this type: use a name that ends in .mp4, .mov, .m4v or .m4a"
            )
        }
        guard input.copiedClips != nil else {
            throw ValidationError(
                "--preset passthrough copies media files: use files without settings but a part, such as clip.mp4@5..12"
            )
        }
        if let option = input.givenToRender ?? encoding.given {
            throw ValidationError(
                "--preset passthrough renders nothing, which \(option) requires: remove one of them")
        }
    }

    /// Returns the type of the output, or a default type if none is given.
    private func fileType(for given: AVFileType?) -> AVFileType {
        if let given { return given }
        let settings = encoding.applied(to: presetSettings(for: .mp4))
        let types: [AVFileType] =
            preset == AVAssetExportPresetAppleM4A ? [.m4a] : [.mp4, .mov, .webM, .matroska]
        return types.first { Self.fits(settings, $0) } ?? types[0]
    }

    private static func fits(_ settings: ExportSettings, _ fileType: AVFileType) -> Bool {
        do { try settings.validate(for: fileType) } catch { return false }
        return true
    }

    private static func isAudioOnly(_ fileType: AVFileType) -> Bool {
        ExportSettings(fileType: fileType)?.video == nil
    }

    /// Returns the settings of the preset, or the usual ones of an output type if no preset is given.
    private func presetSettings(for fileType: AVFileType) -> ExportSettings {
        let settings = preset.map { ExportSettings(presetName: $0) } ?? ExportSettings(fileType: fileType)
        return settings ?? ExportSettings(video: nil, audio: nil)
    }

    /// Returns the encoding settings of an output type.
    private func settings(for fileType: AVFileType) -> ExportSettings {
        var settings = presetSettings(for: fileType)
        if Self.isAudioOnly(fileType) { settings.video = nil }
        return encoding.applied(to: settings)
    }

    /// Returns an export session for the input, ready except for its output URL.
    ///
    /// - Parameter missing: See `InputOptions.build(_:requiresVideo:warningOf:)`.
    func session(
        of input: InputOptions, _ timeline: Timeline, fileType: AVFileType?,
        warningOf missing: Set<LeftOutContent.Kind> = [.subtitles]
    ) async throws -> AVAssetExportSession {
        if isPassthrough, let clips = input.copiedClips {
            return try await copying(clips, of: input, to: fileType)
        }
        let fileType = self.fileType(for: fileType)
        let isAudioOnly = Self.isAudioOnly(fileType)
        let preset =
            preset ?? (isAudioOnly ? AVAssetExportPresetAppleM4A : AVAssetExportPresetHighestQuality)
        let built = try await input.build(timeline, requiresVideo: !isAudioOnly, warningOf: missing)
        guard let session = AVAssetExportSession(asset: built.composition, presetName: preset) else {
            throw CommandFailure(
                status: .fault, cause: "unknown preset \(preset)", remedy: CommandFailure.report)
        }
        var settings = settings(for: fileType)
        settings.keepsFrameTimes = input.picture.keepsFrameTimes
        if [.proRes4444, .png].contains(settings.video?.codec) { keepAlpha(of: built) }
        session.exportSettings = settings
        session.outputFileType = fileType
        session.videoComposition = built.videoComposition
        session.audioMix = try await input.audioMix(of: built)
        if let range = input.range { session.timeRange = range }
        return session
    }

    /// Makes the background transparent if a clip has alpha.
    private func keepAlpha(of built: BuiltTimeline) {
        let tracks = built.composition.tracks(withMediaType: .video)
        guard tracks.contains(where: { $0.hasMediaCharacteristic(.containsAlphaChannel) }) else { return }
        for case let instruction as AVMutableVideoCompositionInstruction in built.videoComposition?
            .instructions
            ?? []
        where instruction.backgroundColor == nil {
            instruction.backgroundColor = .clear
        }
    }

    private func copying(
        _ clips: [ClipArgument], of input: InputOptions, to fileType: AVFileType?
    ) async throws -> AVAssetExportSession {
        let asset = try await Self.asset(of: clips)
        guard let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough)
        else {
            throw CommandFailure(
                status: .fault, cause: "no preset to copy samples", remedy: CommandFailure.report)
        }
        session.outputFileType = fileType ?? .mp4
        let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
        let part = clips.count == 1 ? clips[0].item.sourceTimeRange ?? whole : whole
        guard let range = input.range else {
            session.timeRange = part
            return session
        }
        // `--range` is relative to the clip's part.
        let start = part.start + range.start
        session.timeRange = CMTimeRange(start: start, end: CMTimeMinimum(start + range.duration, part.end))
        return session
    }

    /// Returns the file of a single clip, or else a composition of the clips, one after the other.
    private static func asset(of clips: [ClipArgument]) async throws -> AVAsset {
        if clips.count == 1 { return AVURLAsset(url: clips[0].url) }
        let composition = AVMutableComposition()
        for clip in clips {
            let asset = AVURLAsset(url: clip.url)
            let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
            try composition.insertTimeRange(
                clip.item.sourceTimeRange ?? whole, of: asset, at: composition.duration)
        }
        return composition
    }
}
