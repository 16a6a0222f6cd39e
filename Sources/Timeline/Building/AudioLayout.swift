import Editing
import Foundation
import MediaTypes

/// The audio of a timeline: the pieces to insert in each lane, and their volumes.
struct AudioLayout {
    /// Pieces of one audio track of an item, in order.
    struct Entry {
        var source: ItemSource
        var track: AVAssetTrack
        var pieces: [CompositionAssembly.Piece]
        var lane: [Int]
        var volume: [VolumeStep]
        /// The audio of a clip or an overlay, whose loudness may have to be measured.
        var heard: HeardItem?

        /// The range of the pieces. Before and after it, the track may have other items, whose volumes are
        /// theirs.
        var range: CMTimeRange {
            CMTimeRange(
                start: pieces.first?.target.start ?? .zero, end: pieces.last?.target.end ?? .zero)
        }
    }

    /// The audio that hasn't been inserted, in order.
    var entries: [Entry] = []
    /// The ranges of voice-overs, and other ranges with voices, in order of their starts.
    private var voices: [Range<Int64>] = []
    /// The end of the timeline.
    private let duration: Int64
    private let clock: TimelineClock

    /// Lays out the audio of clips, overlays and voice-overs, in this order. Throws if an item begins after the
    /// end of the timeline.
    ///
    /// - Parameters:
    ///   - clips: The clips of the timeline, if their audio is used.
    ///   - spoken: The ranges with voices besides the voice-overs.
    init(
        _ timeline: Timeline, sources: TimelineSources, clips: [PlacedItem] = [], overlays: [PlacedItem] = [],
        duration: Int64, spoken: [Range<Int64>] = [], clock: TimelineClock
    ) throws(TimelineError) {
        (self.duration, self.clock) = (duration, clock)
        for lane in 0..<TimelineLayout.clipLanes {
            addClips(try heard(clips.filter { $0.lane == lane }), lane: lane)
        }
        // Overlays share tracks with each other.
        for overlay in try heard(overlays) {
            for track in overlay.source.audio { add(overlay, track, lane: [TimelineLayout.overlayLane]) }
        }
        try addVoiceOvers(timeline.voiceOvers, sources.voiceOvers)
        let voices = zip(timeline.voiceOvers, sources.voiceOvers).compactMap { item, source in
            let range = range(of: source, at: item.start)
            return item.volume > 0 && !range.isEmpty ? range : nil
        }
        self.voices = (spoken + voices).sorted { $0.lowerBound < $1.lowerBound }
    }

    /// Inserts the audio, and then the music, which is ducked under all audio before it.
    ///
    /// - Parameters:
    ///   - others: The volumes of audio that the composition has besides.
    ///   - end: The end of the composition.
    mutating func insert(
        into assembly: inout CompositionAssembly, music: [Timeline.MusicItem], _ sources: [ItemSource],
        beside others: [AVAudioMixInputParameters] = [], until end: CMTime, measurer: AudioMeasurer
    ) async throws {
        try insert(into: &assembly)
        let speech = try await SpokenRanges(
            for: music, in: assembly.composition, others + assembly.inputParameters, until: end,
            measurer: measurer)
        try addMusic(music, sources, under: speech)
        try insert(into: &assembly)
    }

    /// Adds the music, after all other audio.
    private mutating func addMusic(
        _ items: [Timeline.MusicItem], _ sources: [ItemSource], under speech: SpokenRanges
    ) throws(TimelineError) {
        for (index, source) in sources.enumerated() {
            let measured = speech.ranges(for: items[index])?.map {
                clock.units($0.start)..<clock.units($0.end)
            }
            try addMusic(items[index], source, index: index, spoken: measured ?? voices)
        }
    }

    /// Inserts the audio that was added since the last call into a composition, without empty tracks.
    private mutating func insert(into assembly: inout CompositionAssembly) throws {
        defer { entries = [] }
        for entry in entries where !entry.pieces.isEmpty {
            try assembly.insertAudio(
                entry.pieces, of: entry.track, over: entry.range, lane: entry.lane, volume: entry.volume,
                channels: entry.source.audioAdjustments.channelMatrix, from: entry.source.file)
        }
    }

    /// A clip or an overlay that is heard, with the range of its audio.
    struct HeardItem {
        var source: ItemSource
        var audio: PlacedAudio
        var range: Range<Int64>
        var place: ItemCheck
    }

    /// Returns the items with audio in the order in which it begins: that of an item with a split edit may
    /// begin before the audio of the item before it.
    private func heard(_ items: [PlacedItem]) throws(TimelineError) -> [HeardItem] {
        let whole = CMTimeRange(start: .zero, end: clock.time(duration))
        var result: [HeardItem] = []
        for item in items where item.source.volume > 0 && !item.source.audio.isEmpty {
            let adjustments = item.source.audioAdjustments
            let audio = PlacedAudio(
                adjustments, of: item.sourceTimeRange, at: item.media, speed: item.source.speed,
                within: whole)
            try audio.check(adjustments, item.place)
            let range = clock.units(audio.range.start)..<clock.units(audio.range.end)
            result.append(HeardItem(source: item.source, audio: audio, range: range, place: item.place))
        }
        // A sort that keeps the order of equal items.
        return result.enumerated().sorted {
            ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
        }.map(\.element)
    }

    /// Adds the audio of the clips of a lane: a lane for the first audio track of each clip, one for the
    /// second, and so on.
    private mutating func addClips(_ clips: [HeardItem], lane: Int) {
        for number in 0..<(clips.map(\.source.audio.count).max() ?? 0) {
            for clip in clips where number < clip.source.audio.count {
                add(clip, clip.source.audio[number], lane: [lane, number])
            }
        }
    }

    /// Adds an audio track of a clip or an overlay.
    private mutating func add(_ item: HeardItem, _ track: AVAssetTrack, lane: [Int]) {
        guard let piece = piece(of: track, item.source, item.audio.source, heard: item.range) else { return }
        entries.append(
            Entry(
                source: item.source, track: track, pieces: [piece], lane: lane,
                volume: item.audio.volume(item.source.volume).steps(over: piece.target), heard: item))
    }

    /// Adds the audio of a voice-over, which shares tracks with others.
    private mutating func addVoiceOver(_ source: ItemSource, _ range: Range<Int64>) {
        guard source.volume > 0 else { return }
        for track in source.audio {
            guard let piece = piece(of: track, source, source.sourceTimeRange, heard: range) else { continue }
            entries.append(
                Entry(
                    source: source, track: track, pieces: [piece], lane: [TimelineLayout.voiceOverLane],
                    volume: [.level(source.volume, at: piece.target.start)]))
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
            addVoiceOver(source, range)
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
