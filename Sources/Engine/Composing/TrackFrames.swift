internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// One track's frames, tick by tick: whoever composes several tracks asks each of them for the same tick.
///
/// Ticks are asked in ascending order, on the feed's thread.
final class TrackFrames {
    let track: VideoTrackPlan
    private let format: VideoFormat
    private let readers: ReaderPool<FrameCursor>
    private var index = 0
    private var cursor: FrameCursor?
    private let schedule: ReaderSchedule

    init(_ track: VideoTrackPlan, format: VideoFormat, readers: ReaderPool<FrameCursor>) {
        self.track = track
        self.format = format
        self.readers = readers
        schedule = ReaderSchedule(
            track.segments.map { $0.clip?.job(in: format).shown(in: $0.target) },
            unitsPerSecond: 1_000_000_000)
    }

    /// A frame and the clip that it is of.
    struct Shown {
        var frame: MediaBuffer
        var clip: VideoTrackPlan.Clip
    }

    /// What the track shows at a tick; nil where it has nothing. Opens what is needed soon.
    func frame(at tick: Int64) throws -> Shown? {
        advance(to: tick)
        prepareNext(at: tick)
        guard track.segments.indices.contains(index), let clip = track.segments[index].clip,
            let job = schedule.jobs[index]
        else {
            return nil
        }
        let segment = track.segments[index]
        do {
            let cursor = try cursor ?? readers.take(job)
            self.cursor = cursor
            let time = CMTimeMapTimeFromRangeToRange(
                format.time(ofFrame: tick), fromRange: segment.target, toRange: clip.sourceRange)
            let frame = try cursor.frame(at: time.nanoseconds ?? 0)
            if frame == nil, cursor.isWithoutFrames {
                throw SourceFailure(.noMedia, source: clip.source, message: "it has no frame there")
            }
            return frame.map { Shown(frame: $0, clip: clip) }
        } catch var failure as SourceFailure {
            failure.target = segment.target
            throw failure
        }
    }

    /// Opens what is needed soon, where the tick itself needs nothing.
    func pass(_ tick: Int64) {
        advance(to: tick)
        prepareNext(at: tick)
    }

    private func advance(to tick: Int64) {
        while index < track.segments.count, firstTick(after: track.segments[index]) <= tick {
            index += 1
            cursor = nil
        }
    }

    private func firstTick(after segment: VideoTrackPlan.Segment) -> Int64 {
        format.firstFrame(atOrAfter: segment.target.end)
    }

    private func prepareNext(at tick: Int64) {
        guard index < track.segments.count else { return }
        // In a gap the next clip begins the reading; in a clip, the current reader comes first.
        guard cursor != nil || track.segments[index].clip == nil,
            let next = schedule.segment(after: index), let job = schedule.jobs[next],
            format.firstFrame(atOrAfter: track.segments[next].target.start) - tick <= lead
        else { return }
        readers.prepare(job)
    }

    /// How many ticks before a clip its reader is opened: two seconds' worth.
    private var lead: Int64 {
        max(1, 2 * Int64(format.frameDuration.timescale) / max(1, format.frameDuration.value))
    }
}
