import ArgumentParser
import Cutroom
import Foundation

/// The input of a subcommand: one timeline document, or media files in playing order, with options.
struct InputOptions: ParsableArguments {
    @Argument(
        help: """
            One timeline document (.json, .otio, .edl, .fcpxml or .xml), or media files in playing order. clip.mp4@5..12 is a part of a clip; \
            speed=S, reverse, freeze=TIME, fade=TIME, crop=WxH+X+Y, focus=left, volume=V, mute, fit=fill, \
            fit=stretch or fit=blur, background=white, audio=2, audio=eng or audio=all, lut=FILE, exposure=N, temperature=N, saturation=N, \
            contrast=N, curve=0/0:1/1 and key=green may follow, separated by commas. A name such as \
            frame-%04d.png is a sequence of numbered images, used as one clip. color:black@2 and silence@2 are two \
            seconds of a color and of nothing. A pattern in quotes, such as 'clips/*.mp4', is all files that match.
            """,
        transform: ClipPattern.init(text:))
    var inputs: [ClipPattern] = []

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "A list of further inputs, one a line, or a list of ffmpeg's concat demuxer.", valueName: "file"),
        completion: .file(), transform: InputList.init(path:))
    var inputsFrom: InputList?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The duration of each still image. (default: 5)", valueName: "time"),
        transform: ExactSeconds.positive)
    var stillDuration: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The frame rate of image sequences. (default: 25)", valueName: "N[/D]"),
        transform: PictureOptions.frameDuration)
    var sequenceRate: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The part of the timeline to use.", valueName: "from..to"),
        transform: ExactSeconds.range)
    var range: CMTimeRange?

    @OptionGroup(title: "Documents") var search: DocumentOptions
    @OptionGroup(title: "Transitions") var transitions: TransitionOptions
    @OptionGroup(title: "Sound") var sound: SoundOptions
    @OptionGroup(title: "Titles") var titles: TitleOptions
    @OptionGroup(title: "Picture") var picture: PictureOptions

    /// The inputs, with those of a list.
    var clips: [ClipArgument] { inputs.flatMap(\.clips) + (inputsFrom?.clips ?? []) }

    private var document: URL? { clips.first { $0.isDocument }?.url }

    func validate() throws {
        let clips = clips
        let urls = clips.map(\.url)
        guard !clips.isEmpty else {
            throw ValidationError("missing input: name a document, media files, or --inputs-from FILE")
        }
        try inputsFrom?.check(search.value)
        guard document == nil || clips.count == 1 else {
            throw ValidationError(
                "a document cannot be combined with other inputs: use one document, or media files only")
        }
        try checkClipOptions()
        guard document != nil || !search.isGiven || inputsFrom != nil && search.isOnlyConfined else {
            throw ValidationError(
                "--media-path, --offline and --confine require a document: remove them, or use a document")
        }
        guard document != nil || clips.count > 1 || transitions.value.kind == .none else {
            throw ValidationError("--transition requires two clips: add a clip, or remove it")
        }
        guard sequenceRate == nil || document != nil || urls.contains(where: InputFiles.isSequence) else {
            throw ValidationError(
                "--sequence-rate requires an image sequence: use a numbered name such as frame-%04d.png")
        }
    }

    /// Throws for options about clips if the input is a document.
    private func checkClipOptions() throws {
        guard document == nil || !transitions.isGiven else {
            throw ValidationError(
                "--transition cannot be used with a document: set transitions in the document")
        }
        guard document == nil || sound.clipLoudness == nil else {
            throw ValidationError(
                "--clip-loudness cannot be used with a document: set loudness of clips in the document")
        }
    }

    /// The clips, if their coded samples can be copied; `nil` for other inputs.
    var copiedClips: [ClipArgument]? {
        let clips = clips
        let isCopied = clips.allSatisfy { clip in
            clip.isPlainFile && !InputFiles.isSequence(clip.url)
        }
        return isCopied && !clips.isEmpty ? clips : nil
    }

    /// The first given option that requires rendering; `nil` without one.
    var givenToRender: String? {
        sound.given ?? titles.given ?? picture.given
            ?? GivenOption.first([
                "--still-duration": stillDuration != nil, "--transition": transitions.isGiven,
            ])
    }

    /// The folder to which file names in descriptions are relative: the document's, or else the current one.
    var folder: URL {
        document?.deletingLastPathComponent()
            ?? URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    }

    /// Reads the document, or makes a timeline of the media files, and applies the options to it. For a
    /// document, the timeline contains only the additions from the options.
    func timeline() throws -> Timeline {
        var timeline = document == nil ? clipTimeline : Timeline()
        for index in timeline.videos.indices where timeline.videos[index].pictureDuration == nil {
            timeline.videos[index].pictureDuration =
                InputFiles.isSequence(timeline.videos[index].url) ? sequenceRate : stillDuration
        }
        timeline.music += sound.fadedMusic
        timeline.voiceOvers += sound.voiceOver
        timeline.titles += titles.items
        timeline.subtitles += titles.tracks
        timeline.renderSize = picture.size ?? timeline.renderSize
        timeline.renderShape = picture.shape ?? timeline.renderShape
        timeline.frameDuration = picture.frameDuration ?? timeline.frameDuration
        timeline.background = picture.background ?? timeline.background
        return timeline
    }

    /// Reads the document; `nil` if the input isn't a document.
    private func readDocument() throws -> TimelineDocument? {
        guard let document else { return nil }
        do {
            return try InputFiles.document(at: document, frameDuration: picture.frameDuration)
        } catch {
            throw CommandFailure(error, inDocument: document)
        }
    }

    private var clipTimeline: Timeline {
        var timeline = Timeline(videos: clips.map(\.item))
        timeline.setTransitions(transitions.value)
        guard let loudness = sound.clipLoudness?.integrated else { return timeline }
        for index in timeline.videos.indices {
            let item = timeline.videos[index]
            guard item.filler == nil, item.speed > 0, item.originalSoundVolume > 0 else { continue }
            timeline.videos[index].audioAdjustments.loudness = item.audioAdjustments.loudness ?? loudness
        }
        return timeline
    }

    /// Builds the timeline, ready to play or export, and prints its warnings to standard error.
    ///
    /// - Parameters:
    ///   - requiresVideo: Whether all clips need video if one of them has it.
    ///   - missing: The kinds of content that the output could have, of which a warning says that it doesn't.
    func build(
        _ timeline: Timeline, requiresVideo: Bool = true,
        warningOf missing: Set<LeftOutContent.Kind> = [.subtitles]
    ) async throws -> BuiltTimeline {
        do {
            let built = try await composition(timeline, requiresVideo: requiresVideo)
            let leftOut = built.leftOut.filter { missing.contains($0.kind) }.map(\.description)
            for warning in built.warnings + leftOut { CommandWarnings.report(warning) }
            return built
        } catch let error as TimelineError {
            // The document's author isn't responsible for the files of options.
            var options = Timeline(voiceOvers: sound.voiceOver, music: sound.music, titles: titles.items)
            options.subtitles = titles.tracks
            let isOption = error.file.map(InputFiles.files(of: options).contains) ?? false
            throw CommandFailure(error, inDocument: isOption ? nil : document)
        }
    }

    private func composition(_ timeline: Timeline, requiresVideo: Bool) async throws -> BuiltTimeline {
        guard var document = try readDocument() else {
            var builder = TimelineBuilder(timeline)
            builder.requiresVideo = requiresVideo
            let built = try await builder.build()
            try await checkStillDuration(timeline)
            try await inputsFrom?.reportUnusedDurations()
            return built
        }
        for warning in document.warnings { CommandWarnings.report(warning) }
        document.setPictureDurations(still: stillDuration, sequence: sequenceRate)
        document.requiresVideo = requiresVideo
        return try await document.build(finding: search.value, adding: timeline)
    }

    /// Throws if the option has no effect. Only the files reveal whether one is an image.
    private func checkStillDuration(_ timeline: Timeline) async throws {
        guard stillDuration != nil else { return }
        for item in timeline.videos where item.pictureDuration == stillDuration {
            if case .color = item.filler { return }
            let tracks = try await AVURLAsset(url: item.url).load(.tracks)
            if tracks.contains(where: \.details.isStillImage) { return }
        }
        throw CommandFailure(
            usage: "--still-duration requires a still image: add one, or remove the option")
    }

    /// Returns the files that the output depends on.
    func files(of timeline: Timeline) throws -> [URL] {
        let media = try readDocument()?.mediaFiles(finding: search.value) ?? []
        return [document].compactMap(\.self) + media + InputFiles.files(of: timeline)
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
}
