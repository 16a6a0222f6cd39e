internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// A track's frames for a film that is rendered once: ticks are asked in ascending order, on the feed's thread.
final class TrackFrames: TickFrames {
    let track: VideoTrackPlan
    private let format: VideoFormat
    private let readers: ReaderPool<FrameCursor>
    private var index = 0
    private var cursor: FrameCursor?
    /// The segments' ticks: contiguous, as the segments are.
    private let ticks: [Range<Int64>]
    private let schedule: ReaderSchedule

    init(_ track: VideoTrackPlan, format: VideoFormat, readers: ReaderPool<FrameCursor>) {
        self.track = track
        self.format = format
        self.readers = readers
        ticks = track.segments.map { format.ticks(in: $0.target) }
        schedule = ReaderSchedule(
            track.segments.map { $0.clip?.job(in: format).shown(in: $0.target) },
            unitsPerSecond: 1_000_000_000)
    }

    func frame(at tick: Int64) throws -> ShownFrame? {
        advance(to: tick)
        prepareNext(at: tick)
        guard track.segments.indices.contains(index), let clip = track.segments[index].clip,
            let job = schedule.jobs[index]
        else {
            return nil
        }
        let segment = track.segments[index]
        return try SourceFailure.locating(segment.target) {
            let cursor = try cursor ?? readers.take(job)
            self.cursor = cursor
            let frame = try cursor.frame(at: segment.sourceTime(ofTick: tick, in: clip, format))
            if frame == nil, cursor.isWithoutFrames {
                throw SourceFailure(.noMedia, source: clip.source, message: "it has no frame there")
            }
            return frame.map { ShownFrame(frame: $0, clip: clip) }
        }
    }

    func pass(_ tick: Int64) {
        advance(to: tick)
        prepareNext(at: tick)
    }

    private func advance(to tick: Int64) {
        while index < track.segments.count, ticks[index].upperBound <= tick {
            index += 1
            cursor = nil
        }
    }

    private func prepareNext(at tick: Int64) {
        guard index < track.segments.count else { return }
        // In a gap the next clip begins the reading; in a clip, the current reader comes first.
        guard cursor != nil || track.segments[index].clip == nil,
            let next = schedule.segment(after: index), let job = schedule.jobs[next],
            ticks[next].lowerBound - tick <= format.lead
        else { return }
        readers.prepare(job)
    }
}
