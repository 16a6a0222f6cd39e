internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Feeds a video branch: for every tick of the film exactly one buffer, a frame or a gap.
struct VideoFeed: Sendable {
    let track: VideoTrackPlan
    let format: VideoFormat

    func feed(into target: AppSource) -> Feed {
        let registry = ReaderRegistry()
        return Feed(name: track.name, into: target, registry: registry) { feed in
            try run(feed, readers: ReaderPool(registry: registry))
        }
    }

    private func run(_ feed: Feed, readers: ReaderPool<FrameCursor>) throws {
        let schedule = ReaderSchedule(
            track.segments.map { $0.clip.map(job(for:)) }, unitsPerSecond: 1_000_000_000)
        var caps = format.caps()
        try feed.setCaps(caps)
        for (index, segment) in track.segments.enumerated() {
            let ticks = ticks(of: segment)
            guard !ticks.isEmpty else { continue }
            let upcoming = schedule.job(after: index)
            guard let clip = segment.clip, let job = schedule.jobs[index] else {
                try pushGap(ticks, into: feed, whenNear: { upcoming.map(readers.prepare) })
                continue
            }
            try locating(segment) {
                let cursor = try readers.take(job)
                let wanted = format.caps(width: clip.picture.width, height: clip.picture.height)
                if caps != wanted { try feed.setCaps(wanted) }
                caps = wanted
                try push(ticks, of: segment, clip, from: cursor, into: feed) {
                    upcoming.map(readers.prepare)
                }
            }
        }
        feed.end()
    }

    private func job(for clip: VideoTrackPlan.Clip) -> ReaderJob {
        ReaderJob(
            source: clip.source, output: .pictures(clip.picture, format),
            start: clip.sourceRange.start.nanoseconds ?? 0, end: clip.sourceRange.end.nanoseconds ?? 0)
    }

    private func ticks(of segment: VideoTrackPlan.Segment) -> Range<Int64> {
        let first = format.firstFrame(atOrAfter: segment.target.start)
        return first..<max(first, format.firstFrame(atOrAfter: segment.target.end))
    }

    private func push(
        _ ticks: Range<Int64>, of segment: VideoTrackPlan.Segment, _ clip: VideoTrackPlan.Clip,
        from cursor: FrameCursor, into feed: Feed, whenNear: () -> Void
    ) throws {
        for tick in ticks {
            if tick == max(ticks.lowerBound, ticks.upperBound - lead) { whenNear() }
            let time = CMTimeMapTimeFromRangeToRange(
                format.time(ofFrame: tick), fromRange: segment.target, toRange: clip.sourceRange)
            let span = span(of: tick)
            let frame = try cursor.frame(at: time.nanoseconds ?? 0)
            if frame == nil, cursor.isWithoutFrames {
                throw SourceFailure(.noMedia, source: clip.source, message: "it has no frame there")
            }
            let buffer = frame?.sharing(at: span.start, duration: span.duration)
            try feed.push(buffer ?? .gap(at: span.start, duration: span.duration))
        }
    }

    private func pushGap(_ ticks: Range<Int64>, into feed: Feed, whenNear: () -> Void) throws {
        for tick in ticks {
            if tick == max(ticks.lowerBound, ticks.upperBound - lead) { whenNear() }
            let span = span(of: tick)
            try feed.push(.gap(at: span.start, duration: span.duration))
        }
    }

    /// How many ticks before a clip its reader is opened: two seconds' worth.
    private var lead: Int64 {
        max(1, 2 * Int64(format.frameDuration.timescale) / max(1, format.frameDuration.value))
    }

    private func span(of tick: Int64) -> (start: UInt64, duration: UInt64) {
        let start = StreamTime.nanoseconds(format.time(ofFrame: tick))
        return (start, StreamTime.nanoseconds(format.time(ofFrame: tick + 1)) - start)
    }

    /// Says in which part of the film a source failed.
    private func locating(_ segment: VideoTrackPlan.Segment, _ body: () throws -> Void) throws {
        do { try body() } catch var failure as SourceFailure {
            failure.target = segment.target
            throw failure
        }
    }
}
