internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Feeds a video branch of a film that is played, from any tick on, with frames of warm footage.
struct PlayedVideoFeed: RestartableFeed {
    private let track: VideoTrackPlan
    private let format: VideoFormat
    private let footage: TrackFootage
    private let ticks: [Range<Int64>]

    init(track: VideoTrackPlan, format: VideoFormat, footage: TrackFootage) {
        self.track = track
        self.format = format
        self.footage = footage
        ticks = track.segments.map { format.ticks(in: $0.target) }
    }

    var name: String { track.name }

    func run(_ feed: Feed, over walk: TickWalk) throws {
        let frames = PlayedTrackFrames(track, ticks: ticks, footage: footage, walk: walk) {
            feed.isCancelled
        }
        var caps = format.caps()
        try feed.setCaps(caps)
        for tick in walk.ticks {
            let span = walk.span(ofTick: tick)
            guard let shown = try frames.frame(at: tick) else {
                try feed.push(.gap(at: span.start, duration: span.duration))
                continue
            }
            let wanted = format.caps(of: shown.clip.picture)
            if caps != wanted { try feed.setCaps(wanted) }
            caps = wanted
            try feed.push(shown.frame.sharing(at: span.start, duration: span.duration))
        }
    }
}
