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
        var feeds: [any RestartableFeed]
        /// Whether the ramps are laid for running backwards; nil where they have to be laid anew.
        var isMirrored: Bool?
    }

    private let graph: PulledGraph
    private let feeds: @Sendable (RenderPlan, (any FrameComposer)?) -> [any RestartableFeed]
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
        let plan = plan.pictureAlone
        let walk = TickWalk(format: format, frameCount: plan.frameCount, from: 0, backwards: false)
        let passing = PassingWalk(walk)
        self.passing = passing
        feeds = { Self.feeds(of: $0, format: format, footage: footage, composer: $1) }
        let first = feeds(plan, composer)
        state = Mutex(State(plan: plan, walk: walk, feeds: first))
        do {
            graph = try PulledGraph(
                Self.graph(of: plan, format), outlet: "video", finish: finish,
                sources: first.map { ($0.name, format.caps()) }, limit: Self.branchLimit, bell: bell
            ) { realised, onFailure in
                try TitleStage(
                    plan, frameIndex: { passing.walk.tick(atPlayTime: $0) }, onFailure: onFailure
                )?.attach(to: realised)
            }
        } catch let failure as GStreamerFailure {
            throw EngineFailure.pipeline(PipelineFailure(failure))
        }
    }

    /// Decoding runs so far ahead of composing.
    private static let branchLimit = 3

    private static func feeds(
        of plan: RenderPlan, format: VideoFormat, footage: Footage, composer: (any FrameComposer)?
    ) -> [any RestartableFeed] {
        let tracks = plan.videoTracks.map { track in
            PlayedVideoFeed(track: track, format: format, footage: footage.track(track.trackID))
        }
        guard plan.isComposed else { return tracks }
        return tracks + [PlayedComposedFeed(plan, format: format, footage: footage, composer: composer)]
    }

    /// The graph, drawing as an export does.
    private static func graph(of plan: RenderPlan, _ format: VideoFormat) -> Graph {
        plan.graph.steppingOpacity(of: format)
    }

    var bell: Bell { graph.bell }
    var walk: TickWalk { state.withLock { $0.walk } }

    /// Starts anew at a tick. What was not pulled yet is gone.
    /// - Parameters:
    ///   - limit: how many ticks to compose at most.
    ///   - isAlone: whether nothing near those ticks is wanted next.
    func start(at tick: Int64, backwards: Bool, limit: Int64 = .max, isAlone: Bool = false) throws {
        let old = state.withLock { $0 }
        let walk = TickWalk(
            format: old.walk.format, frameCount: old.walk.frameCount, from: tick, backwards: backwards,
            limit: limit, isAlone: isAlone)
        let runs = old.feeds.map { feed in
            PulledGraph.Run(name: feed.name) { try Self.run(feed, on: $0, over: walk) }
        }
        do {
            try graph.start(at: walk.origin, runs) { graph in
                passing.walk = walk
                guard old.isMirrored != backwards else { return }
                try Self.lay(Self.graph(of: old.plan, walk.format).ramps, walk, on: graph)
            }
        } catch let failure as GStreamerFailure {
            throw EngineFailure.pipeline(PipelineFailure(failure))
        }
        state.withLock { ($0.walk, $0.isMirrored) = (walk, backwards) }
    }

    private static func run(_ branch: any RestartableFeed, on feed: Feed, over walk: TickWalk) throws {
        for index in 0..<walk.leadIn {
            let span = walk.span(ofPlayTick: walk.mirrored(walk.start) - walk.leadIn + index)
            try feed.push(.gap(at: span.start, duration: span.duration))
        }
        try branch.run(feed, over: walk)
    }

    private static func lay(_ ramps: [Ramp], _ walk: TickWalk, on graph: GraphRealiser) throws {
        let last = walk.format.time(ofFrame: max(0, walk.frameCount - 1))
        for ramp in ramps {
            let points = walk.isBackwards ? ramp.mirroredControlPoints(last: last) : ramp.controlPoints()
            try graph.drive(ramp, through: points)
        }
    }

    /// Takes another plan of the same shape: the same tracks, elements and links, with other properties and
    /// ramps. Takes effect with the next `start`, which must follow. False where the plan has another shape.
    func adopt(_ plan: RenderPlan, composer: (any FrameComposer)? = nil) throws -> Bool {
        guard canAdopt(plan) else { return false }
        let new = plan.pictureAlone
        graph.rest()
        do { try graph.set(new.graph) } catch let failure as GStreamerFailure {
            throw EngineFailure.pipeline(PipelineFailure(failure))
        }
        state.withLock { ($0.plan, $0.feeds, $0.isMirrored) = (new, feeds(new, composer), nil) }
        return true
    }

    func canAdopt(_ plan: RenderPlan) -> Bool {
        let (old, new) = (state.withLock { $0.plan }, plan.pictureAlone)
        return old.videoTracks == new.videoTracks && old.composedTracks == new.composedTracks
            && old.video == new.video && old.overlay == new.overlay && old.frameCount == new.frameCount
            && old.graph.hasShape(of: new.graph)
    }

    /// The next frame; nil at the end.
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` says so and the bell has rung.
    func next(isHalted: () -> Bool) throws -> Frame? {
        let walk = walk
        while let buffer = try graph.next(isHalted: isHalted) {
            let start = buffer.presentationTime ?? 0
            let tick = walk.tick(atPlayTime: start)
            // What comes before belongs to the lead-in.
            guard walk.isBackwards ? tick <= walk.start : tick >= walk.start else { continue }
            return Frame(buffer: buffer, tick: tick, start: start, duration: buffer.duration ?? 0)
        }
        return nil
    }

    /// Leaves out frames before a time of play time, as far as work can still be saved.
    func skip(until time: UInt64, from passed: UInt64) {
        let origin = walk.origin
        graph.skip(until: time - min(time, origin), from: passed - min(passed, origin))
    }

    /// Ends the feeds, so that the footage is free for others.
    func rest() { graph.rest() }

    /// Ends feeds and elements; its readers stay with the footage.
    func close() { graph.close() }
}
