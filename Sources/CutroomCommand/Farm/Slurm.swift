import Foundation
import Glibc

/// The commands of Slurm that a farm needs.
struct Slurm {
    /// A task of a job that waits or runs.
    struct Task: Hashable {
        /// The index in its array; `nil` in a job without one.
        var index: Int?
        /// The node that it runs on; `nil` while it waits.
        var node: String?
    }

    /// Submits a script, and returns the job's number.
    ///
    /// - Throws: A `CommandFailure` with what `sbatch` says.
    func submit(_ script: String, _ arguments: [String]) throws -> Int {
        let answer = try run("sbatch", ["--parsable"] + arguments, input: script)
        // A cluster's name may follow the number.
        guard let text = answer.split(whereSeparator: { ";\n".contains($0) }).first, let job = Int(text)
        else {
            throw failure("sbatch", "it answered \"\(answer)\"")
        }
        return job
    }

    /// The tasks of jobs that haven't ended.
    ///
    /// - Throws: A `CommandFailure` with what `squeue` says.
    func tasks(of jobs: [String]) throws -> [Task] {
        // Jobs that ended some time ago are unknown, which is an error if no other is asked for.
        let lines = try run("squeue", ["--noheader", "--array", "--format=%A %F %K %N", "--me"])
        return lines.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard words.count >= 3, jobs.contains(words[0]) || jobs.contains(words[1]) else { return nil }
            let node = words.count > 3 && !words[3].isEmpty ? words[3] : nil
            return Task(index: Int(words[2]), node: node)
        }
    }

    /// Ends jobs, also those that don't run yet.
    func cancel(_ jobs: [String]) throws { _ = try run("scancel", jobs) }

    private func run(_ name: String, _ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        do {
            // Files, because whatever a program leaves behind would hold a pipe open.
            let (given, said, complained) = (try scratch(input), try scratch(), try scratch())
            (process.standardInput, process.standardOutput, process.standardError) = (given, said, complained)
            try process.run()
            process.waitUntilExit()
            guard process.terminationStatus == 0 else {
                guard process.terminationStatus != 127 else {
                    throw CommandFailure(
                        status: .missingPlugin, cause: "\(name) isn't installed",
                        remedy: "install slurm-client, and configure it for the cluster")
                }
                let lines = try text(complained).split(separator: "\n")
                throw failure(name, lines.last.map(String.init) ?? "status \(process.terminationStatus)")
            }
            return try text(said)
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw failure(name, error.localizedDescription)
        }
    }

    /// A file without a name.
    private func scratch(_ content: String = "") throws -> FileHandle {
        var name = Array((NSTemporaryDirectory() + "/cutroom-XXXXXX").utf8CString)
        let descriptor = mkstemp(&name)
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        unlink(name)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        try file.write(contentsOf: Data(content.utf8))
        try file.seek(toOffset: 0)
        return file
    }

    private func text(_ file: FileHandle) throws -> String {
        try file.seek(toOffset: 0)
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }

    private func failure(_ name: String, _ cause: String) -> CommandFailure {
        CommandFailure(
            status: .fault, cause: "\(name) failed: \(cause)",
            remedy: "check the cluster with sinfo, and the options for sbatch")
    }
}
