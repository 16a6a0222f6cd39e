import Editing
import Foundation
import MediaTypes

/// The files of a timeline, and the ranges of them that its items use.
struct TimelineSources {
    /// The key of a file that is read once for all items.
    private struct File: Hashable {
        var url: URL
        var pictureDuration: CMTime?
    }

    /// The files that were read.
    private var clips: [File: Clip] = [:]
    /// The clips. Either all of them have a video track to present, or none has. Gaps and colors have none.
    private(set) var videos: [ItemSource] = []
    /// Whether the timeline has video.
    private(set) var hasVideo = false
    private(set) var overlays: [ItemSource] = []
    private(set) var voiceOvers: [ItemSource] = []
    private(set) var music: [ItemSource] = []

    /// Warnings about the files that don't prevent their use.
    private(set) var warnings: [String] = []
    /// Content of the clips' files that the output lacks, each once.
    private(set) var leftOut: [LeftOutContent] = []

    /// Reads every file once, in the order of the timeline, and checks each item against its file.
    ///
    /// - Parameter requiresVideo: Whether all clips need video if one has it.
    init(of timeline: Timeline, reader: ClipReader, requiresVideo: Bool = true) async throws {
        try await readVideos(of: timeline, reader, requiresVideo: requiresVideo)
        for (index, item) in timeline.overlays.enumerated() {
            let place = ItemCheck("overlays", index, file: item.url)
            let clip = try await read(item.url, item.pictureDuration, reader, place)
            overlays.append(try source(item, of: clip, hasVideo: true, volumeKey: "volume", place))
        }
        for (index, item) in timeline.voiceOvers.enumerated() {
            let place = ItemCheck("voiceOvers", index, file: item.url)
            voiceOvers.append(try await audioSource(item, reader, place))
        }
        for (index, item) in timeline.music.enumerated() {
            let place = ItemCheck("music", index, file: item.url)
            let whole = Timeline.VoiceOverItem(url: item.url, volume: item.volume, audio: item.audio)
            music.append(try await audioSource(whole, reader, place))
        }
    }

    private mutating func readVideos(
        of timeline: Timeline, _ reader: ClipReader, requiresVideo: Bool
    ) async throws {
        var clips: [Clip?] = []
        for (index, item) in timeline.videos.enumerated() {
            let place = ItemCheck("videos", index, file: item.url)
            let isFile = item.filler == nil
            clips.append(isFile ? try await read(item.url, item.pictureDuration, reader, place) : nil)
        }
        // A gap is in order with video, and with audio alone.
        let haveVideo = zip(timeline.videos, clips).filter { $0.0.filler != .gap }.map { item, clip in
            item.filler != nil || clip?.video != nil
        }
        hasVideo =
            !haveVideo.isEmpty && haveVideo.allSatisfy(\.self) || requiresVideo && haveVideo.contains(true)
        let last = timeline.videos.count - 1
        // What follows the last clip's video moves no other clip.
        let keepsTail =
            try !requiresVideo && clips.last??.keepsTail(of: timeline.videos[last], at: last) ?? false
        if keepsTail { hasVideo = false }
        let drawsSubtitles = hasVideo && requiresVideo && timeline.subtitles.isEmpty
        for content in clips.flatMap({ $0?.leftOut ?? [] }) where !leftOut.contains(content) {
            if content.kind != .subtitles || drawsSubtitles { leftOut.append(content) }
        }
        for (index, (item, clip)) in zip(timeline.videos, clips).enumerated() {
            let place = ItemCheck("videos", index, file: item.url)
            videos.append(
                try clip.map { clip in
                    try source(
                        item.asOverlay, of: clip, hasVideo: hasVideo, volumeKey: "originalSoundVolume", place,
                        keepsTail: keepsTail && index == last)
                } ?? ItemSource(filling: item))
        }
    }

    /// All times that determine positions in the timeline: the ranges that items use, and those of the files'
    /// audio.
    var times: [CMTime] {
        let sources = videos + overlays + voiceOvers + music
        let ranges = sources.map(\.sourceTimeRange) + sources.flatMap(\.audio).map(\.timeRange)
        return ranges.flatMap { [$0.start, $0.duration] }
            + sources.filter { $0.speed != .normal }.map(\.duration) + sources.flatMap(\.splitTimes)
    }

    private mutating func read(
        _ url: URL, _ pictureDuration: CMTime?, _ reader: ClipReader, _ place: ItemCheck
    ) async throws -> Clip {
        if let pictureDuration { try place.positive(pictureDuration, "pictureDuration") }
        let file = File(url: url, pictureDuration: pictureDuration)
        if let clip = clips[file] { return clip }
        do {
            let clip = try await reader.clip(at: url, pictureDuration: pictureDuration)
            clips[file] = clip
            warn(clip.warnings)
            return clip
        } catch let error as TimelineError {
            throw place.located(error)
        }
    }

    /// Returns the media of a clip or an overlay, whose output duration is checked.
    ///
    /// - Parameter keepsTail: Whether its audio goes on after its video.
    private mutating func source(
        _ item: Timeline.OverlayItem, of clip: Clip, hasVideo: Bool, volumeKey: String, _ place: ItemCheck,
        keepsTail: Bool = false
    ) throws(TimelineError) -> ItemSource {
        let speed = try place.speed(item.speed)
        let sound = try sound(of: clip, item.audio, volume: speed.isForward ? item.volume : 0, place)
        if sound.tracks.isEmpty, let audio = sound.undecodable, item.volume > 0, speed.isForward {
            let missing = MissingDecoder(of: audio, "the audio of the clip")
            throw place.fault(
                .decoderNotFound, volumeKey, cause: missing.cause,
                remedy: missing.remedy + ", or set \(volumeKey) to 0")
        }
        var source = ItemSource(
            file: item.url, clip: clip, video: try hasVideo ? Self.video(of: clip, place) : nil,
            audio: speed.isForward ? sound.tracks : [],
            sourceTimeRange: try Self.range(
                of: item.sourceTimeRange, in: clip, sound, speed, place, keepsTail: keepsTail),
            speed: speed, volume: item.volume, fit: item.fit, appearance: item.appearance,
            fadeIn: item.fadeIn, fadeOut: item.fadeOut, audioAdjustments: item.audioAdjustments)
        try item.audioAdjustments.checkSpeed(speed, place)
        if let range = item.audioAdjustments.timeRange {
            var heard = source.sourceTimeRange
            if let whole = sound.timeRange {
                heard = try Self.part(range, of: whole, "audio", place, name: "audioTimeRange")
            }
            source.audioAdjustments.timeRange = heard
        }
        if !keepsTail { noteTail(of: item, clip, sound, speed) }
        if speed != .normal { try place.positive(source.duration, "speed") }
        if speed.isBackwards {
            try Self.checkReverse(source, place)
            if item.volume > 0, !sound.tracks.isEmpty {
                warnings.append(
                    "\(item.url.path): audio isn't played backwards, and is silent: mute the clip to say so")
            }
        }
        return source
    }

    /// Adds a warning if a whole clip's audio goes on for long after its video, with which the clip ends.
    private mutating func noteTail(
        of item: Timeline.OverlayItem, _ clip: Clip, _ sound: AudioTracks.Choice, _ speed: SpeedFraction
    ) {
        guard item.sourceTimeRange == nil, item.volume > 0, let video = clip.video,
            let tail = sound.tail(after: video, at: speed), tail >= Self.longTail
        else { return }
        warn([
            "\(item.url.path): its audio goes on for \(tail.secondsText) after its video, with which the clip"
                + " ends: mute the clip and add the file as a voice-over to use all of it, or give the clip a range"
        ])
    }

    /// Adds warnings, each of them once.
    private mutating func warn(_ texts: [String]) {
        for text in texts where !warnings.contains(text) { warnings.append(text) }
    }

    private static let longTail = CMTime(value: 1, timescale: 2)

    private static func checkReverse(_ source: ItemSource, _ place: ItemCheck) throws(TimelineError) {
        guard source.video?.isStill != true, source.sourceTimeRange.duration > FramePieces.longestReversed
        else { return }
        throw place.fault(
            .invalidTime, "speed",
            cause: "the clip plays \(source.sourceTimeRange.duration.secondsText) backwards",
            remedy: "use an hour at most, or a file that was reversed before")
    }

    /// Reads a voice-over or music.
    private mutating func audioSource(
        _ item: Timeline.VoiceOverItem, _ reader: ClipReader, _ place: ItemCheck
    ) async throws -> ItemSource {
        let clip = try await read(item.url, nil, reader, place)
        let sound = try sound(of: clip, item.audio, volume: item.volume, place)
        return ItemSource(
            file: item.url, clip: clip, audio: sound.tracks,
            sourceTimeRange: try Self.range(of: sound, part: item.sourceTimeRange, place),
            volume: item.volume)
    }

    /// Chooses the audio tracks of an item, and keeps warnings about the others if the item is audible.
    private mutating func sound(
        of clip: Clip, _ selection: Timeline.AudioSelection, volume: Float, _ place: ItemCheck
    ) throws(TimelineError) -> AudioTracks.Choice {
        do {
            let choice = selection == .automatic ? clip.sound : try clip.audioTracks.choice(selection)
            if volume > 0 { warn(choice.warnings) }
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

    /// Returns the range of a clip's video and of audio before it, or of its audio if it has no video.
    private static func range(
        of range: CMTimeRange?, in clip: Clip, _ sound: AudioTracks.Choice, _ speed: SpeedFraction,
        _ place: ItemCheck, keepsTail: Bool
    ) throws(TimelineError) -> CMTimeRange {
        guard let video = clip.video else {
            guard speed.isForward else {
                throw place.fault(
                    .invalidSpeed, "speed", cause: "audio can't be played backwards or held",
                    remedy: "use a number from 0.001 to 1000, or a file with video")
            }
            return try self.range(of: sound, part: range, place)
        }
        if speed.isStill, !video.isStill, let range {
            // The frame may be held for longer than the file lasts.
            _ = try part(
                CMTimeRange(start: range.start, duration: .positiveInfinity), of: video.timeRange, "video",
                place)
            return range
        }
        // A range of a still image may have any length.
        let isAnyPart = video.isStill && range?.duration.isNumeric == true
        var whole =
            isAnyPart
            ? CMTimeRange(start: .zero, duration: ItemCheck.greatestSeconds)
            : sound.range(leading: video, at: speed)
        let tail = keepsTail ? sound.tail(after: video, at: speed) : nil
        if let tail { whole = CMTimeRange(start: whole.start, end: video.timeRange.end + tail) }
        return try part(range, of: whole, tail == nil ? "video" : "audio", place)
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
        _ range: CMTimeRange?, of whole: CMTimeRange, _ what: String, _ place: ItemCheck,
        name: String = "sourceTimeRange"
    ) throws(TimelineError) -> CMTimeRange {
        guard let range else {
            try place.range(whole, "url")
            return whole
        }
        let isOpen = !range.duration.isNumeric
        guard isOpen ? range.start < whole.end : range.end <= whole.end else {
            let (verb, time) = isOpen ? ("begins", range.start) : ("ends", range.end)
            throw place.fault(
                .rangeOutsideFile, name,
                cause: "the range \(verb) at \(time.secondsText), but the \(what) of the file ends at"
                    + " \(whole.end.secondsText)",
                remedy: isOpen ? "begin the range earlier" : "end the range there or earlier")
        }
        return isOpen ? CMTimeRange(start: range.start, end: whole.end) : range
    }
}

extension Clip {
    /// Returns whether its audio goes on after its video where an item uses it without its video.
    fileprivate func keepsTail(of item: Timeline.VideoItem, at index: Int) throws(TimelineError) -> Bool {
        guard let video, item.originalSoundVolume > 0 else { return false }
        let place = ItemCheck("videos", index, file: item.url)
        let tracks = item.audio == .automatic ? sound : try? audioTracks.choice(item.audio)
        return tracks?.tail(after: video, at: try place.speed(item.speed)) != nil
    }
}

extension ItemSource {
    /// Creates the source of a clip without a file.
    fileprivate init(filling item: Timeline.VideoItem) {
        self.init(
            file: item.url, filler: item.filler, audio: [], sourceTimeRange: item.fillerRange, volume: 0,
            appearance: item.appearance, fadeIn: item.fadeIn, fadeOut: item.fadeOut)
    }
}

extension Timeline.VideoItem {
    /// An overlay of the same media.
    var asOverlay: Timeline.OverlayItem {
        Timeline.OverlayItem(
            url: url, sourceTimeRange: sourceTimeRange, speed: speed, volume: originalSoundVolume,
            pictureDuration: pictureDuration, fit: fit, audio: audio, appearance: appearance, fadeIn: fadeIn,
            fadeOut: fadeOut, audioAdjustments: audioAdjustments)
    }
}
