import Cutroom
import Foundation
import Glibc

/// The folder of a farm: that of its job, with files that only the farm needs.
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

    /// Writes the data for the tasks, after removing files of an earlier farm. Its parts remain.
    func begin(_ export: StoredExport) throws {
        removeState()
        try export.prepare()
        try FileManager.default.createSymbolicLink(
            atPath: url.appendingPathComponent(Self.command).path,
            withDestinationPath: FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    }

    /// Removes all files in the folder. Folders, such as that of the parts, remain.
    func removeState() {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
        for name in files {
            // Folders can't be unlinked.
            unlink(url.appendingPathComponent(name).path)
        }
    }

    /// Records jobs, so that they can be ended if this process is killed.
    func note(_ jobs: [String]) throws {
        try Data(jobs.joined(separator: "\n").utf8).write(to: self.jobs, options: .atomic)
    }

    private var jobs: URL { url.appendingPathComponent("jobs") }

    var job: JobRecord { JobRecord(url) }

    func remove() { try? FileManager.default.removeItem(at: url) }
}
