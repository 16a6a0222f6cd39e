internal import Engine
internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// A realised graph that ends in a sink that is pulled, and whose feeds can be started anew at any time.
///
/// Used by one thread at a time, never a streaming one: its calls block. `close()` must be called by its owner.
final class AppSinkGraph: Sendable {
    /// Advances if a buffer has come, or the end, or a failure.
    let news: EventCount
    private let graph: RealisedGraph
    private let sink: AppSink
    private let limit: Int
    private let failures: FailureLatch

    /// - Parameter limit: how many buffers a branch holds: its feed runs so far ahead.
    /// - Throws: `EngineFailure`.
    init(_ plan: RenderPlan, _ tail: AppSinkTail, limit: Int, news: EventCount) throws {
        self.news = news
        self.limit = limit
        let failures = FailureLatch(news)
        self.failures = failures
        (graph, sink) = try EngineFailure.mapping {
            let graph = try RealisedGraph(
                plan, tail.tail, named: plan.video == nil ? "sound" : "video",
                onMessage: { failures.receive($0) }, onFailure: { failures.fail($0) })
            try graph.makeSeekable()
            return (graph, AppSink(try graph.element(AppSinkTail.sink)))
        }
        sink.onNews { news.advance() }
        _ = graph.pipeline.request(.playing)
    }

    /// Ends what runs, jumps to a stream time, and starts the feeds. `prepare` is called in between, when nothing
    /// of it can be seen.
    /// - Throws: `EngineFailure`.
    func start(
        at origin: UInt64, _ feeds: [BranchFeed], prepare: (RealisedGraph) throws -> Void
    ) throws {
        graph.endFeeds()
        failures.clear()
        try EngineFailure.mapping {
            try prepare(graph)
            guard graph.pipeline.seek(to: origin, landing: .exact) else {
                throw GStreamerFailure(kind: .refused, message: "the graph can't be sought")
            }
        }
        graph.start(feeds, limit: limit) { [failures] in failures.fail($0) }
    }

    /// The next buffer; nil at the end.
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` says so and `news` has advanced.
    func next(isHalted: () -> Bool) throws -> MediaBuffer? {
        try EngineFailure.mapping {
            while true {
                let seen = news.count
                if isHalted() { throw CancellationError() }
                try failures.check()
                switch sink.pull(nanoseconds: 0) {
                case .sample(let sample): return sample.buffer
                case .endOfStream: return nil
                case .timedOut:
                    if !news.wait(after: seen, seconds: Self.patience) {
                        throw GStreamerFailure(
                            kind: .stateChange, message: "nothing came for \(Int(Self.patience)) s")
                    }
                }
            }
        }
    }

    /// Leaves out what comes before a running time, as far as work can still be saved.
    func skip(until time: UInt64, from passed: UInt64) {
        sink.skip(until: time, from: passed)
    }

    /// Takes the properties of another plan of the same shape.
    /// - Throws: `EngineFailure`.
    func adopt(_ plan: RenderPlan) throws {
        graph.endFeeds()
        try EngineFailure.mapping { try graph.adopt(plan) }
    }

    /// Ends the feeds: after this none pushes any more, and what they read from is free for others.
    func rest() { graph.endFeeds() }

    /// Ends feeds and elements.
    func close() { graph.close() }

    private static let patience = 60.0
}
