internal import Engine
internal import ExtraTypes
internal import Foundation
internal import ISOMovie
internal import MediaInspection
internal import MediaTypes
internal import RenderPlan

/// Renders a plan to a file.
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

    /// The progress from 0 to 1, by output time.
    var progress: Float {
        let whole = Double(plan.duration.nanoseconds ?? 0)
        return whole > 0 ? Float(min(1, Double(pipeline.progress.nanoseconds) / whole)) : 0
    }

    /// The number of frames rendered so far.
    var renderedFrames: Int64 { plan.video == nil ? 0 : pipeline.progress.count }

    /// The damage found so far, under the policy `.playThrough`.
    var warnings: [MediaWarning] { pipeline.damage.damages.map(MediaWarning.init) }

    /// Renders, leaving either a complete file or none.
    /// - Throws: An `AVError`, or `CancellationError` if the job was cancelled.
    func run() async throws {
        try destination.check()
        do {
            try await pipeline.run()
            try trim()
            try destination.finish()
        } catch let failure as EngineFailure {
            destination.discard()
            throw failure.avError(writing: destination.url)
        } catch {
            destination.discard()
            throw error
        }
    }

    func cancel() {
        pipeline.cancel()
    }

    private func trim() throws {
        let file = destination.temporaryURL
        let delay = CMTime(
            value: tail.audioEncoderDelay, timescale: plan.audio?.sampleRate ?? 48_000)
        let last = plan.video.map { $0.time(ofFrame: max(0, plan.frameCount - 1)) }
        let trim = MovieTrim(duration: plan.duration, lastFrame: last ?? .zero, encoderDelay: delay)
        try trim.patches(for: SourceFile(path: file.path)).write(into: file)
    }
}
