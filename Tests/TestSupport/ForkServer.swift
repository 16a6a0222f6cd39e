import Foundation
import Glibc
import Synchronization

/// A program that has loaded its libraries and is forked for each of its runs. A run does the same, and starts seven
/// times faster. See fork_server.c.
///
/// Only runs of all tests have so many starts that it matters: `.ci/run` requests it. Elsewhere programs are started as any
/// other, which is easier to debug.
final class ForkServer: Sendable {
    private struct State {
        var lastRun: Int32 = 0
        var ends: [Int32: CheckedContinuation<Int32, any Error>] = [:]
    }

    private let program: URL
    private let channel: Int32
    private let state = Mutex(State())

    private static let servers = Mutex<[String: ForkServer]>([:])

    /// Whether tests fork the programs that they run often: if `CUTROOM_FORK_SERVER` is in the environment.
    static let isRequested = ProcessInfo.processInfo.environment["CUTROOM_FORK_SERVER"] != nil

    /// The server of a program that tests run often; nil for other programs.
    static func of(_ program: URL) async throws -> ForkServer? {
        guard ["ffmpeg", "ffprobe"].contains(program.lastPathComponent) else { return nil }
        let library = try await library.value
        return try servers.withLock { servers in
            if let server = servers[program.path] { return server }
            let server = try ForkServer(program, library: library)
            servers[program.path] = server
            return server
        }
    }

    /// Compiled here: a library that the package manager links has Swift's runtime in it, and with that its handlers of
    /// signals.
    private static let library = Task {
        let source = PackageRoot.url.appendingPathComponent("Tests/TestSupport/fork_server.c")
        let library = try TemporaryFolder.make("fork-server").appendingPathComponent("fork_server.so")
        try await ChildProcess.run(
            "clang", ["-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library.path, source.path])
        return library
    }

    private init(_ program: URL, library: URL) throws {
        self.program = program
        var sides: [Int32] = [0, 0]
        let kind = Int32(SOCK_SEQPACKET.rawValue | SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, kind, 0, &sides) == 0 else { throw Self.systemError() }
        channel = sides[0]
        let process = Process()
        process.executableURL = program
        process.environment = ProcessInfo.processInfo.environment
            .merging(["LD_PRELOAD": library.path]) { _, preloaded in preloaded }
        let server = FileHandle(fileDescriptor: sides[1], closeOnDealloc: false)
        defer { try? server.close() }
        process.standardInput = server
        try process.run()
        Thread.detachNewThread { [self] in waitForEnds() }
    }

    /// Runs the program, and returns what `Process.terminationStatus` would be. If the task is cancelled, the run is
    /// aborted.
    ///
    /// - Parameters:
    ///   - output: the file that gets standard output. It must be there.
    ///   - messages: the file that gets standard error. It must be there.
    func run(_ arguments: [String], in folder: URL?, output: URL, messages: URL) async throws -> Int32 {
        let run = state.withLock { state in
            state.lastRun += 1
            return state.lastRun
        }
        let strings = [folder?.path ?? "", output.path, messages.path, program.path] + arguments
        let status = try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { $0.ends[run] = continuation }
                if !send(run, strings) {
                    let error = Self.systemError()
                    state.withLock { $0.ends.removeValue(forKey: run) }?.resume(throwing: error)
                } else if Task.isCancelled {
                    // A cancellation that came before the start found nothing to abort.
                    send(run, [])
                }
            }
        } onCancel: {
            send(run, [])
        }
        guard status >= 0 else { throw Self.systemError(-status) }
        return status & 0x7f == 0 ? status >> 8 : status & 0x7f
    }

    @discardableResult
    private func send(_ run: Int32, _ strings: [String]) -> Bool {
        let message = withUnsafeBytes(of: run) { Array($0) } + strings.flatMap { Array($0.utf8) + [0] }
        return Glibc.send(channel, message, message.count, Int32(MSG_NOSIGNAL)) == message.count
    }

    private func waitForEnds() {
        var answer: [Int32] = [0, 0]
        let size = MemoryLayout<Int32>.stride * answer.count
        while recv(channel, &answer, size, 0) == size {
            state.withLock { $0.ends.removeValue(forKey: answer[0]) }?.resume(returning: answer[1])
        }
        // The other side is closed: no request can be sent from now on.
        let left = state.withLock { exchange(&$0.ends, with: [:]) }
        for continuation in left.values { continuation.resume(throwing: POSIXError(.EPIPE)) }
    }

    private static func systemError(_ number: Int32 = errno) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: number) ?? .EIO)
    }
}
