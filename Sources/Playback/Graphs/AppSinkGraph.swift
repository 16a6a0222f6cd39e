internal import Engine
internal import GStreamerOverlay
internal import RenderPlan
internal import Synchronization

/// A realized graph that ends in a sink that is pulled, and whose feeds can be restarted at any time.
///
/// Used by one thread at a time, never a streaming one, because its calls block. The owner must call
/// `close()`.
final class AppSinkGraph: Sendable {
    /// Advances when a buffer, the end or a failure has arrived.
    let news: EventCount
    private let graph: RealizedGraph
    private let sink: AppSink
    private let limit: Int
    private let failures: FailureLatch

    /// - Parameter limit: The number of buffers that a branch holds, and so the lead of its feed.
    /// - Throws: `EngineFailure`.
    init(_ plan: RenderPlan, _ tail: AppSinkTail, limit: Int, news: EventCount) throws {
        self.news = news
        self.limit = limit
        let failures = FailureLatch(news)
        self.failures = failures
        (graph, sink) = try EngineFailure.mapping {
            let graph = try RealizedGraph(
                plan, tail.tail, named: plan.video == nil ? "sound" : "video",
                onMessage: { failures.receive($0) }, onFailure: { failures.fail($0) })
            try graph.makeSeekable()
            return (graph, AppSink(try graph.element(AppSinkTail.sink)))
        }
        sink.onNews { news.advance() }
        _ = graph.pipeline.request(.playing)
    }

    /// Ends the feeds, seeks to a stream time, and starts the feeds again.
    ///
    /// `prepare` is called in between, when its changes can't be seen.
    ///
    /// - Throws: `EngineFailure`.
    func start(
        at origin: UInt64, _ feeds: [BranchFeed], prepare: (RealizedGraph) throws -> Void
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

    /// Returns the next buffer; nil at the end.
    ///
    /// - Throws: `EngineFailure`, or `CancellationError` soon after `isHalted` returns true and `news` has
    ///   advanced.
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

    /// Skips buffers before a running time, as far as that can still save work.
    func skip(until time: UInt64, from passed: UInt64) {
        sink.skip(until: time, from: passed)
    }

    /// Takes the properties of another plan of the same shape.
    /// - Throws: `EngineFailure`.
    func adopt(_ plan: RenderPlan) throws {
        graph.endFeeds()
        try EngineFailure.mapping { try graph.adopt(plan) }
    }

    /// Ends the feeds: none pushes afterwards, and other feeds may use their readers.
    func rest() { graph.endFeeds() }

    /// Ends feeds and elements.
    func close() { graph.close() }

    private static let patience = 60.0
}
