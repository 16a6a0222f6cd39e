import ArgumentParser
import Cutroom
import Foundation

/// What film to make: of one document, or of media files in playing order.
struct FilmOptions: ParsableArguments {
    @Argument(
        help: """
            One timeline document (.json), or media files in playing order; a name such as shot-%04d.png stands for \
            numbered pictures, as one clip.
            """)
    var inputs: [String]

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long each still is shown. (default: 5)", valueName: "seconds"),
        transform: ExactSeconds.positive)
    var stillDuration: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many numbered pictures are shown a second. (default: 25)", valueName: "N[/D]"),
        transform: PictureOptions.frameDuration)
    var sequenceRate: CMTime?

    @OptionGroup var transitions: TransitionOptions

    @Option(help: ArgumentHelp("Music under the film, looped or cut to its length.", valueName: "file"))
    var music: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long the music fades at the film's end. (default: 1)", valueName: "seconds"),
        transform: ExactSeconds.zeroOrMore)
    var musicFade: CMTime?

    @OptionGroup var titles: TitleOptions

    @Option(
        help: ArgumentHelp("The film's size. (default: the first clip's)", valueName: "WxH"),
        transform: PictureOptions.size)
    var size: CGSize?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Frames a second. (default: the first clip's)", valueName: "N[/D]"),
        transform: PictureOptions.frameDuration)
    var fps: CMTime?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The part of the film to make, in seconds.", valueName: "A..B"),
        transform: ExactSeconds.range)
    var range: CMTimeRange?

    @Option(
        help: ArgumentHelp(
            "Quality and greatest size: \(PictureOptions.presetNames). (default: highest)", valueName: "name"),
        transform: PictureOptions.preset)
    var preset: String?

    private var urls: [URL] { inputs.map { URL(fileURLWithPath: $0) } }

    func validate() throws {
        if urls.contains(where: InputFiles.isOpenTimelineIO) {
            throw ValidationError(
                "OpenTimelineIO documents are not read yet: give a .json timeline or media files")
        }
        if urls.contains(where: InputFiles.isDocument) {
            guard urls.count == 1 else {
                throw ValidationError("a document stands alone: give one .json, or media files only")
            }
            guard !transitions.isGiven else {
                throw ValidationError("--transition is for media files: a document has its own transitions")
            }
        }
        guard
            sequenceRate == nil
                || urls.contains(where: { InputFiles.isSequence($0) || InputFiles.isDocument($0) })
        else {
            throw ValidationError(
                "--sequence-rate is for numbered pictures: name them with a number, as in shot-%04d.png")
        }
        guard musicFade == nil || music != nil else {
            throw ValidationError("--music-fade has no meaning without --music: add --music FILE")
        }
    }

    /// Where relative names of files begin: the document's folder, else the current one.
    var folder: URL {
        if let document = urls.first, InputFiles.isDocument(document) {
            return document.deletingLastPathComponent()
        }
        return URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    }

    /// Reads the document or puts the files in a row.
    func timeline() throws -> Timeline {
        var timeline: Timeline
        if let document = urls.first, InputFiles.isDocument(document) {
            timeline = try Timeline(contentsOf: document)
        } else {
            timeline = Timeline(videos: urls.map { Timeline.VideoItem(url: $0) })
            timeline.setTransitions(transitions.value)
        }
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

    /// The film as objects, for whoever plays or exports it. What is odd about it is told.
    func film() async throws -> EditedFilm {
        do {
            let film = try await TimelineBuilder(try timeline()).build()
            for warning in film.warnings { StandardStreams.complain("cutroom: \(warning)") }
            return film
        } catch let error as TimelineError {
            throw CommandFailure(error, inDocument: urls.contains(where: InputFiles.isDocument))
        }
    }

    /// What `--range` leaves of a film.
    func range(of composition: AVComposition) throws -> CMTimeRange {
        let whole = CMTimeRange(start: .zero, duration: composition.duration)
        let part = range.map { CMTimeRangeGetIntersection($0, otherRange: whole) } ?? whole
        guard part.duration > .zero else {
            throw CommandFailure(
                status: .badData, cause: "the film ends before that range", remedy: "choose another --range")
        }
        return part
    }

    /// An export session of the film, ready but for its output.
    func session(fileType: AVFileType = .mp4) async throws -> AVAssetExportSession {
        let preset =
            preset ?? (fileType == .m4a ? AVAssetExportPresetAppleM4A : AVAssetExportPresetHighestQuality)
        let film = try await film()
        guard let session = AVAssetExportSession(asset: film.composition, presetName: preset) else {
            throw CommandFailure(
                status: .fault, cause: "the preset \(preset) is unknown", remedy: "report this")
        }
        guard session.supportedFileTypes.contains(fileType) else {
            throw CommandFailure(
                usage:
                    "this preset makes no file of that type; name the output for its preset, as .m4a for m4a")
        }
        session.outputFileType = fileType
        session.videoComposition = film.videoComposition
        session.audioMix = film.audioMix
        if let range { session.timeRange = range }
        return session
    }
}
