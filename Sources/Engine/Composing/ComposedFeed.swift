internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Feeds the composed branch: for every tick of the film one buffer, a whole frame composed of all tracks'
/// frames of that tick, or a gap where the compositor draws by itself.
struct ComposedFeed: Sendable {
    let format: VideoFormat
    let duration: CMTime
    /// Those that are not drawn by branches, in order of time.
    let instructions: [InstructionPlan]
    let tracks: [VideoTrackPlan]

    init(_ plan: RenderPlan, format: VideoFormat) {
        self.format = format
        duration = plan.duration
        instructions = plan.instructions.filter { $0.drawing != .branches }
        tracks = plan.composedTracks
    }

    func feed(into target: AppSource) -> Feed {
        let registry = ReaderRegistry()
        return Feed(name: RenderPlan.composedBranch, into: target, registry: registry) { feed in
            try run(feed, registry: registry)
        }
    }

    private func run(_ feed: Feed, registry: ReaderRegistry) throws {
        try feed.setCaps(format.caps())
        let sources = tracks.map {
            TrackFrames($0, format: format, readers: ReaderPool(registry: registry))
        }
        let painter = try FramePainter(format: format, sources: sources)
        var tick: Int64 = 0
        for instruction in instructions {
            let (first, end) = (
                format.firstFrame(atOrAfter: instruction.timeRange.start),
                format.firstFrame(atOrAfter: instruction.timeRange.end)
            )
            while tick < first { try pushGap(&tick, sources, into: feed) }
            while tick < end {
                let picture = try painter.frame(at: tick, of: instruction)
                let span = StreamTime.span(ofFrame: tick, format)
                try feed.push(picture.sharing(at: span.start, duration: span.duration))
                tick += 1
            }
        }
        let last = format.frameCount(in: duration)
        while tick < last { try pushGap(&tick, sources, into: feed) }
        feed.end()
    }

    private func pushGap(_ tick: inout Int64, _ sources: [TrackFrames], into feed: Feed) throws {
        for source in sources { source.pass(tick) }
        let span = StreamTime.span(ofFrame: tick, format)
        try feed.push(.gap(at: span.start, duration: span.duration))
        tick += 1
    }
}
