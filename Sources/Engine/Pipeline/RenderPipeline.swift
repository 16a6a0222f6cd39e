internal import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import Logging
package import RenderPlan
internal import Synchronization

/// A plan and a tail made real, rendering once from start to end.
///
/// All blocking calls run on this actor's own serial executor.
package actor RenderPipeline {
    private enum Event: Sendable {
        case message(BusMessage)
        case feedFailed(any Error)
        case cancelled
    }

    private nonisolated let executor = DispatchExecutor(label: "cutroom.render")
    package nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    package nonisolated let progress = RenderProgress()
    /// What was played through so far.
    package nonisolated let damage: DamageReport
    private let plan: RenderPlan
    private let tail: Tail
    private let composer: (any FrameComposer)?
    private let events: AsyncStream<Event>
    private let sendEvent: AsyncStream<Event>.Continuation
    private let log = Logger(label: "cutroom.engine")

    /// - Parameter composer: draws the instructions that the plan leaves to the client's compositor.
    package init(
        _ plan: RenderPlan, tail: Tail, composer: (any FrameComposer)? = nil,
        damage: DamageReport.Policy = .fail
    ) {
        self.plan = plan
        self.damage = DamageReport(damage)
        self.composer = composer
        self.tail = tail
        (events, sendEvent) = AsyncStream.makeStream(of: Event.self, bufferingPolicy: .unbounded)
    }

    /// Renders to the end. Leaves no thread and no element behind, however it ends.
    /// - Throws: `EngineFailure`, or `CancellationError` after `cancel()` or when the task is cancelled.
    package func run() async throws {
        let events = sendEvent
        let pipeline: Pipeline
        let feeds: [Feed]
        do {
            pipeline = try Pipeline { events.yield(.message($0)) }
            feeds = try realise(in: pipeline)
        } catch let failure as GStreamerFailure {
            throw EngineFailure.pipeline(PipelineFailure(failure))
        }
        defer { shutDown(pipeline, feeds) }
        for feed in feeds { feed.start { events.yield(.feedFailed($0)) } }
        // A refusal's reason is among the messages.
        let accepted = pipeline.request(.playing)
        try await withTaskCancellationHandler {
            try await finish(accepted: accepted)
        } onCancel: {
            events.yield(.cancelled)
        }
    }

    /// Ends a rendering soon; `run()` throws `CancellationError`.
    package nonisolated func cancel() {
        sendEvent.yield(.cancelled)
    }

    private func finish(accepted: Bool) async throws {
        if !accepted { sendEvent.yield(.message(.error(Self.refusal))) }
        for await event in events {
            switch event {
            case .message(.endOfStream): return
            case .message(.error(let failure)): throw EngineFailure.pipeline(PipelineFailure(failure))
            case .message(.warning(let warning)): log.warning("\(warning.message)")
            case .message(.missingPlugin(let name)):
                let missing = GStreamerFailure(
                    kind: .missingPlugin(name), message: "\(name) is not installed")
                throw EngineFailure.pipeline(PipelineFailure(missing))
            case .message(.asyncDone), .message(.dropped), .message(.keyPressed): break
            case .feedFailed(let failure as SourceFailure): throw EngineFailure.source(failure)
            case .feedFailed(let failure as GStreamerFailure):
                throw EngineFailure.pipeline(PipelineFailure(failure))
            case .feedFailed(let failure as LayerFailure):
                throw EngineFailure.picture(PictureFailure(failure))
            case .feedFailed(let failure): throw failure
            case .cancelled: throw CancellationError()
            }
        }
        throw CancellationError()
    }

    private static let refusal = GStreamerFailure(kind: .stateChange, message: "the pipeline did not start")

    private func shutDown(_ pipeline: Pipeline, _ feeds: [Feed]) {
        for feed in feeds { feed.cancel() }
        pipeline.stop()
        for feed in feeds {
            feed.join()
            progress.had(readers: feed.mostReaders)
        }
        sendEvent.finish()
    }

    private func realise(in pipeline: Pipeline) throws -> [Feed] {
        let realised = try GraphRealiser(
            plan.graph.steppingOpacity(of: plan.video).appending(tail.graph), in: pipeline)
        try observe(realised)
        let events = sendEvent
        try TitleStage(plan) { events.yield(.feedFailed($0)) }?.attach(to: realised)
        var feeds: [Feed] = []
        if let format = plan.video {
            for track in plan.videoTracks {
                let target = AppSource(try realised.element(track.name))
                feeds.append(VideoFeed(track: track, format: format, damage: damage).feed(into: target))
            }
            if plan.isComposed {
                let target = AppSource(try realised.element(RenderPlan.composedBranch))
                var composing = ComposedFeed(plan, format: format, composer: composer)
                composing.damage = damage
                feeds.append(composing.feed(into: target))
            }
        }
        if let format = plan.audio {
            for track in plan.audioTracks {
                let target = AppSource(try realised.element(track.name))
                feeds.append(AudioFeed(track: track, format: format, damage: damage).feed(into: target))
            }
        }
        return feeds
    }

    private func observe(_ realised: GraphRealiser) throws {
        let progress = progress
        try realised.element(tail.monitored).staticPad("sink").onBuffer { buffer in
            progress.passed(until: (buffer.presentationTime ?? 0) + (buffer.duration ?? 0))
        }
    }
}
