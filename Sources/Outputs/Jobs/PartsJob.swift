package import Containers
package import ExtraTypes
package import Foundation
internal import MediaInspection
package import MediaTypes
package import RenderPlan
internal import Synchronization

/// Assembles an output from parts: renders those that aren't copied, each to a separate file, and joins all
/// of them without changing the copied samples.
///
/// Parameter sets are in the samples; each part begins with its own.
package final class PartsJob: ExportWork {
    /// The rendering of a part, or of the audio, to a separate file.
    package struct Rendering: Sendable {
        let url: URL
        let job: ExportJob
        /// The number of frames; nil for audio.
        let frameCount: Int?
        /// The part in a store; nil if it isn't stored.
        let stored: StoredPart?
    }

    private let whole: RenderPlan
    private let parts: [PartPlan]
    private let format: VideoFormat
    private let sources: [MediaTrackKey: CopiedSource]
    /// The renderings of the parts that aren't copied, in order.
    private let renderings: [Rendering]
    /// The rendering of the audio; nil if the output has none or it is copied.
    private let sound: Rendering?
    private let folder: URL
    /// The folder in which parts outlive the process; nil if they don't.
    private let workFolder: WorkFolder?
    /// The parts of earlier exports; nil without a store.
    private let store: StoredParts?
    private let destination: ExportDestination
    private let metadata: [[UInt8]]
    private let additions: MovieAdditions
    private let creation: Date?
    private let verification: OutputVerification?
    /// Whether parts are rendered that aren't there.
    private let rendersParts: Bool
    private let state = Mutex((joined: Int64(0), size: Int64(0), kept: Int64(0), isCancelled: false))

    /// - Parameters:
    ///   - plan: A plan with parts.
    ///   - workFolder: The folder in which parts outlive the process; nil if they don't.
    ///   - store: The store that parts are taken from and added to; nil for none.
    ///   - rendersParts: Whether parts are rendered that aren't there; otherwise, `MissingPartsFailure` is thrown.
    ///   - rendering: Returns the rendering of a part, or of the audio if the part is nil, to a file in a
    ///     folder.
    package init(
        _ plan: RenderPlan, parts: [PartPlan], format: VideoFormat, sources: [MediaTrackKey: CopiedSource],
        destination: ExportDestination, workFolder: WorkFolder?, store: PartStore? = nil,
        metadata: [[UInt8]], additions: MovieAdditions, creation: Date?,
        verification: OutputVerification?, rendersParts: Bool = true,
        rendering: (PartPlan?, URL) throws -> Rendering
    ) throws {
        whole = plan
        self.parts = parts
        self.format = format
        self.sources = sources
        self.destination = destination
        self.metadata = metadata
        self.additions = additions
        self.creation = creation
        self.verification = verification
        self.rendersParts = rendersParts
        self.workFolder = workFolder
        self.store = store.map { StoredParts(PartStoreFolder($0)) }
        let folder = workFolder?.url ?? URL(fileURLWithPath: destination.partsPath, isDirectory: true)
        self.folder = folder
        renderings = try parts.filter { !$0.isCopied }.map { try rendering($0, folder) }
        sound = plan.audio != nil && plan.copiedSound == nil ? try rendering(nil, folder) : nil
    }

    /// Whether parts of this export remain from an interrupted one.
    package var isResuming: Bool {
        guard let workFolder else { return false }
        return all.contains { workFolder.has($0.url.lastPathComponent) }
    }

    /// The renderings of the audio and of the parts.
    private var all: [Rendering] { [sound].compactMap(\.self) + renderings }

    package var output: URL { destination.url }
    package var plan: RenderPlan? { whole }
    package var duration: CMTime { whole.duration }
    package var frameCount: Int64 { whole.frameCount }
    package var warnings: [MediaWarning] { all.flatMap(\.job.warnings) }
    package var storeReport: PartStoreReport? { store?.report }

    /// The progress of joining from 0 to 1, which counts as that of the copied frames.
    private var joined: Double {
        let (joined, size) = state.withLock { ($0.joined, $0.size) }
        return size > 0 ? Double(joined) / Double(size) : 0
    }

    package var renderedFrames: Int64 {
        let done = Int64(Double(parts.copiedFrames) * joined) + state.withLock { $0.kept }
        return renderings.reduce(done) { $0 + $1.job.renderedFrames }
    }

    package var progress: Float {
        Float(min(1, Double(renderedFrames) / Double(max(1, frameCount))))
    }

    package func cancel() {
        state.withLock { $0.isCancelled = true }
        store?.cancel()
        for rendering in all { rendering.job.cancel() }
    }

    package func run() async throws {
        try destination.check(resumes: workFolder != nil)
        defer { workFolder?.leave() }
        do {
            if let workFolder {
                // Parts that aren't rendered here are taken from the store each time, which compares their digests.
                let own = rendersParts ? all : []
                try workFolder.open(keeping: Set(own.map(\.url.lastPathComponent)))
            } else {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            }
            try store?.open()
            try await render()
            try await BlockingWork.run { try self.join() }
            try await verification?.verify(destination.temporaryURL)
            try destination.finish()
            workFolder?.remove()
        } catch {
            let explained = destination.explained(error)
            destination.discard()
            // After a failure, the parts are kept: the export can be resumed when the cause is removed. Those of a
            // store that are only joined are still there.
            if error is CancellationError || !rendersParts { workFolder?.remove() }
            throw explained
        }
    }

    private func checkCancellation() throws {
        if state.withLock({ $0.isCancelled }) { throw CancellationError() }
    }

    private func render() async throws {
        // Parts that are there count from the start, so that the remaining time can be estimated.
        let missing = try await BlockingWork.run { try self.all.filter { try !self.isAvailable($0) } }
        guard rendersParts || missing.isEmpty else {
            throw MissingPartsFailure(fileNames: Set(missing.map(\.url.lastPathComponent)))
        }
        // Parts are rendered one after the other, because an encoder uses all processors. Audio uses little
        // of them and is rendered at the same time.
        let lanes = [missing.filter { $0.frameCount != nil }, missing.filter { $0.frameCount == nil }]
        try await withThrowingTaskGroup(of: Void.self) { group in
            for lane in lanes {
                group.addTask { for rendering in lane { try await self.render(rendering) } }
            }
            do {
                try await group.waitForAll()
            } catch {
                for rendering in all { rendering.job.cancel() }
                throw error
            }
        }
        try checkCancellation()
    }

    private func render(_ rendering: Rendering) async throws {
        try checkCancellation()
        guard let store else { return try await rendering.job.run() }
        // This export, or another one, may have added an equal part meanwhile.
        if try await BlockingWork.run({ try self.isAvailable(rendering) }) { return }
        try await rendering.job.run()
        let isSound = rendering.job.warnings.isEmpty
        try await BlockingWork.run { try store.add(rendering.stored, at: rendering.url, isSound: isSound) }
    }

    /// Returns whether a part needn't be rendered: an interrupted export has rendered it, or the store has it.
    private func isAvailable(_ rendering: Rendering) throws -> Bool {
        try checkCancellation()
        var isThere = workFolder != nil && isWhole(rendering)
        if !isThere, let store, let part = rendering.stored {
            isThere = try store.take(part, to: rendering.url) && isWhole(rendering)
        }
        if isThere { state.withLock { $0.kept += Int64(rendering.frameCount ?? 0) } }
        return isThere
    }

    /// Returns whether the file of a part exists and has all frames; removes it if it is incomplete.
    private func isWhole(_ rendering: Rendering) -> Bool {
        guard access(rendering.url.path, F_OK) == 0 else { return false }
        let movie = (try? SourceFile(path: rendering.url.path)).flatMap { try? SampledMovie(of: $0) }
        if let movie,
            rendering.frameCount.map({ count in movie.tracks.contains { $0.samples.count == count } }) ?? true
        {
            return true
        }
        try? FileManager.default.removeItem(at: rendering.url)
        return false
    }

    // MARK: Joining

    private func join() throws {
        var joint = PartsJoint(format: format, duration: whole.duration)
        var rendered = renderings[...]
        for part in parts {
            switch part.content {
            case .copied(let copy):
                guard let source = sources[copy.key] else {
                    throw AVError(
                        .exportFailed, reason: "the source of a part is missing",
                        remedy: "this is a bug; please report it")
                }
                joint.append(source, copy, part.frames)
            case .rendered:
                guard let file = rendered.popFirst() else { continue }
                try joint.append(fileAt: file.url, part.frames)
            }
        }
        if let sound {
            try joint.append(soundAt: sound.url, trackID: nil, from: .zero)
        } else if let copy = whole.copiedSound, let clip = whole.audioTracks.first?.segments.first?.clip {
            try joint.append(
                soundAt: copy.url, trackID: copy.trackID, from: clip.sourceStart,
                zero: clip.source.zeroInTables, isMedia: clip.source.isMedia)
        }
        var movie = try joint.movie(destination.container)
        (movie.metadata, movie.additions, movie.creation) = (metadata, additions, creation)
        let size = movie.mediaSize
        state.withLock { $0.size = size }
        try MovieOutput(destination: destination).write(movie, from: joint.files) { written in
            try checkCancellation()
            state.withLock { $0.joined = min(size, written) }
        }
    }
}
