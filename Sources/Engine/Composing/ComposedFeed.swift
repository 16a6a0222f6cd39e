internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Feeds the composed branch with one buffer for each output frame of a traversal: a whole frame composed of
/// the frames of all tracks, the background behind the layers that the compositor draws, or a gap if that is
/// black.
struct ComposedFeed: Sendable {
    private let format: VideoFormat
    /// The start of the output in composition time.
    private let origin: CMTime
    /// The instructions that need the composed branch, in order of time, with their output frames.
    private let instructions: [(frames: Range<Int64>, plan: InstructionPlan)]
    private let composer: (any FrameComposer)?
    private let layerTrack: LayerTrackPlan?

    /// - Parameter composer: draws the instructions that the plan leaves to the client's compositor.
    init(_ plan: RenderPlan, format: VideoFormat, composer: (any FrameComposer)?) {
        self.format = format
        origin = plan.origin
        instructions = plan.instructions.filter(\.needsComposedBranch)
            .map { (format.frames(in: $0.timeRange), $0) }
        layerTrack = plan.layerTrack
        self.composer = composer
    }

    /// - Throws: `SourceFailure`, `GStreamerFailure`, `LayerFailure`, the error with which the client's
    ///   compositor answers, or `CancellationError` after the feed is cancelled.
    func run(_ feed: Feed, from sources: [any FrameSource], over traversal: FrameTraversal) throws {
        let output = try FrameOutput(feed, over: traversal)
        let layers = try layerTrack.map { try LayerFrameSource($0, format: format, origin: origin) }
        let painter = try FramePainter(format: format, sources: sources + (layers.map { [$0] } ?? []))
        composer?.resume()
        let requests = try composer.map {
            try ComposerQueue($0, format: format, origin: origin, sources: sources, output: output)
        }
        defer { requests?.abandon() }
        var current: (frames: Range<Int64>, plan: InstructionPlan)?
        for index in traversal.frames {
            if current?.frames.contains(index) != true { current = instruction(at: index) }
            if current?.plan.drawing == .custom, let plan = current?.plan {
                guard let requests else { throw Self.noComposer(plan) }
                try requests.ask(for: index, of: plan)
                continue
            }
            try requests?.drain()
            if let plan = current?.plan, plan.drawing == .composed {
                try output.push(try painter.frame(at: index, of: plan), at: index)
                continue
            }
            for source in sources { source.pass(index) }
            if let color = current?.plan.background ?? (format.pixelFormat.hasAlpha ? .clear : nil) {
                try output.push(try painter.frame(of: color), at: index)
            } else {
                try output.pushGap(at: index)
            }
        }
        try requests?.drain()
    }

    private func instruction(at index: Int64) -> (frames: Range<Int64>, plan: InstructionPlan)? {
        let place = instructions.partitioningIndex { $0.frames.upperBound > index }
        guard place < instructions.count, instructions[place].frames.contains(index) else { return nil }
        return instructions[place]
    }

    private static func noComposer(_ instruction: InstructionPlan) -> GStreamerFailure {
        GStreamerFailure(
            kind: .refused,
            message: "instruction \(instruction.index) needs the client's compositor, which was not given")
    }
}
