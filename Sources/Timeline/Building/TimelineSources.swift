import Editing
import Foundation
import MediaTypes

/// The files of a timeline, and the ranges of them that its items use.
struct TimelineSources {
    /// The key of a file that is read once for all items.
    struct File: Hashable {
        var url: URL
        var pictureDuration: CMTime?
    }

    /// The files that were read.
    private var clips: [File: Clip] = [:]
    /// The audio tracks of each video item, overlay, voice-over and music item.
    private(set) var videoSounds: [[AVAssetTrack]] = []
    private(set) var overlaySounds: [[AVAssetTrack]] = []
    private(set) var voiceOverSounds: [[AVAssetTrack]] = []
    private(set) var musicSounds: [[AVAssetTrack]] = []
    /// The range that each video item uses, in the file's time.
    private(set) var videos: [ClipLayout.Source] = []
    /// The video track of each video item; empty for audio only.
    private(set) var videoTracks: [AVAssetTrack] = []
    /// The range that each overlay uses, in the file's time.
    private(set) var overlays: [ClipLayout.Source] = []
    /// The video track of each overlay.
    private(set) var overlayTracks: [AVAssetTrack] = []
    /// The range that each voice-over uses, in the file's time.
    private(set) var voiceOvers: [CMTimeRange] = []
    /// The range that each music item uses, in the file's time.
    private(set) var music: [CMTimeRange] = []

    /// Warnings about the files that don't prevent their use.
    private(set) var warnings: [String] = []

    /// Reads every file once, in the order of the timeline, and checks each item against its file.
    ///
    /// - Parameter requiresVideo: Whether all clips need video if one has it.
    init(of timeline: Timeline, reader: ClipReader, requiresVideo: Bool = true) async throws {
        var clips: [Clip] = []
        for (index, item) in timeline.videos.enumerated() {
            let place = ItemCheck("videos", index, file: item.url)
            if let duration = item.pictureDuration { try place.positive(duration, "pictureDuration") }
            clips.append(
                try await read(File(url: item.url, pictureDuration: item.pictureDuration), reader, place))
        }
        let isShown =
            clips.allSatisfy { $0.video != nil } || requiresVideo && clips.contains { $0.video != nil }
        for (index, (item, clip)) in zip(timeline.videos, clips).enumerated() {
            let place = ItemCheck("videos", index, file: item.url)
            let sound = try sound(of: clip, item.audio, volume: item.originalSoundVolume, place)
            try Self.checkAudio(sound, volume: item.originalSoundVolume, "originalSoundVolume", place)
            videoSounds.append(sound.tracks)
            if isShown { videoTracks.append(try Self.video(of: clip, place)) }
            videos.append(
                try Self.source(item.url, item.sourceTimeRange, speed: item.speed, in: clip, sound, place))
        }
        try await readOverlays(timeline, reader)
        for (index, item) in timeline.voiceOvers.enumerated() {
            let place = ItemCheck("voiceOvers", index, file: item.url)
            let clip = try await read(File(url: item.url), reader, place)
            let sound = try sound(of: clip, item.audio, volume: item.volume, place)
            voiceOverSounds.append(sound.tracks)
            voiceOvers.append(try Self.range(of: sound, part: item.sourceTimeRange, place))
        }
        for (index, item) in timeline.music.enumerated() {
            let place = ItemCheck("music", index, file: item.url)
            let clip = try await read(File(url: item.url), reader, place)
            let sound = try sound(of: clip, item.audio, volume: item.volume, place)
            musicSounds.append(sound.tracks)
            music.append(try Self.range(of: sound, part: nil, place))
        }
    }

    /// All times that determine positions in the timeline: the ranges that items use, and those of the files'
    /// audio.
    var times: [CMTime] {
        let sounds = (videoSounds + overlaySounds + voiceOverSounds + musicSounds).joined().map(\.timeRange)
        let clips = videos + overlays
        return (clips.map(\.sourceTimeRange) + voiceOvers + music + sounds).flatMap {
            [$0.start, $0.duration]
        } + clips.filter { $0.speed != .normal }.map(\.duration)
    }

    private mutating func readOverlays(_ timeline: Timeline, _ reader: ClipReader) async throws {
        for (index, item) in timeline.overlays.enumerated() {
            let place = ItemCheck("overlays", index, file: item.url)
            if let duration = item.pictureDuration { try place.positive(duration, "pictureDuration") }
            let file = File(url: item.url, pictureDuration: item.pictureDuration)
            let clip = try await read(file, reader, place)
            let sound = try sound(of: clip, item.audio, volume: item.volume, place)
            try Self.checkAudio(sound, volume: item.volume, "volume", place)
            overlaySounds.append(sound.tracks)
            overlayTracks.append(try Self.video(of: clip, place))
            overlays.append(
                try Self.source(item.url, item.sourceTimeRange, speed: item.speed, in: clip, sound, place))
        }
    }

    /// Returns the range and speed of a clip, whose output duration is checked.
    private static func source(
        _ file: URL, _ range: CMTimeRange?, speed: Double, in clip: Clip, _ sound: AudioTracks.Choice,
        _ place: ItemCheck
    ) throws(TimelineError) -> ClipLayout.Source {
        let source = ClipLayout.Source(
            file: file, sourceTimeRange: try Self.range(of: range, in: clip, sound, place),
            speed: try place.speed(speed))
        if source.speed != .normal { try place.positive(source.duration, "speed") }
        return source
    }

    private mutating func read(_ file: File, _ reader: ClipReader, _ place: ItemCheck) async throws -> Clip {
        if let clip = clips[file] { return clip }
        do {
            let clip = try await reader.clip(at: file.url, pictureDuration: file.pictureDuration)
            clips[file] = clip
            warnings += clip.warnings.filter { !warnings.contains($0) }
            return clip
        } catch let error as TimelineError {
            throw place.located(error)
        }
    }

    /// Chooses the audio tracks of an item, and keeps warnings about the others if the item is audible.
    private mutating func sound(
        of clip: Clip, _ selection: Timeline.AudioSelection, volume: Float, _ place: ItemCheck
    ) throws(TimelineError) -> AudioTracks.Choice {
        do {
            let choice = selection == .automatic ? clip.sound : try clip.audioTracks.choice(selection)
            if volume > 0 { warnings += choice.warnings.filter { !warnings.contains($0) } }
            return choice
        } catch {
            throw place.fault(error.code, "audio", cause: error.cause, remedy: error.remedy)
        }
    }

    private static func video(of clip: Clip, _ place: ItemCheck) throws(TimelineError) -> AVAssetTrack {
        guard let video = clip.video else {
            throw place.fault(
                .noVideoTrack, "url", cause: "the file has no video",
                remedy: "use a clip with video, or add the file as music or voice-over")
        }
        return video
    }

    /// Returns the range of a clip's video, or of its audio if it has no video.
    private static func range(
        of range: CMTimeRange?, in clip: Clip, _ sound: AudioTracks.Choice, _ place: ItemCheck
    ) throws(TimelineError) -> CMTimeRange {
        guard let video = clip.video else { return try self.range(of: sound, part: range, place) }
        // A range of a still image may have any length.
        let isAnyPart = video.isStill && range?.duration.isNumeric == true
        return try part(
            range,
            of: isAnyPart
                ? CMTimeRange(start: .zero, duration: ItemCheck.greatestSeconds) : video.timeRange,
            "video", place)
    }

    private static func checkAudio(
        _ sound: AudioTracks.Choice, volume: Float, _ key: String, _ place: ItemCheck
    ) throws(TimelineError) {
        if sound.tracks.isEmpty, let audio = sound.undecodable, volume > 0 {
            let missing = MissingDecoder(of: audio, "the audio of the clip")
            throw place.fault(
                .decoderNotFound, key, cause: missing.cause,
                remedy: missing.remedy + ", or set \(key) to 0")
        }
    }

    private static func range(
        of sound: AudioTracks.Choice, part range: CMTimeRange?, _ place: ItemCheck
    ) throws(TimelineError) -> CMTimeRange {
        guard let whole = sound.timeRange else {
            if let audio = sound.undecodable {
                let missing = MissingDecoder(of: audio, "its audio")
                throw place.fault(
                    .decoderNotFound, "url", cause: missing.cause, remedy: missing.remedy)
            }
            throw place.fault(
                .noAudioTrack, "url", cause: "the file has no audio", remedy: "use a file with audio")
        }
        return try part(range, of: whole, "audio", place)
    }

    /// Returns the range of an item, or the whole file. The range may begin before the file's media; that
    /// part is empty.
    private static func part(
        _ range: CMTimeRange?, of whole: CMTimeRange, _ what: String, _ place: ItemCheck
    ) throws(TimelineError) -> CMTimeRange {
        guard let range else {
            try place.range(whole, "url")
            return whole
        }
        guard range.duration.isNumeric else {
            guard range.start < whole.end else {
                throw place.fault(
                    .rangeOutsideFile, "sourceTimeRange",
                    cause:
                        "the range begins at \(range.start.secondsText), but the \(what) of the file ends at"
                        + " \(whole.end.secondsText)",
                    remedy: "begin the range earlier")
            }
            return CMTimeRange(start: range.start, end: whole.end)
        }
        guard range.end <= whole.end else {
            throw place.fault(
                .rangeOutsideFile, "sourceTimeRange",
                cause: "the range ends at \(range.end.secondsText), but the \(what) of the file ends at"
                    + " \(whole.end.secondsText)",
                remedy: "end the range there or earlier")
        }
        return range
    }
}
