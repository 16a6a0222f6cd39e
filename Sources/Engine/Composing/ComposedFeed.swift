internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Feeds the composed branch: for every tick of the film one buffer, a whole frame composed of all tracks'
/// frames of that tick, or a gap where the compositor draws by itself.
struct ComposedFeed: Sendable {
    let format: VideoFormat
    let duration: CMTime
    /// The film's zero in composition time.
    let origin: CMTime
    /// Those that are not drawn by branches, in order of time.
    let instructions: [InstructionPlan]
    let tracks: [VideoTrackPlan]
    let layerTrack: LayerTrackPlan?
    let composer: (any FrameComposer)?

    init(_ plan: RenderPlan, format: VideoFormat, composer: (any FrameComposer)?) {
        self.format = format
        duration = plan.duration
        origin = plan.origin
        instructions = plan.instructions.filter { $0.drawing != .branches }
        tracks = plan.composedTracks
        layerTrack = plan.layerTrack
        self.composer = composer
    }

    func feed(into target: AppSource) -> Feed {
        let registry = ReaderRegistry()
        return Feed(name: RenderPlan.composedBranch, into: target, registry: registry) { feed in
            try run(feed, registry: registry)
        }
    }

    private func run(_ feed: Feed, registry: ReaderRegistry) throws {
        let sources = tracks.map {
            TrackFrames($0, format: format, readers: ReaderPool(registry: registry))
        }
        let painter = try FramePainter(
            format: format, sources: sources,
            layerTrack: try layerTrack.map { try LayerTrackFrames($0, format: format, origin: origin) })
        let output = ComposedOutput(feed: feed, format: format)
        let asking = try composer.map {
            try ComposerQueue($0, format: format, origin: origin, sources: sources, output: output)
        }
        defer { asking?.abandon() }
        var tick: Int64 = 0
        for instruction in instructions {
            let (first, end) = (
                format.firstFrame(atOrAfter: instruction.timeRange.start),
                format.firstFrame(atOrAfter: instruction.timeRange.end)
            )
            if tick < first || instruction.drawing == .composed { try asking?.drain() }
            try pushGaps(&tick, until: first, sources, into: output)
            while tick < end {
                if instruction.drawing == .custom {
                    guard let asking else { throw Self.noComposer(instruction) }
                    try asking.ask(for: tick, of: instruction)
                } else {
                    try output.push(try painter.frame(at: tick, of: instruction), at: tick)
                }
                tick += 1
            }
        }
        try asking?.drain()
        try pushGaps(&tick, until: format.frameCount(in: duration), sources, into: output)
        feed.end()
    }

    private func pushGaps(
        _ tick: inout Int64, until end: Int64, _ sources: [TrackFrames], into output: ComposedOutput
    ) throws {
        while tick < end {
            for source in sources { source.pass(tick) }
            try output.pushGap(at: tick)
            tick += 1
        }
    }

    private static func noComposer(_ instruction: InstructionPlan) -> GStreamerFailure {
        GStreamerFailure(
            kind: .refused,
            message: "instruction \(instruction.index) needs the client's compositor, which was not given")
    }
}
