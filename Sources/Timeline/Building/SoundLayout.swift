import Editing
import Foundation
import MediaTypes

/// The audio tracks of a timeline, without empty ones.
struct SoundLayout {
    /// The tracks: the audio of clips, then voice-overs, then music.
    private(set) var tracks: [SoundTrack] = []

    private let timeline: Timeline
    private let sources: TimelineSources
    private let clips: [PlacedClip]
    /// The end of the timeline.
    private let duration: Int64
    /// The ranges with voices besides the voice-overs.
    private let spoken: [Range<Int64>]
    private let clock: TimelineClock

    /// Lays out the audio. Throws if an item begins after the end of the timeline.
    init(
        _ timeline: Timeline, sources: TimelineSources, clips: [PlacedClip], duration: Int64,
        spoken: [Range<Int64>] = [], clock: TimelineClock
    ) throws(TimelineError) {
        self.timeline = timeline
        self.sources = sources
        (self.clips, self.duration, self.spoken) = (clips, duration, spoken)
        self.clock = clock
        let all =
            originalSound(onTrackA: true) + originalSound(onTrackA: false)
            + (try overlays())
            + (try voiceOvers())
            + (try music())
        tracks = all.filter { !$0.pieces.isEmpty }
    }

    /// Returns the audio of the clips on track A or B, without silent ones: a track for the first audio track
    /// of each clip, one for the second, and so on.
    private func originalSound(onTrackA isOnTrackA: Bool) -> [SoundTrack] {
        var lanes: [SoundTrack] = []
        for clip in clips where clip.isOnTrackA == isOnTrackA {
            let item = timeline.videos[clip.index]
            guard item.originalSoundVolume > 0 else { continue }
            for (lane, audio) in sources.videoSounds[clip.index].enumerated() {
                if lane == lanes.count { lanes.append(SoundTrack()) }
                guard
                    let piece = piece(
                        of: audio, item.url, clip.sourceTimeRange, speed: clip.speed, heard: clip.range)
                else { continue }
                lanes[lane].pieces.append(piece)
                lanes[lane].volume.add(clip, volume: item.originalSoundVolume)
            }
        }
        return lanes
    }

    /// Returns the audio of overlays, on as few tracks as possible without overlap.
    private func overlays() throws(TimelineError) -> [SoundTrack] {
        var lanes: [SoundTrack] = []
        for overlay in try OverlayLayout(timeline, sources: sources, duration: duration, clock: clock)
            .overlays
        {
            let item = timeline.overlays[overlay.index]
            guard item.volume > 0 else { continue }
            for audio in sources.overlaySounds[overlay.index] {
                let piece = piece(
                    of: audio, item.url, overlay.sourceTimeRange, speed: overlay.speed, heard: overlay.range)
                if let piece { Self.add(piece, volume: item.volume, to: &lanes) }
            }
        }
        return lanes
    }

    /// Adds a piece to the first free track, or to a new one.
    private static func add(_ piece: SoundTrack.Piece, volume: Float, to lanes: inout [SoundTrack]) {
        let start = piece.range.lowerBound
        let free = lanes.firstIndex { ($0.pieces.last?.range.upperBound ?? 0) <= start }
        if free == nil { lanes.append(SoundTrack()) }
        let lane = free ?? lanes.count - 1
        lanes[lane].pieces.append(piece)
        lanes[lane].volume.steps.append(.level(volume, at: start))
    }

    /// Returns the voice-overs, on as few tracks as possible without overlap.
    private func voiceOvers() throws(TimelineError) -> [SoundTrack] {
        var lanes: [SoundTrack] = []
        let order = timeline.voiceOvers.indices.sorted {
            timeline.voiceOvers[$0].start < timeline.voiceOvers[$1].start
        }
        for index in order {
            let item = timeline.voiceOvers[index]
            let start = try start(of: item.start, ItemCheck("voiceOvers", index, file: item.url))
            let source = sources.voiceOvers[index]
            let end = min(duration, start + clock.units(source.duration))
            guard item.volume > 0 else { continue }
            for audio in sources.voiceOverSounds[index] {
                let piece = piece(of: audio, item.url, source, heard: start..<end)
                if let piece { Self.add(piece, volume: item.volume, to: &lanes) }
            }
        }
        return lanes
    }

    /// Returns the music, on one track for each audio track of each item.
    private func music() throws(TimelineError) -> [SoundTrack] {
        var tracks: [SoundTrack] = []
        for (index, item) in timeline.music.enumerated() {
            let place = ItemCheck("music", index, file: item.url)
            let start = try start(of: item.start, place)
            let length = clock.units(sources.music[index].duration)
            let end = item.loops ? duration : min(duration, start + length)
            guard item.volume > 0 else { continue }
            try Self.checkLoops((end - start) / max(1, length), place)
            let volume = VolumeLine(
                volume: item.volume, lines: lines(of: item), heard: start..<end,
                fadeOut: clock.units(item.fadeOut))
            for audio in sources.musicSounds[index] {
                var track = SoundTrack()
                for begin in stride(from: start, to: end, by: Int(max(1, length))) {
                    let heard = begin..<min(end, begin + length)
                    if let piece = piece(of: audio, item.url, sources.music[index], heard: heard) {
                        track.pieces.append(piece)
                    }
                }
                track.volume = volume
                tracks.append(track)
            }
        }
        return tracks
    }

    /// Returns the changes of volume: the automation, lowered during voice-overs.
    private func lines(of item: Timeline.MusicItem) -> [VolumeLine.Line] {
        let automation = automation(of: item)
        guard let ducking = item.ducking else { return automation }
        return VolumeLine.product(
            automation,
            VolumeLine.ducking(
                voices, volume: ducking.volume, fade: clock.units(ducking.fade), until: duration))
    }

    /// The ranges with voices, in order.
    private var voices: [Range<Int64>] {
        let voiceOvers = zip(timeline.voiceOvers, sources.voiceOvers).compactMap { item, source in
            let start = clock.units(item.start)
            let end = min(duration, start + clock.units(source.duration))
            return item.volume > 0 && start < end ? start..<end : nil
        }
        return (spoken + voiceOvers).sorted { $0.lowerBound < $1.lowerBound }
    }

    private func automation(of item: Timeline.MusicItem) -> [VolumeLine.Line] {
        item.automation.sorted { $0.timeRange.start < $1.timeRange.start }.compactMap { automation in
            let start = clock.units(automation.timeRange.start)
            let end = clock.units(automation.timeRange.start + automation.timeRange.duration)
            guard start < end else { return nil }
            return VolumeLine.Line(
                range: start..<end, start: automation.startVolume, end: automation.endVolume)
        }
    }

    private func start(of time: CMTime, _ place: ItemCheck) throws(TimelineError) -> Int64 {
        let start = clock.units(time)
        guard start < duration else {
            throw place.fault(
                .startsAfterEnd, "start",
                cause: "the item begins at \(time.secondsText), but the timeline ends at"
                    + " \(clock.time(duration).secondsText)",
                remedy: "use an earlier start")
        }
        return start
    }

    private static func checkLoops(_ count: Int64, _ place: ItemCheck) throws(TimelineError) {
        guard count > 10_000 else { return }
        throw place.fault(
            .tooManyLoops, "loops", cause: "the music would be repeated \(count) times",
            remedy: "use a longer file")
    }

    /// Returns the piece for a range of an audio track, or `nil` if the track has no audio there. Audio that
    /// starts late in the range starts equally late in the piece.
    private func piece(
        of audio: AVAssetTrack, _ file: URL, _ source: CMTimeRange, speed: SpeedFraction = .normal,
        heard range: Range<Int64>
    ) -> SoundTrack.Piece? {
        let available = audio.timeRange
        let late = max(0, clock.unitsRoundedUp(speed.output(available.start - source.start)))
        let length = min(
            range.upperBound - range.lowerBound, clock.units(speed.output(available.end - source.start)))
        guard late < length else { return nil }
        return SoundTrack.Piece(
            source: audio, file: file,
            sourceTimeRange: CMTimeRange(
                start: source.start + speed.media(clock.time(late)),
                duration: speed.media(clock.time(length - late))),
            range: range.lowerBound + late..<range.lowerBound + length)
    }
}
