import ArgumentParser
import Cutroom
import Foundation

/// The input of a subcommand: one timeline document, or media files in playing order, with options.
struct InputOptions: ParsableArguments {
    @Argument(
        help: """
            One timeline document (.json), or media files in playing order. A name such as frame-%04d.png is a \
            sequence of numbered images, used as one clip.
            """)
    var inputs: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The duration of each still image. (default: 5)", valueName: "seconds"),
        transform: ExactSeconds.positive)
    var stillDuration: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frame rate of image sequences. (default: 25)", valueName: "N[/D]"),
        transform: PictureOptions.frameDuration)
    var sequenceRate: CMTime?

    @OptionGroup var transitions: TransitionOptions

    @Option(
        help: ArgumentHelp("Background music, looped or cut to the length of the output.", valueName: "file"))
    var music: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The duration of the fade at the end of the music. (default: 1)", valueName: "seconds"),
        transform: ExactSeconds.zeroOrMore)
    var musicFade: CMTime?

    @OptionGroup var titles: TitleOptions

    @Option(
        help: ArgumentHelp(
            "The size of the output in pixels. (default: that of the first clip)", valueName: "WxH"),
        transform: PictureOptions.size)
    var size: CGSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frame rate of the output. (default: that of the first clip)", valueName: "N[/D]"),
        transform: PictureOptions.frameDuration)
    var fps: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The part of the timeline to use, in seconds.", valueName: "A..B"),
        transform: ExactSeconds.range)
    var range: CMTimeRange?

    @Option(
        help: ArgumentHelp(
            "Quality and maximum size: \(PictureOptions.presetNames). (default: highest)", valueName: "name"),
        transform: PictureOptions.preset)
    var preset: String?

    private var urls: [URL] { inputs.map(InputFiles.url) }

    func validate() throws {
        if urls.contains(where: InputFiles.isOpenTimelineIO) {
            throw ValidationError(
                "OpenTimelineIO documents are not supported yet: use a .json timeline or media files")
        }
        if urls.contains(where: InputFiles.isDocument) {
            guard urls.count == 1 else {
                throw ValidationError(
                    "a document cannot be combined with other inputs: use one .json file, or media files only"
                )
            }
            guard !transitions.isGiven else {
                throw ValidationError(
                    "--transition cannot be used with a document: set transitions in the document")
            }
        }
        guard
            sequenceRate == nil
                || urls.contains(where: { InputFiles.isSequence($0) || InputFiles.isDocument($0) })
        else {
            throw ValidationError(
                "--sequence-rate requires an image sequence: use a numbered name such as frame-%04d.png")
        }
        guard musicFade == nil || music != nil else {
            throw ValidationError("--music-fade requires --music: add --music FILE")
        }
    }

    /// The folder that descriptions name files relative to: the document's, or else the current one.
    var folder: URL {
        document?.deletingLastPathComponent()
            ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    }

    /// Reads the document, or makes a timeline of the media files, and applies the options to it.
    func timeline() throws -> Timeline {
        var timeline = try documentTimeline() ?? clipTimeline
        for index in timeline.videos.indices where timeline.videos[index].pictureDuration == nil {
            timeline.videos[index].pictureDuration =
                InputFiles.isSequence(timeline.videos[index].url) ? sequenceRate : stillDuration
        }
        if let music {
            timeline.music.append(
                Timeline.MusicItem(
                    url: URL(fileURLWithPath: music), fadeOut: musicFade ?? CMTime(value: 1, timescale: 1)))
        }
        timeline.titles += titles.items
        timeline.subtitles += titles.tracks
        timeline.renderSize = size ?? timeline.renderSize
        timeline.frameDuration = fps ?? timeline.frameDuration
        return timeline
    }

    private var document: URL? { urls.first.flatMap { InputFiles.isDocument($0) ? $0 : nil } }

    private func documentTimeline() throws -> Timeline? {
        guard let document else { return nil }
        do { return try Timeline(contentsOf: document) } catch {
            throw CommandFailure(error, inDocument: document)
        }
    }

    private var clipTimeline: Timeline {
        var timeline = Timeline(videos: urls.map { Timeline.VideoItem(url: $0) })
        timeline.setTransitions(transitions.value)
        return timeline
    }

    /// Builds the timeline, ready to play or export, and prints its warnings to standard error.
    func build(_ timeline: Timeline) async throws -> BuiltTimeline {
        do {
            let built = try await TimelineBuilder(timeline).build()
            for warning in built.warnings { StandardStreams.complain("cutroom: warning: \(warning)") }
            return built
        } catch let error as TimelineError {
            throw CommandFailure(error, inDocument: document)
        }
    }

    /// The files that the output is made of.
    func files(of timeline: Timeline) -> [URL] {
        [document].compactMap(\.self) + InputFiles.files(of: timeline)
    }

    /// Returns the part of a composition that `--range` selects.
    func range(of composition: AVComposition) throws -> CMTimeRange {
        let whole = CMTimeRange(start: .zero, duration: composition.duration)
        let part = range.map { CMTimeRangeGetIntersection($0, otherRange: whole) } ?? whole
        guard part.duration > .zero else {
            throw CommandFailure(
                status: .badData, cause: "the range begins after the end of the timeline",
                remedy: "choose an earlier --range")
        }
        return part
    }

    /// Returns an export session for the input, ready except for its output URL.
    func session(
        of timeline: Timeline, fileType: AVFileType = .mp4
    ) async throws -> AVAssetExportSession {
        let preset =
            preset ?? (fileType == .m4a ? AVAssetExportPresetAppleM4A : AVAssetExportPresetHighestQuality)
        let built = try await build(timeline)
        guard let session = AVAssetExportSession(asset: built.composition, presetName: preset) else {
            throw CommandFailure(
                status: .fault, cause: "unknown preset \(preset)", remedy: "this is a bug; please report it")
        }
        guard session.supportedFileTypes.contains(fileType) else {
            throw CommandFailure(
                usage:
                    "the preset does not support this file type: use an output name that fits it, such as .m4a "
                    + "for m4a")
        }
        session.outputFileType = fileType
        session.videoComposition = built.videoComposition
        session.audioMix = built.audioMix
        if let range { session.timeRange = range }
        return session
    }
}
