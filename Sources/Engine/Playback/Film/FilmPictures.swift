internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The pictures of a film, composed, from any tick on: the plan's graph, ended by a sink that is pulled.
///
/// Used by one thread at a time, never a streaming one: its calls block. `close()` must be called by its owner.
final class FilmPictures: Sendable {
    /// A composed frame.
    struct Frame: Sendable {
        var buffer: MediaBuffer
        /// Of the film.
        var tick: Int64
        /// Nanoseconds of play time.
        var start: UInt64
        var duration: UInt64
    }

    private struct State {
        var plan: RenderPlan
        var walk: TickWalk
        /// Whether the ramps are laid for running backwards; nil before the first walk.
        var isMirrored: Bool?
        /// In the order of the sources.
        var feeds: [any RestartableFeed]
        var running: [Feed] = []
    }

    /// Rings when a frame has come, or the end, or a failure.
    let bell: Bell
    private let pipeline: Pipeline
    private let graph: GraphRealiser
    private let sink: AppSink
    /// One a branch.
    private let sources: [AppSource]
    private let feeds: @Sendable (RenderPlan) -> [any RestartableFeed]
    private let troubles: Troubles
    /// The walk that passes through the graph now, for what is drawn there.
    private let passing: PassingWalk
    /// Only the owner's thread touches it; the lock says so to the compiler.
    private let state: Mutex<State>

    /// - Throws: `EngineFailure.pipeline`.
    /// - Parameters:
    ///   - composer: draws the instructions that the plan leaves to the client's compositor.
    ///   - finish: elements that the composed pictures pass at last, such as a converter.
    init(
        _ plan: RenderPlan, format: VideoFormat, footage: Footage, bell: Bell = Bell(),
        composer: (any FrameComposer)? = nil, finish: [ElementNode] = []
    ) throws {
        self.bell = bell
        let troubles = Troubles(bell)
        self.troubles = troubles
        let walk = TickWalk(format: format, frameCount: plan.frameCount, from: 0, backwards: false)
        feeds = { Self.feeds(of: $0, format: format, footage: footage, composer: composer) }
        state = Mutex(State(plan: plan, walk: walk, feeds: feeds(plan)))
        passing = PassingWalk(walk)
        do {
            pipeline = try Pipeline { troubles.receive($0) }
            graph = try GraphRealiser(
                Self.pulled(Self.graph(of: plan, format), through: finish), in: pipeline)
            sink = AppSink(try graph.element(Self.sinkName))
            sink.onNews { bell.ring() }
            var sources: [AppSource] = []
            for feed in feeds(plan) {
                let source = AppSource(try graph.element(feed.name))
                try source.makeSeekable()
                try source.setCaps(format.caps())
                sources.append(source)
            }
            self.sources = sources
            try TitleStage(
                plan, frameIndex: { [passing] time in passing.walk.tick(atPlayTime: time) },
                onFailure: { troubles.feedFailed($0) }
            )?.attach(to: graph)
        } catch let failure as GStreamerFailure {
            throw EngineFailure.pipeline(PipelineFailure(failure))
        }
        _ = pipeline.request(.playing)
    }

    private static func feeds(
        of plan: RenderPlan, format: VideoFormat, footage: Footage, composer: (any FrameComposer)?
    ) -> [any RestartableFeed] {
        let tracks = plan.videoTracks.map { track in
            PlayedVideoFeed(track: track, format: format, footage: footage.track(track.trackID))
        }
        guard plan.isComposed else { return tracks }
        return tracks + [PlayedComposedFeed(plan, format: format, footage: footage, composer: composer)]
    }

    private static let sinkName = "picture_sink"
    /// Buffers that a branch holds: decoding runs so far ahead.
    private static let branchLimit = 3

    /// The picture's part of the graph, drawing as an export does.
    private static func graph(of plan: RenderPlan, _ format: VideoFormat) -> Graph {
        plan.pictureAlone.graph.steppingOpacity(of: format)
    }

    private static func pulled(_ graph: Graph, through finish: [ElementNode]) -> Graph {
        // Not waiting for a first frame: nothing else does, and a seek need not be waited for then.
        let properties = [
            Property("sync", "false"), Property("async", "false"), Property("enable-last-sample", "false"),
            Property("wait-on-eos", "false"), Property("max-buffers", "1"),
        ]
        var graph = graph
        var last = "video"
        for node in finish + [ElementNode(sinkName, "appsink", properties)] {
            graph.elements.append(node)
            graph.links.append(Link(from: last, to: node.name))
            last = node.name
        }
        return graph
    }

    var walk: TickWalk { state.withLock { $0.walk } }

    /// Starts anew at a tick. What was not pulled yet is gone.
    /// - Parameter limit: how many ticks to compose at most.
    func start(at tick: Int64, backwards: Bool, limit: Int64 = .max) throws {
        try state.withLock { state in
            halt(&state)
            let walk = TickWalk(
                format: state.walk.format, frameCount: state.walk.frameCount, from: tick,
                backwards: backwards, limit: limit)
            state.walk = walk
            passing.walk = walk
            troubles.clear()
            if state.isMirrored != backwards {
                try lay(Self.graph(of: state.plan, walk.format).ramps, walk)
                state.isMirrored = backwards
            }
            guard pipeline.seek(to: walk.origin, landing: .exact) else {
                let refusal = GStreamerFailure(kind: .refused, message: "the film's graph cannot be sought")
                throw EngineFailure.pipeline(PipelineFailure(refusal))
            }
            state.running = zip(sources, state.feeds).map { source, feed in
                source.setLimit(buffers: Self.branchLimit)
                return Feed(name: feed.name, into: source) { try Self.run(feed, on: $0, over: walk) }
            }
            for feed in state.running { feed.start { [troubles] in troubles.feedFailed($0) } }
        }
    }

    private static func run(_ branch: any RestartableFeed, on feed: Feed, over walk: TickWalk) throws {
        for index in 0..<walk.leadIn {
            let span = walk.span(ofPlayTick: walk.mirrored(walk.start) - walk.leadIn + index)
            try feed.push(.gap(at: span.start, duration: span.duration))
        }
        try branch.run(feed, over: walk)
        feed.end()
    }

    private func lay(_ ramps: [Ramp], _ walk: TickWalk) throws {
        let last = walk.format.time(ofFrame: max(0, walk.frameCount - 1))
        for ramp in ramps {
            let points = walk.isBackwards ? ramp.mirroredControlPoints(last: last) : ramp.controlPoints()
            try graph.drive(ramp, through: points)
        }
    }

    /// Takes another plan of the same shape: the same elements and links, other properties and ramps. Takes
    /// effect with the next `start`. False where the plan has another shape.
    func adopt(_ plan: RenderPlan) throws -> Bool {
        try state.withLock { state in
            let (old, new) = (state.plan.pictureAlone, plan.pictureAlone)
            guard old.videoTracks == new.videoTracks, old.composedTracks == new.composedTracks,
                old.video == new.video, old.overlay == new.overlay,
                plan.frameCount == state.walk.frameCount,
                old.graph.hasShape(of: new.graph)
            else { return false }
            halt(&state)
            try graph.set(new.graph)
            state.plan = plan
            state.feeds = feeds(plan)
            state.isMirrored = nil
            return true
        }
    }

    /// The next frame; nil at the end.
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` says so and the bell has rung.
    func next(isHalted: () -> Bool) throws -> Frame? {
        let walk = walk
        while true {
            let rings = bell.rings
            if isHalted() { throw CancellationError() }
            try troubles.check()
            switch sink.pull(nanoseconds: 0) {
            case .sample(let sample):
                guard let frame = frame(sample.buffer, walk) else { continue }
                return frame
            case .endOfStream: return nil
            case .timedOut:
                if !bell.wait(after: rings, seconds: Self.patience) {
                    let stalled = GStreamerFailure(
                        kind: .stateChange, message: "no picture came for \(Int(Self.patience)) s")
                    throw EngineFailure.pipeline(PipelineFailure(stalled))
                }
            }
        }
    }

    private func frame(_ buffer: MediaBuffer, _ walk: TickWalk) -> Frame? {
        let start = buffer.presentationTime ?? 0
        let tick = walk.tick(atPlayTime: start)
        guard walk.isBackwards ? tick <= walk.start : tick >= walk.start else { return nil }
        return Frame(buffer: buffer, tick: tick, start: start, duration: buffer.duration ?? 0)
    }

    /// Leaves out frames before a time of play time, as far as work can still be saved.
    func skip(until time: UInt64, from passed: UInt64) {
        let origin = walk.origin
        sink.skip(until: time - min(time, origin), from: passed - min(passed, origin))
    }

    /// Ends the feeds, so that the footage is free for others.
    func rest() {
        state.withLock { halt(&$0) }
    }

    /// Ends feeds and elements; its readers stay with the footage.
    func close() {
        state.withLock { halt(&$0) }
        pipeline.stop()
    }

    /// After this no feed pushes any more.
    private func halt(_ state: inout State) {
        for feed in state.running { feed.cancel() }
        for source in sources { source.setLimit(buffers: 0) }
        for feed in state.running { feed.join() }
        state.running = []
    }

    private static let patience = 60.0
}
