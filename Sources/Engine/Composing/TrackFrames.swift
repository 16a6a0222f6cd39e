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
    /// For each segment the next one with a clip, itself not counted.
    private let upcoming: [Int?]

    init(_ track: VideoTrackPlan, format: VideoFormat, readers: ReaderPool<FrameCursor>) {
        self.track = track
        self.format = format
        self.readers = readers
        var next: Int?
        var upcoming = [Int?](repeating: nil, count: track.segments.count)
        for index in track.segments.indices.reversed() {
            upcoming[index] = next
            if track.segments[index].clip != nil { next = index }
        }
        self.upcoming = upcoming
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
        guard track.segments.indices.contains(index), let clip = track.segments[index].clip else {
            return nil
        }
        let segment = track.segments[index]
        do {
            let cursor = try cursor ?? readers.take(job(for: clip))
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
        guard cursor != nil || track.segments[index].clip == nil, let next = upcoming[index],
            let clip = track.segments[next].clip,
            format.firstFrame(atOrAfter: track.segments[next].target.start) - tick <= lead
        else { return }
        readers.prepare(job(for: clip))
    }

    private func job(for clip: VideoTrackPlan.Clip) -> ReaderPool<FrameCursor>.Job {
        ReaderPool.Job(
            source: clip.source, output: .pictures(clip.picture, format),
            start: clip.sourceRange.start.nanoseconds ?? 0, end: clip.sourceRange.end.nanoseconds ?? 0)
    }

    /// How many ticks before a clip its reader is opened: two seconds' worth.
    private var lead: Int64 {
        max(1, 2 * Int64(format.frameDuration.timescale) / max(1, format.frameDuration.value))
    }
}
