import Editing
import Foundation
import MediaTypes

/// The files of a timeline, read, and what each item takes of them.
struct FilmSources {
    /// What is read once, however many items show it.
    struct File: Hashable {
        var url: URL
        var pictureDuration: CMTime?
    }

    /// Each file once.
    private var clips: [File: Clip] = [:]
    /// What is heard of a file, however its pictures last.
    private(set) var sounds: [URL: AVAssetTrack] = [:]
    /// What each video item shows, in the file's time.
    private(set) var shown: [FilmLayout.Clip] = []
    /// The track that each video item shows.
    private(set) var pictures: [AVAssetTrack] = []
    /// What each voice-over item and each music item takes, in the file's time.
    private(set) var spoken: [CMTimeRange] = []
    private(set) var played: [CMTimeRange] = []

    /// Reads every file once, in the timeline's order, and checks each item against its file.
    init(of timeline: Timeline, reader: ClipReader) async throws {
        for (index, item) in timeline.videos.enumerated() {
            let place = ItemCheck("videos", index, file: item.url)
            if let duration = item.pictureDuration { try place.positive(duration, "pictureDuration") }
            let clip = try await read(
                File(url: item.url, pictureDuration: item.pictureDuration), reader, place)
            let video = try Self.picture(of: item, in: clip, place)
            let whole = video.isStill ? CMTimeRange(start: .zero, duration: ItemCheck.greatestSeconds) : nil
            let range = try Self.part(
                item.sourceTimeRange, of: item.sourceTimeRange.flatMap { _ in whole } ?? video.timeRange,
                "picture", place)
            pictures.append(video)
            shown.append(FilmLayout.Clip(file: item.url, sourceTimeRange: range))
        }
        for (index, item) in timeline.voiceOvers.enumerated() {
            let place = ItemCheck("voiceOvers", index, file: item.url)
            let clip = try await read(File(url: item.url), reader, place)
            spoken.append(try Self.sound(of: clip, part: item.sourceTimeRange, place))
        }
        for (index, item) in timeline.music.enumerated() {
            let place = ItemCheck("music", index, file: item.url)
            let clip = try await read(File(url: item.url), reader, place)
            played.append(try Self.sound(of: clip, part: nil, place))
        }
    }

    /// Every time that says where something lies in the film: what the items take, and where the files' sound
    /// begins and ends against it.
    var times: [CMTime] {
        let sounds = clips.values.compactMap { $0.audio?.timeRange }
        return (shown.map(\.sourceTimeRange) + spoken + played + sounds).flatMap { [$0.start, $0.duration] }
    }

    private mutating func read(_ file: File, _ reader: ClipReader, _ place: ItemCheck) async throws -> Clip {
        if let clip = clips[file] { return clip }
        do {
            let clip = try await reader.clip(at: file.url, pictureDuration: file.pictureDuration)
            clips[file] = clip
            sounds[file.url] = clip.audio
            return clip
        } catch let error as TimelineError {
            throw place.located(error)
        }
    }

    private static func picture(
        of item: Timeline.VideoItem, in clip: Clip, _ place: ItemCheck
    ) throws(TimelineError) -> AVAssetTrack {
        guard let video = clip.video else {
            throw place.fault(
                .noVideoTrack, "url", cause: "the file has no picture",
                remedy: "use a clip with video, or add the file as music or voice-over")
        }
        if let audio = clip.undecodableAudio, item.originalSoundVolume > 0 {
            let words = MissingDecoder(of: audio, "the clip's sound")
            throw place.fault(
                .decoderNotFound, "originalSoundVolume", cause: words.cause,
                remedy: words.remedy + ", or set originalSoundVolume to 0")
        }
        return video
    }

    private static func sound(
        of clip: Clip, part range: CMTimeRange?, _ place: ItemCheck
    ) throws(TimelineError) -> CMTimeRange {
        guard let audio = clip.audio else {
            if let audio = clip.undecodableAudio {
                let words = MissingDecoder(of: audio, "its sound")
                throw place.fault(
                    .decoderNotFound, "url", cause: words.cause,
                    remedy: words.remedy + ", or convert the file")
            }
            throw place.fault(
                .noAudioTrack, "url", cause: "the file has no sound", remedy: "use a file with audio")
        }
        return try part(range, of: audio.timeRange, "sound", place)
    }

    /// The part that an item names, else all that the file has; it may begin before the file's media does, and there
    /// shows or sounds nothing.
    private static func part(
        _ range: CMTimeRange?, of whole: CMTimeRange, _ what: String, _ place: ItemCheck
    ) throws(TimelineError) -> CMTimeRange {
        guard let range else {
            try place.range(whole, "url")
            return whole
        }
        guard range.end <= whole.end else {
            throw place.fault(
                .rangeOutsideFile, "sourceTimeRange",
                cause: "it ends at \(range.end.secondsText), but the file's \(what) ends at"
                    + " \(whole.end.secondsText)",
                remedy: "end it there or before")
        }
        return range
    }
}
