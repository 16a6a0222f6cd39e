import Editing
import Foundation
import MediaTypes

/// The audio of a timeline: the pieces to insert in each lane, and their volumes.
struct AudioLayout {
    /// Pieces of one audio track of an item, in order.
    private struct Entry {
        var source: ItemSource
        var track: AVAssetTrack
        var pieces: [CompositionAssembly.Piece]
        var lane: [Int]
        var volume: [VolumeStep]
    }

    /// The audio of clips, overlays, voice-overs and music, in this order.
    private var entries: [Entry] = []
    /// The end of the timeline.
    private let duration: Int64
    private let clock: TimelineClock

    /// Lays out the audio. Throws if an item begins after the end of the timeline.
    ///
    /// - Parameters:
    ///   - clips: The clips of the timeline, if their audio is used.
    ///   - spoken: The ranges with voices besides the voice-overs.
    init(
        _ timeline: Timeline, sources: TimelineSources, clips: [PlacedItem] = [], overlays: [PlacedItem] = [],
        duration: Int64, spoken: [Range<Int64>] = [], clock: TimelineClock
    ) throws(TimelineError) {
        (self.duration, self.clock) = (duration, clock)
        for lane in 0..<TimelineLayout.clipLanes { addClips(clips.filter { $0.lane == lane }, lane: lane) }
        for overlay in overlays {
            let volume = VolumeCurve(overlay.source.volume, of: overlay.media, in: overlay.media.range)
            add(overlay.source, overlay.sourceTimeRange, overlay.range, overlay.lane, volume)
        }
        try addVoiceOvers(timeline.voiceOvers, sources.voiceOvers)
        let voices = zip(timeline.voiceOvers, sources.voiceOvers).compactMap { item, source in
            let range = range(of: source, at: item.start)
            return item.volume > 0 && !range.isEmpty ? range : nil
        }
        let spoken = (spoken + voices).sorted { $0.lowerBound < $1.lowerBound }
        for (index, source) in sources.music.enumerated() {
            try addMusic(timeline.music[index], source, index: index, spoken: spoken)
        }
    }

    /// Inserts the audio into a composition, without empty tracks.
    func insert(into assembly: inout CompositionAssembly) throws {
        for entry in entries {
            guard let first = entry.pieces.first, let last = entry.pieces.last else { continue }
            try assembly.insertAudio(
                entry.pieces, of: entry.track,
                over: CMTimeRange(start: first.target.start, end: last.target.end), lane: entry.lane,
                volume: entry.volume, from: entry.source.file)
        }
    }

    /// Adds the audio of the clips of a lane, without silent ones: a lane for the first audio track of each
    /// clip, one for the second, and so on.
    private mutating func addClips(_ clips: [PlacedItem], lane: Int) {
        let clips = clips.filter { $0.source.volume > 0 }
        for number in 0..<(clips.map(\.source.audio.count).max() ?? 0) {
            for clip in clips where number < clip.source.audio.count {
                let track = clip.source.audio[number]
                guard let piece = piece(of: track, clip.source, clip.sourceTimeRange, heard: clip.range)
                else { continue }
                let volume = VolumeCurve(clip.source.volume, of: clip.media, in: clip.media.range)
                entries.append(
                    Entry(
                        source: clip.source, track: track, pieces: [piece], lane: [lane, number],
                        volume: volume.steps(over: clip.media.range)))
            }
        }
    }

    /// Adds the audio of an item that shares tracks with others of its lane.
    private mutating func add(
        _ source: ItemSource, _ sourceTimeRange: CMTimeRange, _ range: Range<Int64>, _ lane: Int,
        _ volume: VolumeCurve? = nil
    ) {
        guard source.volume > 0 else { return }
        for track in source.audio {
            guard let piece = piece(of: track, source, sourceTimeRange, heard: range) else { continue }
            entries.append(
                Entry(
                    source: source, track: track, pieces: [piece], lane: [lane],
                    volume: volume?.steps(over: piece.target)
                        ?? [.level(source.volume, at: piece.target.start)]))
        }
    }

    private mutating func addVoiceOvers(
        _ items: [Timeline.VoiceOverItem], _ sources: [ItemSource]
    ) throws(TimelineError) {
        for index in items.indices.sorted(by: { items[$0].start < items[$1].start }) {
            let (item, source) = (items[index], sources[index])
            let check = ItemCheck("voiceOvers", index, file: item.url)
            try check.start(item.start, of: "item", before: clock.time(duration))
            let range = range(of: source, at: item.start)
            add(source, source.sourceTimeRange, range, TimelineLayout.voiceOverLane)
        }
    }

    /// Adds an item of music, on lanes of its own.
    private mutating func addMusic(
        _ item: Timeline.MusicItem, _ source: ItemSource, index: Int, spoken: [Range<Int64>]
    ) throws(TimelineError) {
        let place = ItemCheck("music", index, file: item.url)
        try place.start(item.start, of: "item", before: clock.time(duration))
        let (start, length) = (clock.units(item.start), clock.units(source.duration))
        let end = item.loops ? duration : min(duration, start + length)
        guard item.volume > 0 else { return }
        try Self.checkLoops((end - start) / max(1, length), place)
        let volume = MusicVolume(item, heard: start..<end, spoken: spoken, until: duration, clock: clock)
        for (number, track) in source.audio.enumerated() {
            let pieces = stride(from: start, to: end, by: Int(max(1, length))).compactMap { begin in
                piece(of: track, source, source.sourceTimeRange, heard: begin..<min(end, begin + length))
            }
            entries.append(
                Entry(
                    source: source, track: track, pieces: pieces,
                    lane: [TimelineLayout.musicLane, index, number], volume: volume.steps(on: clock)))
        }
    }

    /// Returns the range of a voice-over, which is cut at the end of the timeline; empty if it begins there.
    private func range(of source: ItemSource, at time: CMTime) -> Range<Int64> {
        let start = clock.units(time)
        return start..<max(start, min(duration, start + clock.units(source.duration)))
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
        of audio: AVAssetTrack, _ source: ItemSource, _ range: CMTimeRange, heard target: Range<Int64>
    ) -> CompositionAssembly.Piece? {
        let (available, speed) = (audio.timeRange, source.speed)
        let late = max(0, clock.unitsRoundedUp(speed.output(available.start - range.start)))
        let length = min(
            target.upperBound - target.lowerBound, clock.units(speed.output(available.end - range.start)))
        guard late < length else { return nil }
        return (
            source: CMTimeRange(
                start: range.start + speed.media(clock.time(late)),
                duration: speed.media(clock.time(length - late))),
            target: clock.range(target.lowerBound + late..<target.lowerBound + length)
        )
    }
}
