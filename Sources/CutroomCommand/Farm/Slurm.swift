import Foundation
import Glibc

/// The Slurm commands that a farm uses.
struct Slurm {
    /// A pending or running task of a job.
    struct Task: Hashable {
        /// The index in the job's array; `nil` for a job without an array.
        var index: Int?
        /// The node that runs it; `nil` while it is pending.
        var node: String?
    }

    /// Submits a script and returns the job's number.
    ///
    /// - Throws: A `CommandFailure` with the message of `sbatch`.
    func submit(_ script: String, _ arguments: [String]) throws -> Int {
        let answer = try run("sbatch", ["--parsable"] + arguments, input: script)
        // The cluster's name may follow the number.
        guard let text = answer.split(whereSeparator: { ";\n".contains($0) }).first, let job = Int(text)
        else {
            throw failure("sbatch", "it answered \"\(answer)\"")
        }
        return job
    }

    /// Returns the unfinished tasks of jobs.
    ///
    /// - Throws: A `CommandFailure` with the message of `squeue`.
    func tasks(of jobs: [String]) throws -> [Task] {
        // Jobs that ended some time ago are unknown, and a query for unknown jobs only is an error.
        let lines = try run("squeue", ["--noheader", "--array", "--format=%A %F %K %N", "--me"])
        return lines.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard words.count >= 3, jobs.contains(words[0]) || jobs.contains(words[1]) else { return nil }
            let node = words.count > 3 && !words[3].isEmpty ? words[3] : nil
            return Task(index: Int(words[2]), node: node)
        }
    }

    /// Cancels jobs, including pending ones.
    func cancel(_ jobs: [String]) throws { _ = try run("scancel", jobs) }

    private func run(_ name: String, _ arguments: [String], input: String = "") throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [name] + arguments
        do {
            // Files instead of pipes, because a process that the program leaves behind would keep a pipe
            // open.
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

    /// Returns an unlinked temporary file.
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
