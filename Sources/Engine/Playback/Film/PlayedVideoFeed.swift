internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Feeds a video branch of a film that is played, from any tick on, with frames of warm footage.
struct PlayedVideoFeed: RestartableFeed {
    private let track: VideoTrackPlan
    private let format: VideoFormat
    private let footage: TrackFootage
    /// The segments' ticks: contiguous, as the segments are.
    private let ticks: [Range<Int64>]

    init(track: VideoTrackPlan, format: VideoFormat, footage: TrackFootage) {
        self.track = track
        self.format = format
        self.footage = footage
        ticks = track.segments.map { format.ticks(in: $0.target) }
    }

    var name: String { track.name }

    func run(_ feed: Feed, over walk: TickWalk) throws {
        var caps = format.caps()
        try feed.setCaps(caps)
        guard var index = ticks.firstIndex(where: { $0.contains(walk.start) }) else { return }
        var announced: Int?
        for tick in walk.ticks {
            while index >= 0, index < ticks.count, !ticks[index].contains(tick) {
                index += walk.isBackwards ? -1 : 1
            }
            guard ticks.indices.contains(index) else { return }
            let span = walk.span(ofTick: tick)
            let (segment, segmentTicks) = (track.segments[index], ticks[index])
            let left =
                walk.isBackwards ? tick - segmentTicks.lowerBound : segmentTicks.upperBound - 1 - tick
            if left <= format.lead, announced != index {
                announced = index
                prepare(behind: index, walk)
            }
            guard let clip = segment.clip else {
                try feed.push(.gap(at: span.start, duration: span.duration))
                continue
            }
            let frame = try SourceFailure.locating(segment.target) {
                try footage.frame(wish(tick, segment, clip, walk)) { feed.isCancelled }
            }
            let wanted = format.caps(width: clip.picture.width, height: clip.picture.height)
            if caps != wanted { try feed.setCaps(wanted) }
            caps = wanted
            let buffer = frame?.sharing(at: span.start, duration: span.duration)
            try feed.push(buffer ?? .gap(at: span.start, duration: span.duration))
        }
    }

    private func wish(
        _ tick: Int64, _ segment: VideoTrackPlan.Segment, _ clip: VideoTrackPlan.Clip, _ walk: TickWalk
    ) -> TrackFootage.Wish {
        TrackFootage.Wish(
            key: FrameCache.Key(source: clip.source, output: .pictures(clip.picture, format)),
            time: segment.sourceTime(ofTick: tick, in: clip, format), isBackwards: walk.isBackwards)
    }

    /// Opens the next clip's reader while this one is still shown.
    private func prepare(behind index: Int, _ walk: TickWalk) {
        let step = walk.isBackwards ? -1 : 1
        let next = stride(from: index + step, to: walk.isBackwards ? -1 : ticks.count, by: step)
            .first { track.segments[$0].clip != nil && !ticks[$0].isEmpty }
        guard let next, let clip = track.segments[next].clip else { return }
        let first = walk.isBackwards ? ticks[next].upperBound - 1 : ticks[next].lowerBound
        footage.prepare(wish(first, track.segments[next], clip, walk))
    }
}
