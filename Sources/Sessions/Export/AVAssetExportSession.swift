public import Editing
internal import Engine
internal import ExtraTypes
public import Foundation
public import MediaTypes
internal import Outputs
internal import PlanCompiler
package import RenderPlan
internal import Synchronization

/// An object that exports an asset, with a video composition and an audio mix, to a movie file.
///
/// The session reads the model when the export starts, on the calling thread; later changes have no effect.
/// The file appears at `outputURL` only when it is complete. Source: AVAssetExportSession.h.
///
/// `@unchecked Sendable`, as in AVFoundation: configure the session from one thread before the export; state
/// that changes during the export is behind a lock.
open class AVAssetExportSession: NSObject, _KeyValueCodingAndObserving, @unchecked Sendable {
    /// The status of an export.
    public enum Status: Int, Sendable {
        case unknown, waiting, exporting, completed, failed, cancelled
    }

    private struct Run {
        var status = Status.unknown
        var error: AVError?
        var job: (any ExportWork)?
        var isCancelled = false
    }

    private let run = Mutex(Run())
    private let observed = ObservedProperties()
    let preset: ExportPreset

    /// The options, for `extras`.
    final var storedOptions = ExportOptions()
    /// The encoding of the output.
    final var settings: ExportSettings { extras.options.exportSettings ?? preset.settings }

    /// Creates an export session, or returns `nil` if the preset is not one of `allExportPresets()`.
    public init?(asset: AVAsset, presetName: String) {
        guard let preset = ExportPreset.named(presetName) else { return nil }
        self.asset = asset
        self.preset = preset
    }

    public final let asset: AVAsset
    public final var presetName: String { preset.name }

    /// The type of the output file: one of `supportedFileTypes`. Set it before the export starts.
    public final var outputFileType: AVFileType?
    /// The URL of the output file. No file may exist there.
    public final var outputURL: URL?
    /// Whether the index is written at the start of the file, so that it can play while downloading. The
    /// default is `false`.
    public final var shouldOptimizeForNetworkUse = false
    /// The range of the asset to export. The output starts at time zero.
    public final var timeRange = CMTimeRange(start: .zero, duration: .positiveInfinity)

    /// The maximum length of the output in bytes; 0, the default, for none. The output may be slightly
    /// longer: its video is encoded at the bit rate that fits, in two passes.
    public final var fileLengthLimit: Int64 = 0

    /// The metadata to write into the output; `nil`, the default, for the common metadata of the asset. Items
    /// are written if they have a common key and the container has a place for them; `mediaWarnings` of
    /// `CutroomExtras` names those that are not.
    public final var metadata: [AVMetadataItem]?
    /// The chapters to write into the output, for `extras`.
    final var chapters: [MediaChapter]?
    /// The filter for the metadata of the asset; not applied to `metadata`.
    public final var metadataItemFilter: AVMetadataItemFilter?

    /// Stored but has no effect: two passes are made if `fileLengthLimit` or `exportSettings` request a bit
    /// rate.
    public final var canPerformMultiplePassesOverSourceMediaData = false
    /// The folder for temporary files, other than the output itself, which is written beside its name; `nil`,
    /// the default, for the folder of the output.
    public final var directoryForTemporaryFiles: URL?
    /// Stored but has no effect: encoders use several threads, and the output is the same.
    public final var allowsParallelizedExport = true

    /// Whether parts are kept until the output is complete. Set by `configureForResumableExport()`.
    final var isResumable = false

    private var mix: AVAudioMix?
    /// The audio mix. It is copied when set: later changes to a mutable mix have no effect.
    public final var audioMix: AVAudioMix? {
        get { mix }
        set { mix = newValue?.copy() as? AVAudioMix }
    }

    /// The time pitch algorithm for scaled audio segments, unless the mix parameters of their track specify
    /// one. The default is `.spectral`. All algorithms support any rate.
    public final var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.spectral

    private var composition: AVVideoComposition?
    private var compositorSlot = CompositorSlot()
    /// The video composition. It is copied when set: later changes to a mutable composition have no effect.
    ///
    /// The setter traps if the composition lacks a frame duration, a render size or instructions;
    /// AVFoundation raises an exception.
    public final var videoComposition: AVVideoComposition? {
        get { composition }
        set {
            newValue?.requireRenderable()
            composition = newValue?.copy() as? AVVideoComposition
            compositorSlot.assign(newValue?.customVideoCompositorClass)
        }
    }

    /// The custom compositor, created when `videoComposition` is set and kept while its class stays the same;
    /// `nil` if the composition doesn't name one.
    public final var customVideoCompositor: (any AVVideoCompositing)? {
        compositorSlot.instance?.compositor
    }

    open var status: Status { observed.read { run.withLock { $0.status } } }
    /// The error, an `AVError`, if the export failed.
    open var error: (any Error)? { observed.read { run.withLock { $0.error } } }
    /// The progress of the export, from 0 to 1.
    open var progress: Float {
        let (status, job) = run.withLock { ($0.status, $0.job) }
        return status == .completed ? 1 : job?.progress ?? 0
    }

    /// The plan, once the export has started.
    package var plan: RenderPlan? { job?.plan }
    final var job: (any ExportWork)? { run.withLock { $0.job } }

    /// The file types that can hold the encoded media of the preset.
    open var supportedFileTypes: [AVFileType] {
        extras.options.exportSettings.map { ExportContainer.holding($0).map(\.fileType) } ?? preset.fileTypes
    }

    open class func allExportPresets() -> [String] { ExportPreset.all.map(\.name) }

    /// Returns the presets that can export the asset. Audio presets require an audio track, the others any
    /// track.
    open class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
        let hasVideo = !asset.tracks(withMediaType: .video).isEmpty
        let hasAudio = !asset.tracks(withMediaType: .audio).isEmpty
        return ExportPreset.all.filter { $0.settings.video == nil ? hasAudio : hasVideo || hasAudio }
            .map(\.name)
    }

    /// Starts the export and returns. The handler is called exactly once, when the export has completed,
    /// failed or been canceled; see `status`.
    @preconcurrency
    open func exportAsynchronously(completionHandler handler: @escaping @Sendable () -> Void) {
        guard let job = start() else { return ClientQueue.call(handler) }
        Task.detached { [self] in
            await finish(job)
            ClientQueue.call(handler)
        }
    }

    /// Exports, and returns when the export has completed, failed or been canceled; see `status`. Canceling
    /// the task cancels the export.
    open func export() async {
        guard let job = start() else { return }
        await finish(job)
    }

    /// Exports to a file of a type.
    ///
    /// - Throws: An `AVError`, also if the type is not one of `supportedFileTypes` or the session has
    ///   exported before, or `CancellationError` if the task or the export was canceled.
    public final func export(
        to url: URL, as fileType: AVFileType, isolation: isolated (any Actor)? = #isolation
    ) async throws {
        try checkStart(as: fileType)
        outputURL = url
        outputFileType = fileType
        await export()
        let (status, error) = run.withLock { ($0.status, $0.error) }
        if status == .cancelled { throw CancellationError() }
        if let error { throw error }
    }

    private func checkStart(as fileType: AVFileType) throws {
        guard supportedFileTypes.contains(fileType) else {
            if let settings = extras.options.exportSettings,
                let container = ExportContainer.of(fileType), let problem = settings.problem(in: container)
            {
                throw AVError(
                    .operationNotSupportedForPreset, reason: problem.reason, remedy: problem.remedy)
            }
            throw AVError(
                .operationNotSupportedForPreset,
                reason: "\(preset.name) does not support \(fileType.rawValue)",
                remedy: "use one of \(supportedFileTypes.map(\.rawValue).joined(separator: ", "))")
        }
        guard status == .unknown else {
            throw AVError(
                .operationNotAllowed, reason: "the export session has exported before",
                remedy: "create a session for each export")
        }
    }

    /// Cancels the export. No output file is left.
    open func cancelExport() {
        let job = run.withLock { run in
            run.isCancelled = true
            return run.job
        }
        job?.cancel()
    }

    /// Compiles the model on the calling thread. Returns `nil` if that failed or the export was canceled.
    private func start() -> (any ExportWork)? {
        guard let fileType = outputFileType else {
            refuse("the export session has no outputFileType")
        }
        require(supportedFileTypes.contains(fileType), "Invalid output file type")
        require(status == .unknown, "an export session can export only once: create another session")
        run.withLock { $0.status = .waiting }
        observed.announce(self)
        do {
            // A client's thread may have a small stack.
            let job = try StackRoom.with(StackRoom.ofSession) { try self.job(fileType) }
            let isCancelled = run.withLock { run in
                run.job = job
                run.status = run.isCancelled ? .cancelled : .exporting
                return run.isCancelled
            }
            observed.announce(self)
            return isCancelled ? nil : job
        } catch {
            end(with: error)
            return nil
        }
    }

    private func job(_ fileType: AVFileType) throws -> any ExportWork {
        guard let url = outputURL else {
            throw AVError(
                .exportFailed, reason: "the export session has no outputURL", remedy: "set outputURL")
        }
        try OutputRange.check(timeRange)
        if preset.isPassthrough {
            try checkPassthrough()
            return passthroughJob(to: try destination(url, try container(of: fileType)))
        }
        let plan = try compiledPlan()
        let container = try container(of: fileType)
        if extras.options.verifiesOutput, container.layout == .animation || container.layout == .images {
            throw AVError(
                .operationNotSupportedForPreset, reason: "\(container.name) can't be verified",
                remedy: "set verifiesOutput to false, or use another file type")
        }
        let destination = try destination(url, container)
        if isMadeOfParts, let job = try partsJob(plan, container, destination) { return job }
        var tail = exportTail(container)
        tail.settings = try settings(within: fileLengthLimit, for: plan)
        return try ExportJob(
            plan, tail: tail, destination: destination, composer: try composer(for: plan),
            damage: extras.options.damagedMediaPolicy, verifies: extras.options.verifiesOutput)
    }

    /// Returns the client's compositor for a plan that needs it.
    final func composer(for plan: RenderPlan) throws -> (any FrameComposer)? {
        try compositorSlot.composer(for: plan, of: composition)
    }

    final func destination(_ url: URL, _ container: ExportContainer) throws -> ExportDestination {
        try ExportDestination(
            url: url, container: container, replaces: extras.options.replacesExistingFile,
            temporaryFolder: directoryForTemporaryFiles)
    }

    final func exportTail(_ container: ExportContainer) -> ExportTail {
        ExportTail(
            settings: settings, container: container, limit: preset.limit,
            isForNetworkUse: shouldOptimizeForNetworkUse, metadata: outputMetadata, chapters: outputChapters)
    }

    /// The chapters in the output's time.
    final var outputChapters: [MediaChapter] { (chapters ?? asset.chapters).within(timeRange) }

    final var outputMetadata: OutputMetadata {
        OutputMetadata(
            metadata ?? asset.metadata.filter { metadataItemFilter?.passes($0) ?? true })
    }

    /// - Throws: `AVError.operationNotSupportedForPreset` if the container can't hold the encoded media of
    ///   the settings.
    final func container(of fileType: AVFileType) throws -> ExportContainer {
        guard let container = ExportContainer.of(fileType) else {
            throw AVError(
                .fileFormatNotRecognized, reason: "\(fileType.rawValue) can't be written",
                remedy: "use one of supportedFileTypes")
        }
        if !preset.isPassthrough, let problem = settings.problem(in: container) {
            throw AVError(.operationNotSupportedForPreset, reason: problem.reason, remedy: problem.remedy)
        }
        return container
    }

    /// Compiles the plan of the export from the current state of the model, not cut into parts, and checks
    /// for missing plugins.
    package func compiledPlan() throws -> RenderPlan { try uncheckedPlan().checked(for: asset) }

    /// Compiles the plan of the export from the current state of the model, not cut into parts.
    final func uncheckedPlan() throws -> RenderPlan {
        guard !preset.isPassthrough else {
            throw AVError(
                .operationNotSupportedForPreset,
                reason: "\(preset.name) copies samples: there is nothing to render",
                remedy: "use a preset that encodes")
        }
        let plan = try compiled(over: timeRange)
        return settings.keepsFrameTimes && plan.video != nil ? try keepingFrameTimes(plan) : plan
    }

    /// Compiles the plan of a part of the asset, with another video composition than the session's own if one
    /// is given.
    final func compiled(
        over timeRange: CMTimeRange, by finer: AVVideoComposition? = nil
    ) throws -> RenderPlan {
        var plan = try PlanCompiler(
            asset: asset, videoComposition: finer ?? composition, audioMix: mix,
            audioTimePitchAlgorithm: audioTimePitchAlgorithm, timeRange: timeRange,
            customFormat: try compositorSlot.instance?.sourceFormat,
            dynamicRange: settings.video?.dynamicRange ?? .standard,
            keepsAlpha: settings.video?.codec.row.keepsAlpha ?? false
        ).plan()
        guard settings.video == nil || plan.video == nil else {
            let display = try displayMetadata(of: plan)
            plan.video?.displayMetadata = display
            try plan.checkFrameRate()
            try plan.checkFrameDuration()
            try plan.checkCodedSize(within: preset.limit, settings.video)
            return settings.audio == nil ? plan.pictureAlone : plan
        }
        guard plan.audio != nil, settings.audio != nil else {
            throw AVError(
                .operationNotSupportedForPreset,
                reason:
                    "the asset has no \(plan.audio == nil ? "audio" : "video") to export with \(preset.name)",
                remedy: "choose a preset with \(plan.audio == nil ? "video" : "audio")")
        }
        return plan.soundAlone
    }

    /// - Throws: `AVError.operationNotSupportedForPreset`, naming the setting that prevents copying samples.
    final func checkPassthrough() throws {
        let options = extras.options
        let obstacles: [(Bool, String)] = [
            (composition != nil, "videoComposition"), (mix != nil, "audioMix"),
            (options.exportSettings != nil, "exportSettings"), (fileLengthLimit > 0, "fileLengthLimit"),
            (options.verifiesOutput, "verifiesOutput"),
        ]
        guard let (_, name) = obstacles.first(where: \.0) else { return }
        throw AVError(
            .operationNotSupportedForPreset,
            reason: "\(preset.name) copies samples as they are coded, which \(name) doesn't allow",
            remedy: "set \(name) to its default, or use a preset that encodes")
    }

    private func finish(_ job: any ExportWork) async {
        do {
            try await job.run()
            run.withLock { $0.status = .completed }
            observed.announce(self)
        } catch {
            end(with: (error as? EngineFailure)?.avError(writing: job.output) ?? error)
        }
    }

    private func end(with error: any Error) {
        run.withLock { run in
            if error is CancellationError {
                run.status = .cancelled
            } else {
                run.status = .failed
                run.error = AVError(ofExport: error, writing: outputURL)
            }
        }
        observed.announce(self)
    }
}
