public import Editing
public import Foundation
public import MediaTypes
internal import PlanCompiler
package import RenderPlan
internal import Synchronization

/// Renders an asset, with its video composition and audio mix, into a movie file.
///
/// The model is read when the export starts, on the caller's side; what is changed after that has no effect.
/// The output appears under its name only when it is whole. Source: AVAssetExportSession.h.
///
/// `@unchecked Sendable`, as at Apple: what is set before the export is the caller's to order; what changes
/// during it is behind a lock.
open class AVAssetExportSession: NSObject, @unchecked Sendable {
    /// Where an export stands.
    public enum Status: Int, Sendable {
        case unknown, waiting, exporting, completed, failed, cancelled
    }

    private struct Run {
        var status = Status.unknown
        var error: AVError?
        var job: ExportJob?
        var isCancelled = false
    }

    private let run = Mutex(Run())
    let preset: ExportPreset

    /// Nil when the preset is not one of `allExportPresets()`.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset.named(presetName) else { return nil }
        self.asset = asset
        self.preset = preset
    }

    public final let asset: AVAsset
    public final var presetName: String { preset.name }

    /// To be set before the export starts: one of `supportedFileTypes`.
    public final var outputFileType: AVFileType?
    /// A file URL where nothing exists yet.
    public final var outputURL: URL?
    /// Whether the index goes to the file's start, so that it plays while it loads. False by default.
    public final var shouldOptimizeForNetworkUse = false
    /// The part of the asset to export, in the asset's time; the file's time starts at 0.
    public final var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)

    /// Ours: what happens where a file is damaged. To be set before the export starts.
    public final var damagedMediaPolicy = DamagedMediaPolicy.fail
    /// Ours: the damage that was played through so far, each file and segment once; empty under `.fail`.
    public final var mediaWarnings: [MediaWarning] { run.withLock { $0.job }?.warnings ?? [] }

    private var mix: AVAudioMix?
    /// Copied when set: later changes to a mutable mix have no effect until it is set again.
    public final var audioMix: AVAudioMix? {
        get { mix }
        set { mix = newValue?.copy() as? AVAudioMix }
    }

    /// How sound whose segments are scaled in time is kept at its pitch, unless the mix parameters of its
    /// track say so. `.spectral` by default. Any rate is rendered.
    public final var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral

    private var composition: AVVideoComposition?
    private var compositorSlot = CompositorSlot()
    /// Copied when set: later changes to a mutable composition have no effect until it is set again.
    ///
    /// Stops the program where the frame duration, the render size or the instructions are missing, as Apple's
    /// setter raises an exception.
    public final var videoComposition: AVVideoComposition? {
        get { composition }
        set {
            newValue?.requireRenderable()
            composition = newValue?.copy() as? AVVideoComposition
            compositorSlot.assign(newValue?.customVideoCompositorClass)
        }
    }

    /// The compositor that was made when `videoComposition` was set, and is kept while the same class is named;
    /// nil where the library draws.
    public final var customVideoCompositor: (any AVVideoCompositing)? {
        compositorSlot.instance?.compositor
    }

    open var status: Status { run.withLock { $0.status } }
    /// What ended the export, an `AVError`; nil unless it failed.
    open var error: (any Error)? { run.withLock { $0.error } }
    /// From 0 to 1.
    open var progress: Float {
        let (status, job) = run.withLock { ($0.status, $0.job) }
        return status == .completed ? 1 : job?.progress ?? 0
    }

    /// Frames rendered so far: ours, for progress displays.
    package var renderedFrames: Int64 { run.withLock { $0.job }?.renderedFrames ?? 0 }
    /// The plan that is rendered, once the export has started: ours.
    package var plan: RenderPlan? { run.withLock { $0.job }?.plan }

    open var supportedFileTypes: [AVFileType] { preset.fileTypes }

    open class func allExportPresets() -> [String] { ExportPreset.all.map(\.name) }

    /// Presets that can export the asset: those with picture need a video track, those without an audio track.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let hasVideo = !asset.tracks(withMediaType: .video).isEmpty
        let hasAudio = !asset.tracks(withMediaType: .audio).isEmpty
        return ExportPreset.all.filter { $0.rateFactor == nil ? hasAudio : hasVideo || hasAudio }.map(\.name)
    }

    /// Starts the export and returns. The handler is called exactly once, when it has completed, failed or been
    /// cancelled; `status` tells which.
    @preconcurrency
    open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        guard let job = start() else { return handler() }
        Task.detached { [self] in
            await finish(job)
            handler()
        }
    }

    /// Exports and returns when it has completed, failed or been cancelled; `status` tells which. Cancelling the
    /// task cancels the export.
    open func export() async {
        guard let job = start() else { return }
        await finish(job)
    }

    /// Exports into a file of that type.
    /// - Throws: `AVError`, or `CancellationError` when the task or the export is cancelled.
    public final func export(
        to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        outputURL = url
        outputFileType = fileType
        await export()
        let (status, error) = run.withLock { ($0.status, $0.error) }
        if status == .cancelled { throw CancellationError() }
        if let error { throw error }
    }

    /// Ends the export soon. No file is left.
    open func cancelExport() {
        let job = run.withLock { run in
            run.isCancelled = true
            return run.job
        }
        job?.cancel()
    }

    /// Compiles on the caller's side; nil when that failed and the session has ended.
    private func start() -> ExportJob? {
        guard let fileType = outputFileType else {
            preconditionFailure("the export session has no outputFileType")
        }
        precondition(supportedFileTypes.contains(fileType), "Invalid output file type")
        precondition(status == .unknown, "an export session exports once: make another one")
        run.withLock { $0.status = .waiting }
        do {
            let job = try job(fileType)
            let isCancelled = run.withLock { run in
                run.job = job
                run.status = run.isCancelled ? .cancelled : .exporting
                return run.isCancelled
            }
            return isCancelled ? nil : job
        } catch {
            end(with: error)
            return nil
        }
    }

    private func job(_ fileType: AVFileType) throws -> ExportJob {
        guard let url = outputURL else {
            throw AVError(
                .exportFailed, reason: "the export session has no outputURL", remedy: "set outputURL")
        }
        let plan = try compiledPlan()
        let tail = ExportTail(
            preset: preset, fileType: fileType, isForNetworkUse: shouldOptimizeForNetworkUse)
        return ExportJob(
            plan, tail: tail, destination: ExportDestination(url: url, fileType: fileType),
            composer: try compositorSlot.composer(for: plan, of: composition), damage: damagedMediaPolicy)
    }

    /// What the export would render, from the model as it is now.
    package func compiledPlan() throws -> RenderPlan {
        let plan = try PlanCompiler(
            asset: asset, videoComposition: composition, audioMix: mix,
            audioTimePitchAlgorithm: audioTimePitchAlgorithm, timeRange: timeRange,
            customFormat: try compositorSlot.instance?.sourceFormat
        ).plan()
        try plan.checkEffects()
        guard preset.rateFactor == nil else { return plan }
        guard plan.audio != nil else {
            throw AVError(
                .operationNotSupportedForPreset, reason: "there is no sound to export as \(preset.name)",
                remedy: "choose a preset with picture")
        }
        return plan.soundAlone
    }

    private func finish(_ job: ExportJob) async {
        do {
            try await job.run()
            run.withLock { $0.status = .completed }
        } catch {
            end(with: error)
        }
    }

    private func end(with error: any Error) {
        run.withLock { run in
            if error is CancellationError {
                run.status = .cancelled
            } else {
                run.status = .failed
                run.error =
                    (error as? AVError)
                    ?? AVError(.exportFailed, reason: "\(error)", remedy: "report this", underlying: error)
            }
        }
    }
}

extension AVVideoComposition {
    /// Source: exceptions of `-[AVAssetExportSession setVideoComposition:]`.
    func requireRenderable() {
        precondition(
            frameDuration.isNumeric && frameDuration > .zero,
            "video composition must have a positive frameDuration")
        precondition(
            renderSize.width > 0 && renderSize.height > 0,
            "video composition must have a positive renderSize")
        precondition(!instructions.isEmpty, "video composition must have composition instructions")
    }
}
