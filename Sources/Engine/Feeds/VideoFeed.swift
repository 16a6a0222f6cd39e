internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Feeds a video branch: for every tick of the film exactly one buffer, a frame or a gap.
struct VideoFeed: Sendable {
    let track: VideoTrackPlan
    let format: VideoFormat
    var damage: DamageReport?

    func feed(into target: AppSource) -> Feed {
        let registry = ReaderRegistry(damage: damage)
        return Feed(name: track.name, into: target, registry: registry) { feed in
            try run(feed, readers: ReaderPool(registry: registry))
        }
    }

    private func run(_ feed: Feed, readers: ReaderPool<FrameCursor>) throws {
        let schedule = ReaderSchedule(
            track.segments.map { $0.clip?.job(in: format).shown(in: $0.target) },
            unitsPerSecond: 1_000_000_000)
        var caps = format.caps()
        try feed.setCaps(caps)
        for (index, segment) in track.segments.enumerated() {
            let ticks = format.ticks(in: segment.target)
            guard !ticks.isEmpty else { continue }
            let upcoming = schedule.job(after: index)
            guard let clip = segment.clip, let job = schedule.jobs[index] else {
                try pushGap(ticks, into: feed, whenNear: { upcoming.map(readers.prepare) })
                continue
            }
            try SourceFailure.locating(segment.target) {
                let cursor = try readers.take(job)
                let wanted = format.caps(of: clip.picture)
                if caps != wanted { try feed.setCaps(wanted) }
                caps = wanted
                try push(ticks, of: segment, clip, from: cursor, into: feed) {
                    upcoming.map(readers.prepare)
                }
            }
        }
        feed.end()
    }

    private func push(
        _ ticks: Range<Int64>, of segment: VideoTrackPlan.Segment, _ clip: VideoTrackPlan.Clip,
        from cursor: FrameCursor, into feed: Feed, whenNear: () -> Void
    ) throws {
        for tick in ticks {
            if tick == max(ticks.lowerBound, ticks.upperBound - format.lead) { whenNear() }
            let span = StreamTime.span(ofFrame: tick, format)
            let frame = try cursor.frame(at: segment.sourceTime(ofTick: tick, in: clip, format))
            if frame == nil, cursor.isWithoutFrames {
                throw SourceFailure(.noMedia, source: clip.source, message: "it has no frame there")
            }
            let buffer = frame?.sharing(at: span.start, duration: span.duration)
            try feed.push(buffer ?? .gap(at: span.start, duration: span.duration))
        }
    }

    private func pushGap(_ ticks: Range<Int64>, into feed: Feed, whenNear: () -> Void) throws {
        for tick in ticks {
            if tick == max(ticks.lowerBound, ticks.upperBound - format.lead) { whenNear() }
            let span = StreamTime.span(ofFrame: tick, format)
            try feed.push(.gap(at: span.start, duration: span.duration))
        }
    }
}
