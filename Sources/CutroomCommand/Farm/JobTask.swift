import Cutroom
import Foundation

/// The rendering of a part of a job, or the joining of its parts, with its result in the job's folder and an exit
/// status for schedulers.
struct JobTask {
    private let name: String
    private let record: JobRecord

    /// - Parameters:
    ///   - name: The index of the part, or `JobRecord.joining`.
    ///   - folder: The folder of the job, as the user gave it.
    init(_ name: String, in folder: String) {
        (self.name, record) = (name, JobRecord(InputFiles.url(folder)))
    }

    /// Reads the job and carries out the work.
    ///
    /// - Throws: A `CommandFailure`, with `.elsewhere` if another machine, or a later attempt, may succeed.
    func run(_ work: @escaping @Sendable (StoredExport) async throws -> Void) async throws {
        let interruption = Interruption.current
        let export = try readJob()
        let task = Task { try await work(export) }
        try interruption.onSignal { task.cancel() }
        do {
            try await task.value
            try record.recordSuccess(of: name)
        } catch {
            // Schedulers end tasks in order to run them elsewhere, which isn't a failure.
            if let signal = interruption.received { throw CommandFailure(signal: signal) }
            var failure = CommandFailure(error) ?? CommandFailure(status: .fault, cause: "\(error)")
            if failure.status != .usage { note(failure) }
            if Self.isTemporary(error, failure.status) { failure.status = .elsewhere }
            throw failure
        }
    }

    /// Reads the job. A refusal by another version is recorded, too: otherwise programs that watch the folder would wait for
    /// the part. What isn't a job's folder stays as it is.
    private func readJob() throws -> StoredExport {
        do {
            return try record.export()
        } catch let failure as CommandFailure where failure.status == .elsewhere {
            note(failure)
            throw failure
        }
    }

    private func note(_ failure: CommandFailure) {
        let node = ProcessInfo.processInfo.environment["SLURMD_NODENAME"] ?? ProcessInfo.processInfo.hostName
        // If the folder is gone, no program is waiting for the result.
        try? record.record(
            JobRecord.Failure(task: name, node: node, line: failure.line, status: failure.status.rawValue))
    }

    private static func isTemporary(_ error: any Error, _ status: ExitStatus) -> Bool {
        if let error = error as? AVError {
            switch error.code {
            case .operationNotAllowed, .outOfMemory: return true
            // The output is there.
            case .fileAlreadyExists: return false
            default: break
            }
        }
        return [.missingPlugin, .noInput, .cannotWrite].contains(status)
    }
}
