internal import Containers
internal import Engine
package import ExtraTypes
package import Foundation
package import MediaTypes
package import RenderPlan

/// A resumable export as a value, with which other processes, also on other machines, can render its parts
/// and join them.
package struct DividedExport: Sendable, Codable {
    private let plan: RenderPlan
    private let tasks: [PartTask]
    /// The file that errors name.
    package let output: URL
    private let replaces: Bool
    private let fileType: String
    private let limit: SizeLimit
    private let metadata: [[UInt8]]
    private let additions: MovieAdditions
    private let creation: Date?
    private let verifies: Bool
    private let toleratesDamage: Bool
    /// The folder that contains the folder of the parts.
    private let folder: URL
    private let versions: [String: String]
    private let sources: [SourceStamp]

    /// - Parameters:
    ///   - plan: A plan with parts.
    ///   - tail: The end of the whole output.
    ///   - replaces: Whether the output may replace a file.
    ///   - folder: The folder that contains the folder of the parts.
    ///   - task: Returns the task of a part, or of the audio if the part is nil.
    /// - Throws: An `AVError` if the plan has something that only this process can render, and the errors of
    ///   `task`.
    package init(
        _ plan: RenderPlan, tail: ExportTail, to output: URL, replaces: Bool, in folder: URL, verifies: Bool,
        damage: DamagedMediaPolicy, task: (PartPlan?) throws -> PartTask
    ) throws {
        self.plan = plan
        try Self.check(plan)
        let rendered = (plan.parts ?? []).filter { !$0.isCopied }
        // Audio takes longest, and therefore begins first.
        let sound = plan.audio == nil ? [] : [try task(nil)]
        let tasks = try sound + rendered.map { try task($0) }
        self.tasks = tasks
        self.output = output
        self.replaces = replaces
        fileType = tail.container.fileType.rawValue
        limit = tail.limit
        metadata = tail.metadata.boxes
        additions = tail.additions(to: plan)
        creation = CreationDate.of(tail.settings)
        self.verifies = verifies
        toleratesDamage = damage == .playThrough
        self.folder = folder
        versions = EngineProcess.versions(
            ofElements: tasks.reduce(into: []) { $0.formUnion($1.factories(tail.container, tail.limit)) })
        sources = SourceStamp.all(of: plan)
    }

    /// - Throws: An `AVError` if the plan has something that only this process can render.
    private static func check(_ plan: RenderPlan) throws {
        let obstacle =
            plan.hasCopiedParts
            ? "copied parts"
            : plan.instructions.contains { $0.drawing == .custom }
                ? "a custom compositor" : plan.audioTracks.contains { $0.tap != nil } ? "an audio tap" : nil
        guard let obstacle else { return }
        throw AVError(
            .operationNotSupportedForAsset, reason: "other processes can't render \(obstacle)",
            remedy: "export it in this process")
    }

    // MARK: Parts

    /// The number of parts; the first is the audio, if the output has any.
    package var partCount: Int { tasks.count }

    /// The number of frames of the output.
    package var frameCount: Int64 { plan.frameCount }

    package var duration: CMTime { plan.duration }

    /// Returns the number of frames of a part; zero for the audio.
    package func frameCount(ofPart index: Int) -> Int64 { Int64(tasks[index].frames?.count ?? 0) }

    private var partsFolder: WorkFolder { WorkFolder(for: output, temporaryFolder: folder) }

    /// Returns whether a part has been rendered.
    package func hasPart(_ index: Int) -> Bool { partsFolder.has(tasks[index].fileName) }

    /// Creates the folder for the parts, and removes files in it that aren't parts of this export.
    ///
    /// - Throws: The errors of the file system, or an `AVError` if another export uses the folder.
    package func prepare() throws {
        let folder = partsFolder
        try folder.open(keeping: Set(tasks.map(\.fileName)))
        folder.leave()
    }

    /// Removes all parts.
    package func removeParts() { partsFolder.remove() }

    /// Renders a part, unless it has been rendered.
    ///
    /// If the task is canceled, no file remains.
    ///
    /// - Throws: An `AVError`, also if this machine differs from the one that stored the export, an
    ///   `EngineFailure`, or `CancellationError`.
    package func renderPart(_ index: Int) async throws {
        guard !hasPart(index) else { return }
        try checkMachine()
        try checkEncoder(of: tasks[index])
        let rendering = try rendering(of: tasks[index])
        do {
            try await withTaskCancellationHandler {
                try await rendering.job.run()
            } onCancel: {
                rendering.job.cancel()
            }
        } catch let error as AVError where error.code == .fileAlreadyExists && hasPart(index) {
            // A node that was assumed lost has rendered the part, too, with the same bytes.
        }
    }

    /// Joins the parts to the output, and removes them.
    ///
    /// Missing parts are rendered first. If the task is canceled, no output remains.
    ///
    /// - Throws: An `AVError`, an `EngineFailure`, or `CancellationError`.
    package func join() async throws {
        guard let format = plan.video, let parts = plan.parts else { return }
        let container = try container
        let byStart = Dictionary(
            tasks.map { ($0.frames?.lowerBound ?? -1, $0) }, uniquingKeysWith: { first, _ in first })
        let job = try PartsJob(
            plan, parts: parts, format: format, sources: [:],
            destination: try ExportDestination(url: output, container: container, replaces: replaces),
            workFolder: partsFolder, metadata: metadata, additions: additions, creation: creation,
            verification: verifies
                ? OutputVerification(
                    plan: plan, size: limit.size(forWidth: format.width, height: format.height),
                    hasAudio: plan.audio != nil) : nil
        ) { part, _ in
            guard let task = byStart[part?.frames.lowerBound ?? -1] else {
                throw AVError(
                    .exportFailed, reason: "a part is missing", remedy: "this is a bug; please report it")
            }
            return try rendering(of: task)
        }
        try await withTaskCancellationHandler {
            try await job.run()
        } onCancel: {
            job.cancel()
        }
    }

    private func rendering(of task: PartTask) throws -> PartsJob.Rendering {
        try task.rendering(
            in: partsFolder.url, container, limit, damage: toleratesDamage ? .playThrough : .fail)
    }

    private var container: ExportContainer {
        get throws {
            guard let container = ExportContainer.of(AVFileType(rawValue: fileType)) else {
                throw AVError(
                    .exportFailed, reason: "unknown: \(fileType)",
                    remedy: "use the version that stored the export")
            }
            return container
        }
    }

    // MARK: Machines

    /// - Throws: An `AVError` if another element would encode the video here, because encoders are missing on
    ///   this machine or on the one that stored the export.
    private func checkEncoder(of task: PartTask) throws {
        guard let encoder = task.settings.video?.encoder, versions[encoder] == nil else { return }
        throw AVError(
            .encoderNotFound, reason: "'\(encoder)' would encode here, but not where the export began",
            remedy: "install the same encoders on all machines")
    }

    /// - Throws: An `AVError` that names a difference between this machine and the one that stored the
    ///   export.
    private func checkMachine() throws {
        for source in sources {
            if let difference = source.difference {
                throw AVError(
                    .failedToLoadMediaData, reason: "\(source.path): \(difference)",
                    url: URL(fileURLWithPath: source.path),
                    remedy: "let all machines see the same files under the same paths")
            }
        }
        let own = EngineProcess.versions(ofElements: Set(versions.keys))
        // A missing element isn't reported here but when rendering fails, with the name of its package.
        for (name, version) in versions.sorted(by: { $0.key < $1.key }) {
            guard let found = own[name], found != version else { continue }
            throw AVError(
                .exportFailed, reason: "\(name) is \(found) here, but \(version) where the export began",
                remedy: "install the same version on all machines")
        }
    }
}
