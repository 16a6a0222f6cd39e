import Editing
import Foundation
import MediaTypes

/// What is heard when: the audio tracks of a film, none of them empty.
struct SoundLayout {
    /// The clips' own sound, then speech, then music.
    private(set) var tracks: [SoundTrack] = []

    private let timeline: Timeline
    private let sources: FilmSources
    private let film: FilmLayout
    private let clock: FilmClock

    /// Throws where something would begin after the film's end.
    init(
        _ timeline: Timeline, sources: FilmSources, film: FilmLayout, clock: FilmClock
    ) throws(TimelineError) {
        self.timeline = timeline
        self.sources = sources
        self.film = film
        self.clock = clock
        let all =
            [originalSound(onTrackA: true), originalSound(onTrackA: false)]
            + (try speech())
            + (try music())
        tracks = all.filter { !$0.pieces.isEmpty }
    }

    /// The sound of every second clip, on the side of its picture. Silent clips are left out.
    private func originalSound(onTrackA isOnTrackA: Bool) -> SoundTrack {
        var track = SoundTrack()
        for shot in film.shots where shot.isOnTrackA == isOnTrackA {
            let item = timeline.videos[shot.index]
            guard item.originalSoundVolume > 0,
                let piece = piece(of: item.url, shot.sourceTimeRange, heard: shot.ticks)
            else { continue }
            track.pieces.append(piece)
            track.volume.add(shot, volume: item.originalSoundVolume)
        }
        return track
    }

    /// As few tracks as hold all speech without two voices on one at a time.
    private func speech() throws(TimelineError) -> [SoundTrack] {
        var lanes: [SoundTrack] = []
        let order = timeline.voiceOvers.indices.sorted {
            timeline.voiceOvers[$0].start < timeline.voiceOvers[$1].start
        }
        for index in order {
            let item = timeline.voiceOvers[index]
            let start = try start(of: item.start, ItemCheck("voiceOvers", index, file: item.url))
            let source = sources.spoken[index]
            let end = min(film.duration, start + clock.ticks(source.duration))
            guard item.volume > 0, let piece = piece(of: item.url, source, heard: start..<end) else {
                continue
            }
            let free = lanes.firstIndex { ($0.pieces.last?.ticks.upperBound ?? 0) <= start }
            if free == nil { lanes.append(SoundTrack()) }
            let lane = free ?? lanes.count - 1
            lanes[lane].pieces.append(piece)
            lanes[lane].volume.steps.append(.level(item.volume, at: start))
        }
        return lanes
    }

    /// A track for each item.
    private func music() throws(TimelineError) -> [SoundTrack] {
        var tracks: [SoundTrack] = []
        for (index, item) in timeline.music.enumerated() {
            let place = ItemCheck("music", index, file: item.url)
            let start = try start(of: item.start, place)
            let length = clock.ticks(sources.played[index].duration)
            let end = item.loops ? film.duration : min(film.duration, start + length)
            guard item.volume > 0 else { continue }
            try Self.checkLoops((end - start) / max(1, length), place)
            var track = SoundTrack()
            for begin in stride(from: start, to: end, by: Int(max(1, length))) {
                let heard = begin..<min(end, begin + length)
                if let piece = piece(of: item.url, sources.played[index], heard: heard) {
                    track.pieces.append(piece)
                }
            }
            track.volume = VolumeLine(
                volume: item.volume, lines: lines(of: item), heard: start..<end,
                fadeOut: clock.ticks(item.fadeOut))
            tracks.append(track)
        }
        return tracks
    }

    private func lines(of item: Timeline.MusicItem) -> [VolumeLine.Line] {
        item.automation.sorted { $0.timeRange.start < $1.timeRange.start }.compactMap { automation in
            let start = clock.ticks(automation.timeRange.start)
            let end = clock.ticks(automation.timeRange.start + automation.timeRange.duration)
            guard start < end else { return nil }
            return VolumeLine.Line(
                range: start..<end, start: automation.startVolume, end: automation.endVolume)
        }
    }

    private func start(of time: CMTime, _ place: ItemCheck) throws(TimelineError) -> Int64 {
        let start = clock.ticks(time)
        guard start < film.duration else {
            throw place.fault(
                .startsAfterFilm, "start",
                cause: "it begins at \(time.secondsText), but the film ends at"
                    + " \(clock.time(film.duration).secondsText)",
                remedy: "begin before the film ends")
        }
        return start
    }

    private static func checkLoops(_ count: Int64, _ place: ItemCheck) throws(TimelineError) {
        guard count > 10_000 else { return }
        throw place.fault(
            .tooManyLoops, "loops", cause: "it would be repeated \(count) times",
            remedy: "use a longer piece of music")
    }

    /// What a file has of a part of it, where it belongs: nil where it has nothing. The sound is not moved against
    /// the part: where it starts late, so it does in the film.
    private func piece(of file: URL, _ source: CMTimeRange, heard ticks: Range<Int64>) -> SoundTrack.Piece? {
        guard let audio = sources.sounds[file] else { return nil }
        let available = audio.timeRange
        let late = max(0, clock.ticksRoundedUp(available.start - source.start))
        let length = min(
            ticks.upperBound - ticks.lowerBound, clock.ticks(available.end - source.start))
        guard late < length else { return nil }
        return SoundTrack.Piece(
            source: audio, file: file,
            sourceTimeRange: CMTimeRange(
                start: source.start + clock.time(late), duration: clock.time(length - late)),
            ticks: ticks.lowerBound + late..<ticks.lowerBound + length)
    }
}
