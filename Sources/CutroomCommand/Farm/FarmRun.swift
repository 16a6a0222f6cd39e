import Cutroom
import Foundation

/// A farm from its submission to the finished output.
struct FarmRun {
    let export: StoredExport
    let folder: FarmFolder
    let scripts: FarmScripts
    private let slurm = Slurm()

    /// The maximum time without information on jobs that haven't reported their end: file systems and
    /// controllers lag.
    private static let patience = Duration.seconds(30)
    private static let interval = Duration.seconds(1)

    init(export: StoredExport, folder: FarmFolder, scripts: FarmScripts) {
        (self.export, self.folder, self.scripts) = (export, folder, scripts)
    }

    /// Submits the jobs and waits for them. If the task is canceled, all jobs and files are removed; if a job
    /// fails, rendered parts are kept for the next run.
    ///
    /// - Throws: A `CommandFailure`, or `CancellationError`.
    func run(showing display: any ProgressDisplay, _ output: URL) async throws {
        let start = ContinuousClock.now
        let lock = try folder.lock()
        defer { withExtendedLifetime(lock) {} }
        do {
            await end(folder.abandonedJobs())
            try folder.begin(export)
            try await submitAndWait(display, since: start)
            folder.remove()
        } catch {
            let isCancelled = error is CancellationError
            if isCancelled { folder.remove() } else { folder.removeState() }
            let failure =
                isCancelled
                ? CommandFailure(signal: SIGINT)
                : CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)")
            display.end(state(since: start, frames: renderedFrames), failure)
            throw isCancelled ? error : failure
        }
        display.end(state(since: start, frames: export.frameCount, output: output), nil)
        try display.checkOutput()
    }

    private func submitAndWait(_ display: any ProgressDisplay, since start: ContinuousClock.Instant)
        async throws
    {
        var jobs: [String] = []
        do {
            let missing = try export.missingParts()
            var array: Int?
            if !missing.isEmpty {
                let job = try slurm.submit(scripts.rendering(missing), scripts.arguments)
                array = job
                jobs.append("\(job)")
            }
            try folder.note(jobs)
            jobs.append("\(try slurm.submit(scripts.joining(after: array), scripts.arguments))")
            try folder.note(jobs)
            try await wait(for: jobs, display, since: start)
        } catch {
            await end(jobs)
            throw error
        }
    }

    private func wait(
        for jobs: [String], _ display: any ProgressDisplay, since start: ContinuousClock.Instant
    ) async throws {
        var known = ContinuousClock.now
        var problem: CommandFailure?
        var frames: Int64 = 0
        while !folder.job.isDone {
            try await ContinuousClock().sleep(for: Self.interval)
            if let failure = try folder.job.failure() {
                throw CommandFailure(
                    status: ExitStatus(rawValue: failure.status) ?? .fault, subject: "node \(failure.node)",
                    cause: failure.line.replacing("cutroom: ", with: "", maxReplacements: 1))
            }
            do {
                let tasks = try slurm.tasks(of: jobs)
                // A damaged part is removed.
                frames = max(frames, renderedFrames)
                display.show(state(since: start, frames: frames, tasks))
                if !tasks.isEmpty { known = .now }
                problem = nil
            } catch let failure as CommandFailure {
                // Controllers may be restarted.
                problem = failure
            }
            guard ContinuousClock.now - known < Self.patience else { throw problem ?? lost(jobs) }
        }
    }

    /// Returns a failure for jobs that ended without reporting a reason, such as one that was killed for its
    /// memory use.
    private func lost(_ jobs: [String]) -> CommandFailure {
        let said = folder.lastMessage().map { ": \($0)" } ?? ""
        return CommandFailure(
            status: .fault,
            cause: "the jobs \(jobs.joined(separator: " and ")) ended without a result\(said)",
            remedy: "look at them with scontrol show job, and at the nodes with sinfo")
    }

    /// Cancels jobs and waits until they have ended.
    private func end(_ jobs: [String]) async {
        guard !jobs.isEmpty else { return }
        let deadline = ContinuousClock.now + Self.patience
        do {
            while try !slurm.tasks(of: jobs).isEmpty {
                guard ContinuousClock.now < deadline else { throw CancellationError() }
                // If some of the jobs have ended meanwhile, scancel reports an error, which is ignored.
                try? slurm.cancel(jobs)
                // The wait is required even if this task is canceled.
                await Task.detached { try? await ContinuousClock().sleep(for: .milliseconds(500)) }.value
            }
        } catch {
            StandardStreams.complain(
                "cutroom: warning: jobs that may still run: \(jobs.joined(separator: " ")): cancel them with scancel"
            )
        }
    }

    // MARK: Progress

    private var renderedFrames: Int64 {
        let missing = Set((try? export.missingParts()) ?? Array(0..<export.partCount))
        return (0..<export.partCount).filter { !missing.contains($0) }
            .reduce(0) { $0 + export.frameCount(ofPart: $1) }
    }

    private func state(
        since start: ContinuousClock.Instant, frames: Int64, _ tasks: [Slurm.Task] = [], output: URL? = nil
    ) -> ProgressState {
        let fraction = output != nil ? 1 : Double(frames) / Double(max(1, export.frameCount))
        let seconds = export.duration.seconds
        var state = ProgressState(
            fraction: fraction, frames: frames, frameCount: export.frameCount, time: seconds * fraction,
            elapsed: (ContinuousClock.now - start) / .seconds(1), duration: seconds,
            size: output.flatMap(ProgressState.size))
        state.nodes = Dictionary(
            grouping: tasks.filter { $0.node != nil }, by: { $0.node ?? "" }
        ).mapValues { $0.map { self.name(of: $0) }.sorted() }
        return state
    }

    private func name(of task: Slurm.Task) -> String {
        guard let index = task.index else { return JobRecord.joining }
        return export.frameCount(ofPart: index) == 0 ? "audio" : "part \(index)"
    }
}
