internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension DividedExport {
    /// Renders a part, unless it has been rendered.
    ///
    /// If the task is canceled, no file remains.
    ///
    /// - Throws: An `AVError`, also if this machine differs from the one that planned the job, an
    ///   `EngineFailure`, or `CancellationError`.
    package func renderPart(_ index: Int, in folder: JobFolder) async throws {
        let part = parts[index]
        guard !folder.parts.has(part.name) else { return }
        try machine.check(encoder: part.settings.video?.encoder)
        try await BlockingWork.run { try self.checkInputs(of: part, in: folder) }
        try FileManager.default.createDirectory(at: folder.rendering, withIntermediateDirectories: true)
        let rendering = try rendering(of: part, in: folder.rendering)
        do {
            try await withTaskCancellationHandler {
                try await rendering.job.run()
            } onCancel: {
                rendering.job.cancel()
            }
        } catch let error as AVError
            where error.code == .fileAlreadyExists && access(rendering.url.path, F_OK) == 0
        {
            // A process that was killed, or a machine that was assumed lost, has rendered it, too, with the
            // same bytes.
        }
        do {
            try await BlockingWork.run {
                // Another content meanwhile would be kept under the name of this one.
                try self.checkInputs(of: part, in: folder)
                try folder.parts.put(rendering.url, as: part.name)
            }
        } catch  where folder.parts.has(part.name) {
            // Another machine has kept it meanwhile, and removed the file.
        } catch {
            unlink(rendering.url.path)
            throw error
        }
        unlink(rendering.url.path)
    }

    /// Joins the parts to the output.
    ///
    /// Each part is compared with its digest. The parts remain. If the task is canceled, no output remains.
    ///
    /// - Throws: An `AVError`: `.operationNotAllowed` if parts are missing or damaged, or if another process
    ///   is joining them; an `EngineFailure`, or `CancellationError`.
    package func join(in folder: JobFolder) async throws {
        guard let format = plan.video, let videoParts = plan.parts else { return }
        let container = try container
        let byStart = Dictionary(
            parts.map { ($0.frames?.lowerBound ?? -1, $0) }, uniquingKeysWith: { first, _ in first })
        let job = try PartsJob(
            plan, parts: videoParts, format: format, sources: [:],
            destination: try ExportDestination(url: output, container: container, replaces: replaces),
            workFolder: WorkFolder(folder.joining), store: folder.parts.store, metadata: metadata,
            additions: additions, creation: creation,
            verification: verifies
                ? OutputVerification(
                    plan: plan, size: limit.size(forWidth: format.width, height: format.height),
                    hasAudio: plan.audio != nil) : nil, rendersParts: false
        ) { part, _ in
            guard let task = byStart[part?.frames.lowerBound ?? -1] else {
                throw AVError(
                    .exportFailed, reason: "a part is missing", remedy: "this is a bug; please report it")
            }
            return try rendering(of: task, in: folder.joining)
        }
        do {
            try await withTaskCancellationHandler {
                try await job.run()
            } onCancel: {
                job.cancel()
            }
        } catch let missing as MissingPartsFailure {
            throw error(missing, in: folder)
        }
    }

    private func error(_ missing: MissingPartsFailure, in folder: JobFolder) -> AVError {
        let indexes = parts.indices.filter { missing.fileNames.contains(parts[$0].fileName) }
        let list = indexes.map(String.init).joined(separator: ", ")
        let subject = indexes.count == 1 ? "part \(list) is" : "parts \(list) are"
        return AVError(
            .operationNotAllowed, reason: "\(folder.url.path): \(subject) missing, or damaged",
            url: folder.url, remedy: "render what is missing, then join again")
    }

    /// - Throws: An `AVError` that names a file that isn't the one of the job, `CancellationError`, or the
    ///   error that prevents reading.
    private func checkInputs(of part: PartTask, in folder: JobFolder) throws {
        let files = Set(part.plan.files.map(\.path))
        for input in inputs where files.contains(input.path) {
            let difference = try input.difference {
                try folder.parts.digest(of: $0, isCancelled: { Task.isCancelled })
            }
            guard let difference else { continue }
            throw AVError(
                .failedToLoadMediaData, reason: "\(input.path): \(difference)",
                url: URL(fileURLWithPath: input.path),
                remedy: "let all machines see the same files under the same paths, or plan the job again")
        }
    }
}
