internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// A part of a film's graph, ended by a sink that is pulled, whose feeds can be started anew at any time.
///
/// Used by one thread at a time, never a streaming one: its calls block. `close()` must be called by its owner.
final class PulledGraph: Sendable {
    /// One branch's feed for the next run.
    struct Run: Sendable {
        var name: String
        var body: @Sendable (Feed) throws -> Void
    }

    /// Rings when a buffer has come, or the end, or a failure.
    let bell: Bell
    private let pipeline: Pipeline
    private let graph: GraphRealiser
    private let sink: AppSink
    private let sources: [String: AppSource]
    private let limit: Int
    private let troubles: Troubles
    /// Only the owner's thread touches it; the lock says so to the compiler.
    private let running = Mutex<[Feed]>([])

    /// - Parameters:
    ///   - outlet: the element behind which the sink is put, behind the elements of `finish`.
    ///   - sources: names and first caps of the appsrcs.
    ///   - limit: buffers that a branch holds: its feed runs so far ahead.
    ///   - furnish: called once, before anything runs, with the elements and where to tell a failure of what
    ///     is drawn there.
    /// - Throws: `GStreamerFailure`, or what `furnish` throws.
    init(
        _ graph: Graph, outlet: String, finish: [ElementNode] = [], sources: [(name: String, caps: String)],
        limit: Int, bell: Bell,
        furnish: (GraphRealiser, @escaping @Sendable (any Error) -> Void) throws -> Void = { _, _ in }
    ) throws {
        self.bell = bell
        self.limit = limit
        let troubles = Troubles(bell)
        self.troubles = troubles
        pipeline = try Pipeline { troubles.receive($0) }
        self.graph = try GraphRealiser(
            Self.ended(graph, outlet: outlet, finish: finish), in: pipeline)
        sink = AppSink(try self.graph.element(Self.sinkName))
        sink.onNews { bell.ring() }
        var made: [String: AppSource] = [:]
        for (name, caps) in sources {
            let source = AppSource(try self.graph.element(name))
            try source.makeSeekable()
            try source.setCaps(caps)
            made[name] = source
        }
        self.sources = made
        try furnish(self.graph) { troubles.feedFailed($0) }
        _ = pipeline.request(.playing)
    }

    private static let sinkName = "pulled"

    private static func ended(_ graph: Graph, outlet: String, finish: [ElementNode]) -> Graph {
        // Not waiting for a first buffer: nothing else does, and a seek need not be waited for then.
        let properties = [
            Property("sync", "false"), Property("async", "false"), Property("enable-last-sample", "false"),
            Property("wait-on-eos", "false"), Property("max-buffers", "1"),
        ]
        var graph = graph
        var last = outlet
        for node in finish + [ElementNode(sinkName, "appsink", properties)] {
            graph.elements.append(node)
            graph.links.append(Link(from: last, to: node.name))
            last = node.name
        }
        return graph
    }

    /// Ends what runs, jumps to a stream time, and starts the feeds. `prepare` is called in between, when nothing
    /// of it can be seen.
    func start(
        at origin: UInt64, _ runs: [Run], prepare: (GraphRealiser) throws -> Void = { _ in }
    ) throws {
        rest()
        troubles.clear()
        try prepare(graph)
        guard pipeline.seek(to: origin, landing: .exact) else {
            throw GStreamerFailure(kind: .refused, message: "the film's graph cannot be sought")
        }
        let feeds = runs.compactMap { run in
            sources[run.name].map { source in
                source.setLimit(buffers: limit)
                return Feed(name: run.name, into: source) { feed in
                    try run.body(feed)
                    feed.end()
                }
            }
        }
        running.withLock { $0 = feeds }
        for feed in feeds { feed.start { [troubles] in troubles.feedFailed($0) } }
    }

    /// The next buffer; nil at the end.
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` says so and the bell has rung.
    func next(isHalted: () -> Bool) throws -> MediaBuffer? {
        while true {
            let rings = bell.rings
            if isHalted() { throw CancellationError() }
            try troubles.check()
            switch sink.pull(nanoseconds: 0) {
            case .sample(let sample): return sample.buffer
            case .endOfStream: return nil
            case .timedOut:
                if !bell.wait(after: rings, seconds: Self.patience) {
                    let stalled = GStreamerFailure(
                        kind: .stateChange, message: "nothing came for \(Int(Self.patience)) s")
                    throw EngineFailure.pipeline(PipelineFailure(stalled))
                }
            }
        }
    }

    /// Leaves out what comes before a running time, as far as work can still be saved.
    func skip(until time: UInt64, from passed: UInt64) {
        sink.skip(until: time, from: passed)
    }

    /// Sets properties anew.
    func set(_ graph: Graph) throws {
        try self.graph.set(graph)
    }

    /// Ends the feeds: after this none pushes any more, and what they read from is free for others.
    func rest() {
        let feeds = running.withLock { running in
            defer { running = [] }
            return running
        }
        for feed in feeds { feed.cancel() }
        for source in sources.values { source.setLimit(buffers: 0) }
        for feed in feeds { feed.join() }
    }

    /// Ends feeds and elements.
    func close() {
        rest()
        pipeline.stop()
    }

    private static let patience = 60.0
}
