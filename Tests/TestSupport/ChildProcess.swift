package import Foundation
import Synchronization

/// Runs programs as processes of their own, never through a shell. What they print goes to files, so that
/// no output, however long, can fill a pipe and stop them.
package enum ChildProcess {
    /// What a program printed, and nothing else: it ended with status 0. If the task is cancelled, as by a test's
    /// time limit, the program is aborted, so that a Swift program prints what its threads were at.
    ///
    /// - Parameter environment: variables beside this process's own.
    @discardableResult
    package static func run(
        _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:]
    ) async throws -> String {
        try await run(
            program, arguments, in: folder, environment: environment, forks: ForkServer.isRequested)
    }

    /// - Parameter forks: Whether a program that tests run often is forked, if it gets this process's own environment.
    @discardableResult
    static func run(
        _ program: String, _ arguments: [String], in folder: URL? = nil, environment: [String: String] = [:],
        forks: Bool
    ) async throws -> String {
        let scratch = try TemporaryFolder.make("process")
        defer { TemporaryFolder.remove(scratch) }
        let output = scratch.appendingPathComponent("stdout")
        let messages = scratch.appendingPathComponent("stderr")
        for file in [output, messages] {
            try Data().write(to: file)
        }
        let executable = try find(program)
        let status =
            if forks, environment.isEmpty, let server = try await ForkServer.of(executable) {
                try await server.run(arguments, in: folder, output: output, messages: messages)
            } else {
                try await start(
                    executable, arguments, in: folder, environment: environment, output: output,
                    messages: messages)
            }
        guard status == 0 else {
            throw Failure(
                command: ([program] + arguments).joined(separator: " "), status: status,
                messages: String(decoding: try Data(contentsOf: messages), as: UTF8.self))
        }
        return String(decoding: try Data(contentsOf: output), as: UTF8.self)
    }

    /// A program that could not be found, or ended with a status other than 0.
    package struct Failure: Error, CustomStringConvertible {
        package var command: String
        package var status: Int32
        package var messages: String

        package var description: String {
            "status \(status) from: \(command)\n\(messages.suffix(10_000))"
        }
    }

    private static func start(
        _ executable: URL, _ arguments: [String], in folder: URL?, environment: [String: String], output: URL,
        messages: URL
    ) async throws -> Int32 {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "threads=all,limit=30,images=none,registers=none"]) { _, own in own }
            .merging(environment) { _, given in given }
        process.standardInput = FileHandle.nullDevice
        let files = try [output, messages].map(FileHandle.init(forWritingTo:))
        // By hand: what Foundation keeps of a process that has ended would keep them open. Past some 1,300 open files
        // its `Process.run()` reads beyond the buffer of the folder that lists them (swift-corelibs-foundation #5472).
        defer { for file in files { try? file.close() } }
        (process.standardOutput, process.standardError) = (files[0], files[1])
        return try await end(of: process)
    }

    private static func end(of process: Process) async throws -> Int32 {
        let started = Mutex(false)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
                do {
                    try started.withLock { started in
                        try withoutBlockedSignals { try process.run() }
                        started = true
                    }
                    // A cancellation that came before the start found nothing to abort.
                    if Task.isCancelled { kill(process.processIdentifier, SIGABRT) }
                } catch {
                    process.terminationHandler = nil
                    continuation.resume(throwing: error)
                }
            }
        } onCancel: {
            started.withLock { started in
                if started, process.isRunning { kill(process.processIdentifier, SIGABRT) }
            }
        }
    }

    /// Threads of Dispatch block signals, and programs that are started from one inherit that: SIGABRT would not end them.
    private static func withoutBlockedSignals(_ body: () throws -> Void) rethrows {
        var none = sigset_t()
        var blocked = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &blocked)
        defer { pthread_sigmask(SIG_SETMASK, &blocked, nil) }
        try body()
    }

    private static func find(_ program: String) throws -> URL {
        if program.contains("/") {
            return URL(fileURLWithPath: program)
        }
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
        for folder in path.split(separator: ":") {
            let candidate = URL(fileURLWithPath: String(folder)).appendingPathComponent(program)
            if FileManager.default.isExecutableFile(atPath: candidate.path) {
                return candidate
            }
        }
        throw Failure(
            command: program, status: 127, messages: "\(program) is not on the PATH; run Scripts/setup")
    }
}
