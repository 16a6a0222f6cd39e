import Cutroom
import Foundation
import Glibc

/// The hidden folder through which a farm and its jobs exchange the export's description and results.
struct FarmFolder {
    let url: URL

    /// - Parameter folder: The folder that all machines share.
    init(for output: URL, in folder: URL) {
        // File names have at most 255 bytes.
        let name = output.lastPathComponent
        let short = name.utf8.count > 200 ? Self.digest(of: name) : name
        url = folder.appendingPathComponent(".\(short).farm", isDirectory: true)
    }

    init(_ url: URL) { self.url = url }

    /// The failure of a task.
    struct Failure: Codable {
        var node: String
        var line: String
        var status: Int32
    }

    /// Eight digits derived from the folder's path, for use in names that can't contain the path. They are
    /// the same in each run.
    var digest: String { Self.digest(of: url.path) }

    /// Returns the hexadecimal digits of a text's FNV-1a hash of 32 bits.
    private static func digest(of text: String) -> String {
        let value = text.utf8.reduce(UInt32(2_166_136_261)) { ($0 ^ UInt32($1)) &* 16_777_619 }
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }

    /// The name of the symbolic link to this command with which tasks run it. It has the same path on all
    /// machines.
    static let command = "cutroom"

    /// The name of the task that joins the parts. Tasks that render parts are named by index.
    static let joining = "join"

    private var storedExport: URL { url.appendingPathComponent("export.json") }

    /// The extension of the tasks' log files, which have the names of the tasks.
    static let logEnding = ".log"

    /// Returns the last line of the tasks' messages; `nil` if no messages exist.
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

    /// Creates and opens the folder, and locks out other farms as long as it is open.
    ///
    /// - Throws: A `CommandFailure` if another farm is using it or it can't be locked; errors of the file
    ///   system.
    func lock() throws -> FileHandle {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let descriptor = open(url.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw lockFailure(errno) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            let number = errno
            close(descriptor)
            throw lockFailure(number)
        }
        return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    private func lockFailure(_ number: Int32) -> CommandFailure {
        guard number != EWOULDBLOCK else {
            return CommandFailure(
                cannotWrite: url.path, cause: "another farm is at work in this folder",
                remedy: "wait for it to end, or choose another --workdir")
        }
        return CommandFailure(
            cannotWrite: url.path, cause: "can't be locked: \(String(cString: strerror(number)))",
            remedy: "choose another --workdir")
    }

    /// Returns the jobs of a farm that was killed.
    func abandonedJobs() -> [String] {
        guard let text = try? String(contentsOf: jobs, encoding: .utf8) else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    /// Writes the data for the jobs, after removing files of an earlier farm.
    func begin(_ export: StoredExport) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: url.path) {
            try FileManager.default.removeItem(at: url.appendingPathComponent(name))
        }
        try JSONEncoder().encode(export).write(to: storedExport)
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent(Self.command).path,
            withDestinationPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// Records jobs, so that they can be ended if this process is killed.
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

    /// Reports to the farm that a task has failed permanently.
    func tell(_ failure: Failure, of task: String) throws {
        try JSONEncoder().encode(failure).write(to: self.failure(of: task), options: .atomic)
    }

    func tellDone() throws { try Data().write(to: end) }

    var isDone: Bool { FileManager.default.fileExists(atPath: end.path) }

    /// Returns the first failure, if any.
    func failure() throws -> Failure? {
        let names = try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
        guard let name = names.first(where: { $0.hasSuffix(".failed") }) else { return nil }
        return try JSONDecoder().decode(
            Failure.self, from: Data(contentsOf: url.appendingPathComponent(name)))
    }
}
