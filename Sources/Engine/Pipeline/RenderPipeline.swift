internal import Foundation
internal import GStreamerOverlay
internal import Logging
package import RenderPlan
internal import Synchronization

/// A realized plan and tail that is rendered once from start to end.
///
/// All blocking calls run on this actor's own serial executor.
package actor RenderPipeline {
    private enum Event: Sendable {
        case message(BusMessage)
        case failed(any Error)
        case cancelled
    }

    private nonisolated let executor = DispatchExecutor(label: "cutroom.render")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package nonisolated let progress = RenderProgress()
    /// The damage that was played through so far.
    package nonisolated let damage: DamageReport
    private let plan: RenderPlan
    private let tail: Tail
    private let composer: (any FrameComposer)?
    private let receiver: FrameReceiver?
    private let stallLimit: Duration
    private let events: AsyncStream<Event>
    private let sendEvent: AsyncStream<Event>.Continuation
    private let log = Logger(label: "cutroom.engine")
    private var isStalled = false

    /// The name of its graph in dumps and diagnostics.
    static let name = "render"

    /// - Parameters:
    ///   - composer: draws the instructions that the plan leaves to the client's compositor.
    ///   - receiver: receives the frames that reach the end of the tail.
    ///   - stallLimit: how long an idle process may leave a buffer in an element of the tail.
    package init(
        _ plan: RenderPlan, tail: Tail, composer: (any FrameComposer)? = nil,
        damage: DamageReport.Policy = .fail, receiver: FrameReceiver? = nil,
        stallLimit: Duration = .seconds(60)
    ) {
        self.stallLimit = stallLimit
        self.receiver = receiver
        self.plan = plan
        self.damage = DamageReport(damage)
        self.composer = composer
        self.tail = tail
        (events, sendEvent) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .unbounded)
    }

    /// Renders to the end. Leaves no threads and elements behind, however it ends.
    /// - Throws: `EngineFailure`, or `CancellationError` after `cancel()` or when the task is cancelled.
    package func run() async throws {
        let events = sendEvent
        let (graph, watch) = try EngineFailure.mapping {
            let graph = try RealizedGraph(
                plan, tail, named: Self.name, onMessage: { events.yield(.message($0)) },
                onFailure: { events.yield(.failed($0)) })
            try observe(graph)
            return (graph, try TailWatch(tail, in: graph))
        }
        graph.start(feeds()) { events.yield(.failed($0)) }
        // This blocks forever in GStreamer if the system refuses to create the thread of an element. The
        // reason for a refused state change is among the messages.
        let start = OwnThread {
            if !graph.pipeline.request(.playing) { events.yield(.message(.error(Self.refusal))) }
        }
        defer { shutDown(graph, start) }
        let limit = stallLimit
        let watching = Task.detached {
            if let failure = await watch.failure(of: start, after: limit) {
                events.yield(.failed(EngineFailure.pipeline(failure)))
            }
        }
        defer { watching.cancel() }
        try await withTaskCancellationHandler {
            try await finish()
        } onCancel: {
            events.yield(.cancelled)
        }
    }

    /// Requests that a rendering ends soon; `run()` throws `CancellationError`.
    package nonisolated func cancel() {
        sendEvent.yield(.cancelled)
    }

    private func finish() async throws {
        for await event in events {
            switch event {
            case .message(.endOfStream): return
            case .message(.warning(let warning)): log.warning("\(warning.message)")
            case .message(let message):
                if let failure = message.failure { throw EngineFailure(failure) ?? failure }
            case .failed(let error):
                let failure = EngineFailure(error)
                if case .pipeline(let cause) = failure, cause.cause == .stalled { isStalled = true }
                throw failure ?? error
            case .cancelled: throw CancellationError()
            }
        }
        throw CancellationError()
    }

    private static let refusal = GStreamerFailure(kind: .stateChange, message: "the pipeline did not start")

    /// Closes the graph, or abandons it: a blocked call in it may never return.
    private func shutDown(_ graph: RealizedGraph, _ start: OwnThread) {
        let progress = progress
        let closing = OwnThread {
            // A pipeline that starts after it was stopped would run forever.
            _ = start.wait(Self.patience)
            progress.had(readers: graph.close())
        }
        if !closing.wait(isStalled ? .seconds(1) : Self.patience) {
            log.error("a rendering did not end; its threads are left behind")
        }
        sendEvent.finish()
    }

    private static let patience = Duration.seconds(20)

    /// The feeds of everything once, from start to end.
    private func feeds() -> [BranchFeed] {
        var feeds: [BranchFeed] = []
        if let format = plan.video {
            let traversal = FrameTraversal(format: format, frameCount: plan.frameCount)
            feeds += VideoBranches(plan, format: format, composer: composer, reading: SequentialReading())
                .feeds(over: traversal, damage: damage)
        }
        if let format = plan.audio {
            feeds += plan.audioTracks.map { track in
                BranchFeed(name: track.name, damage: damage) { feed in
                    try AudioFeed(track: track, format: format)
                        .run(feed, readers: ReaderPool(registry: feed.registry))
                }
            }
        }
        return feeds
    }

    private func observe(_ graph: RealizedGraph) throws {
        let progress = progress
        if let times = plan.frameTimes, let format = plan.video {
            let end = StreamTime.nanoseconds(plan.duration)
            let starts = times.map { UInt64(max(0, $0.start)) }
            try graph.element("video").staticPad("src").keepFrames(
                at: times.indices.map { index in
                    let next = index + 1 < starts.count ? starts[index + 1] : max(end, starts[index] + 1)
                    return (
                        StreamTime.span(ofFrame: times[index].index, format).start, starts[index],
                        next - starts[index]
                    )
                })
        }
        try graph.element(tail.monitored).staticPad("sink").onBuffer { buffer in
            progress.passed(until: (buffer.presentationTime ?? 0) + (buffer.duration ?? 0))
        }
        guard let receiver else { return }
        let events = sendEvent
        try graph.element(receiver.element).staticPad("sink").onBufferReplace { buffer, time in
            do {
                try receiver.take(buffer, at: Int64(time))
            } catch {
                events.yield(.failed(error))
            }
            return nil
        }
    }
}
