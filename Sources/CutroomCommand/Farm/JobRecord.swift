import Cutroom
import Foundation

/// The results of the tasks of a job, in its folder: a file for each task that failed, and one for the end.
struct JobRecord {
    private let url: URL

    init(_ url: URL) { self.url = url }

    /// The failure of a task.
    struct Failure: Codable {
        /// The index of the part, or `join`.
        var task: String
        var node: String
        var line: String
        /// The exit status of what failed, whatever the command ended with.
        var status: Int32
    }

    /// The name of the task that joins the parts. Tasks that render parts are named by index.
    static let joining = "join"

    /// Reads the job's document.
    ///
    /// - Throws: A `CommandFailure`, also if another version of the command has planned the job.
    func export() throws -> StoredExport {
        do {
            let export = try StoredExport(contentsOf: url)
            guard export.program == CutroomTool.version else {
                throw CommandFailure(
                    status: .elsewhere, subject: StoredExport.documentURL(in: url).path,
                    cause: "planned by cutroom \(export.program), but this is \(CutroomTool.version)",
                    remedy: "use the same version on all machines, and plan the job with it")
            }
            return export
        } catch let error as AVError {
            var failure = CommandFailure(error)
            switch error.code {
            case .failedToLoadMediaData: failure.status = .noInput
            case .operationNotAllowed: failure.status = .elsewhere
            default: break
            }
            throw failure
        }
    }

    private func failure(of task: String) -> URL { url.appendingPathComponent("\(task).failed") }

    private var end: URL { url.appendingPathComponent("done") }

    /// Records that a task has failed.
    func record(_ failure: Failure) throws {
        try JSONEncoder().encode(failure).write(to: self.failure(of: failure.task), options: .atomic)
    }

    /// Records that a task has succeeded.
    func recordSuccess(of task: String) throws {
        unlink(failure(of: task).path)
        if task == Self.joining { try Data().write(to: end) }
    }

    /// Forgets the results of all tasks.
    func clear() {
        for name in names() where name == end.lastPathComponent || name.hasSuffix(Self.failureEnding) {
            unlink(url.appendingPathComponent(name).path)
        }
    }

    var isDone: Bool { FileManager.default.fileExists(atPath: end.path) }

    /// Returns the first failure, if any.
    func failure() throws -> Failure? {
        guard let name = names().first(where: { $0.hasSuffix(Self.failureEnding) }) else { return nil }
        // A task that is repeated successfully removes it.
        guard let data = try? Data(contentsOf: url.appendingPathComponent(name)) else { return nil }
        return try JSONDecoder().decode(Failure.self, from: data)
    }

    private func names() -> [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
    }

    private static let failureEnding = ".failed"
}
