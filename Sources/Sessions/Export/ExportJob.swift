internal import Engine
internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// One rendering of a plan into a file. It knows nothing of the edit model.
final class ExportJob: Sendable {
    let plan: RenderPlan
    private let tail: Tail
    private let destination: ExportDestination
    private let pipeline: RenderPipeline

    init(
        _ plan: RenderPlan, tail: ExportTail, destination: ExportDestination,
        composer: (any FrameComposer)?, damage: DamagedMediaPolicy
    ) {
        self.plan = plan
        self.tail = tail.tail(for: plan, path: destination.temporaryURL.path)
        self.destination = destination
        pipeline = RenderPipeline(
            plan, tail: self.tail, composer: composer, damage: damage == .playThrough ? .playThrough : .fail)
    }

    /// From 0 to 1, by the film's time.
    var progress: Float {
        let whole = Double(plan.duration.nanoseconds ?? 0)
        return whole > 0 ? Float(min(1, Double(pipeline.progress.nanoseconds) / whole)) : 0
    }

    /// Frames that were rendered so far.
    var renderedFrames: Int64 { plan.video == nil ? 0 : pipeline.progress.count }

    /// The damage that was played through so far.
    var warnings: [MediaWarning] { pipeline.damage.damages.map(MediaWarning.init) }

    /// Renders, and leaves either the whole file or none.
    /// - Throws: `AVError`, or `CancellationError` after a cancellation.
    func run() async throws {
        try destination.check()
        do {
            try await pipeline.run()
            try trim()
            try destination.finish()
        } catch let failure as EngineFailure {
            destination.discard()
            throw failure.avError
        } catch {
            destination.discard()
            throw error
        }
    }

    func cancel() {
        pipeline.cancel()
    }

    private func trim() throws {
        try MovieTrim.apply(
            to: destination.temporaryURL, duration: plan.duration,
            encoderDelay: tail.audioEncoderDelay, sampleRate: plan.audio?.sampleRate ?? 48_000)
    }
}
