internal import GStreamerOverlay
internal import RenderPlan

/// Feeds the composed branch of a film that is rendered once, from its start to its end.
struct ComposedFeed: Sendable {
    private let format: VideoFormat
    private let frameCount: Int64
    private let frames: ComposedFrames
    var damage: DamageReport?

    init(_ plan: RenderPlan, format: VideoFormat, composer: (any FrameComposer)?) {
        self.format = format
        frameCount = plan.frameCount
        frames = ComposedFrames(plan, format: format, composer: composer)
    }

    func feed(into target: AppSource) -> Feed {
        let registry = ReaderRegistry(damage: damage)
        return Feed(name: RenderPlan.composedBranch, into: target, registry: registry) { feed in
            let sources = frames.tracks.map {
                TrackFrames($0, format: format, readers: ReaderPool(registry: registry))
            }
            let output = ComposedOutput(feed: feed, format: format) { [format] tick in
                StreamTime.span(ofFrame: tick, format)
            }
            try frames.run(over: 0..<frameCount, of: sources, into: output)
            feed.end()
        }
    }
}
