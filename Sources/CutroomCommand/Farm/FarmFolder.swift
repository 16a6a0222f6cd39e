import Cutroom
import Foundation
import Glibc

/// The hidden folder in which a farm and its jobs tell each other what to do and what was done.
struct FarmFolder {
    let url: URL

    /// - Parameter folder: The folder that all machines share.
    init(for output: URL, in folder: URL) {
        url = folder.appendingPathComponent(HiddenName.of(output, ending: "farm"), isDirectory: true)
    }

    init(_ url: URL) { self.url = url }

    /// What went wrong in a task.
    struct Failure: Codable {
        var node: String
        var line: String
        var status: Int32
    }

    /// Eight digits that stand for the folder where its name can't: the same ones at each run.
    var digest: String { HiddenName.digest(of: url.path) }

    /// The name of the link to this command, by which tasks run it: it is at the same path on all machines.
    static let command = "cutroom"

    /// The name of the task that joins the parts; those that render have their indexes for names.
    static let joining = "join"

    private var storedExport: URL { url.appendingPathComponent("export.json") }

    /// The ending of the files that the messages of tasks go to, which have the tasks' names.
    static let logEnding = ".log"

    /// The last line of the tasks' messages; `nil` if there are none.
    func lastMessage() -> String? {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: url.path) else { return nil }
        return names.sorted().lazy.filter { $0.hasSuffix(Self.logEnding) }.compactMap { name in
            guard let text = try? String(contentsOf: url.appendingPathComponent(name), encoding: .utf8) else {
                return nil
            }
            return text.split(whereSeparator: \.isNewline).last.map(String.init)
        }.first
    }

    private func failure(of task: String) -> URL { url.appendingPathComponent("\(task).failed") }

    private var end: URL { url.appendingPathComponent("done") }

    /// Creates the folder, and keeps other farms out of it as long as the lock lives.
    ///
    /// - Throws: A `CommandFailure` if another farm is at work in it or it can't be locked, and what the file system throws.
    func lock() throws -> FileLock {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        do {
            return try FileLock(url.path, O_RDONLY | O_DIRECTORY)
        } catch {
            let isTaken = error.number == EWOULDBLOCK
            throw CommandFailure(
                cannotWrite: url.path,
                cause: isTaken ? "another farm is at work in this folder" : "can't be locked: \(error)",
                remedy: isTaken
                    ? "wait for it to end, or choose another --workdir" : "choose another --workdir")
        }
    }

    /// The jobs of a farm that was killed.
    func abandonedJobs() -> [String] {
        guard let text = try? String(contentsOf: jobs, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    /// Writes what the jobs need, and removes what an earlier farm has left.
    func begin(_ export: StoredExport) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            try FileManager.default.removeItem(at: url.appendingPathComponent(name))
        }
        try JSONEncoder().encode(export).write(to: storedExport)
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent(Self.command).path,
            withDestinationPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// Notes a job, in case that this process is killed.
    func note(_ jobs: [String]) throws {
        try Data(jobs.joined(separator: "\n").utf8).write(to: self.jobs, options: .atomic)
    }

    private var jobs: URL { url.appendingPathComponent("jobs") }

    func export() throws -> StoredExport {
        do {
            return try JSONDecoder().decode(StoredExport.self, from: Data(contentsOf: storedExport))
        } catch {
            throw CommandFailure(
                status: .noInput, subject: storedExport.path, cause: "\(error.localizedDescription)",
                remedy: "check that this machine sees the folder of the farm")
        }
    }

    func remove() { try? FileManager.default.removeItem(at: url) }

    /// Tells the farm that a task has failed for good.
    func tell(_ failure: Failure, of task: String) throws {
        try JSONEncoder().encode(failure).write(to: self.failure(of: task), options: .atomic)
    }

    func tellDone() throws { try Data().write(to: end) }

    var isDone: Bool { FileManager.default.fileExists(atPath: end.path) }

    /// The first failure, if there is one.
    func failure() throws -> Failure? {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        guard let name = names.first(where: { $0.hasSuffix(".failed") }) else { return nil }
        return try JSONDecoder().decode(
            Failure.self, from: Data(contentsOf: url.appendingPathComponent(name)))
    }
}
