import Foundation
import TestSupport

/// The built command as a process of its own.
final class CommandRun {
    struct Result {
        var status: Int32
        /// Whether a signal ended it that it did not handle.
        var crashed: Bool
        var output: String
        var messages: String
        var seconds: Double
    }

    static let program = BuiltProgram.url("cutroom")

    private let process = Process()
    private let scratch: URL
    private let ends: AsyncStream<Void>
    private let start = ContinuousClock.now

    /// Starts it in a folder.
    /// - Parameter environment: what is set beside the test's own.
    convenience init(_ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
        try self.init(program: Self.program.path, arguments, in: folder, environment: environment)
    }

    /// Starts another program, which starts the command.
    init(program: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]) throws {
        let scratch = try TemporaryFolder.make("command")
        self.scratch = scratch
        for name in ["stdout", "stderr"] { try Data().write(to: scratch.appendingPathComponent(name)) }
        process.executableURL = URL(fileURLWithPath: program)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        let files = try ["stdout", "stderr"].map {
            try FileHandle(forWritingTo: scratch.appendingPathComponent($0))
        }
        // By hand, as `ChildProcess` does.
        defer { for file in files { try? file.close() } }
        (process.standardOutput, process.standardError) = (files[0], files[1])
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        self.ends = ends
        process.terminationHandler = { _ in end.finish() }
        try process.run()
    }

    func send(_ signal: Int32) {
        kill(process.processIdentifier, signal)
    }

    var isRunning: Bool { process.isRunning }

    /// What it has written to standard error until now.
    var messagesSoFar: String {
        (try? String(contentsOf: scratch.appendingPathComponent("stderr"), encoding: .utf8)) ?? ""
    }

    /// Waits for its end.
    func result() async throws -> Result {
        for await _ in ends {}
        defer { TemporaryFolder.remove(scratch) }
        let time = (ContinuousClock.now - start).components
        return Result(
            status: process.terminationStatus, crashed: process.terminationReason == .uncaughtSignal,
            output: try String(contentsOf: scratch.appendingPathComponent("stdout"), encoding: .utf8),
            messages: try String(contentsOf: scratch.appendingPathComponent("stderr"), encoding: .utf8),
            seconds: Double(time.seconds) + Double(time.attoseconds) / 1e18)
    }

    /// Runs it to its end.
    static func run(_ arguments: String..., in folder: URL) async throws -> Result {
        try await CommandRun(arguments, in: folder).result()
    }
}
