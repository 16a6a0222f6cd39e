internal import GStreamerOverlay
internal import RenderPlan

/// Feeds the composed branch of a film that is played, from any tick on, with frames of warm footage.
struct PlayedComposedFeed: RestartableFeed {
    private let format: VideoFormat
    private let frames: ComposedFrames
    private let sources: [(track: VideoTrackPlan, ticks: [Range<Int64>], footage: TrackFootage)]

    init(
        _ plan: RenderPlan, format: VideoFormat, footage: Footage, composer: (any FrameComposer)?
    ) {
        self.format = format
        frames = ComposedFrames(plan, format: format, composer: composer)
        sources = plan.composedTracks.map { track in
            (
                track, track.segments.map { format.ticks(in: $0.target) },
                footage.track(track.trackID, isComposed: true)
            )
        }
    }

    var name: String { RenderPlan.composedBranch }

    func run(_ feed: Feed, over walk: TickWalk) throws {
        let shown = sources.map { source in
            PlayedTrackFrames(source.track, ticks: source.ticks, footage: source.footage, walk: walk) {
                feed.isCancelled
            }
        }
        let output = ComposedOutput(feed: feed, format: format) { walk.span(ofTick: $0) }
        try frames.run(over: walk.ticks, of: shown, into: output)
    }
}
