internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// The composed branch's work, for whoever feeds it: for every tick one buffer, a whole frame composed of all
/// tracks' frames of that tick, or a gap where the compositor draws by itself.
struct ComposedFrames: Sendable {
    private let format: VideoFormat
    /// The film's zero in composition time.
    private let origin: CMTime
    /// Those that are not drawn by branches, in order of time, with their ticks.
    private let instructions: [(ticks: Range<Int64>, plan: InstructionPlan)]
    private let composer: (any FrameComposer)?
    let tracks: [VideoTrackPlan]
    private let layerTrack: LayerTrackPlan?

    init(_ plan: RenderPlan, format: VideoFormat, composer: (any FrameComposer)?) {
        self.format = format
        origin = plan.origin
        instructions = plan.instructions.filter { $0.drawing != .branches }
            .map { (format.ticks(in: $0.timeRange), $0) }
        tracks = plan.composedTracks
        layerTrack = plan.layerTrack
        self.composer = composer
    }

    /// - Parameter ticks: one after the other, in either direction.
    func run(
        over ticks: some Sequence<Int64>, of sources: [any TickFrames], into output: ComposedOutput
    ) throws {
        let painter = try FramePainter(
            format: format, sources: sources,
            layerTrack: try layerTrack.map { try LayerTrackFrames($0, format: format, origin: origin) })
        composer?.resume()
        let asking = try composer.map {
            try ComposerQueue($0, format: format, origin: origin, sources: sources, output: output)
        }
        defer { asking?.abandon() }
        var current: (ticks: Range<Int64>, plan: InstructionPlan)?
        for tick in ticks {
            if current?.ticks.contains(tick) != true { current = instruction(at: tick) }
            if current?.plan.drawing == .custom, let plan = current?.plan {
                guard let asking else { throw Self.noComposer(plan) }
                try asking.ask(for: tick, of: plan)
                continue
            }
            try asking?.drain()
            if let plan = current?.plan {
                try output.push(try painter.frame(at: tick, of: plan), at: tick)
            } else {
                for source in sources { source.pass(tick) }
                try output.pushGap(at: tick)
            }
        }
        try asking?.drain()
    }

    private func instruction(at tick: Int64) -> (ticks: Range<Int64>, plan: InstructionPlan)? {
        var (low, high) = (0, instructions.count)
        while low < high {
            let middle = (low + high) / 2
            if instructions[middle].ticks.upperBound <= tick { low = middle + 1 } else { high = middle }
        }
        guard low < instructions.count, instructions[low].ticks.contains(tick) else { return nil }
        return instructions[low]
    }

    private static func noComposer(_ instruction: InstructionPlan) -> GStreamerFailure {
        GStreamerFailure(
            kind: .refused,
            message: "instruction \(instruction.index) needs the client's compositor, which was not given")
    }
}
