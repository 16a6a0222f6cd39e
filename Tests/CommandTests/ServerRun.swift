import Foundation
import TestSupport

/// The built command as a server on standard input and output.
final class ServerRun {
    private let process = Process()
    private let input = Pipe()
    private let output = Pipe()
    private let ends: AsyncStream<Void>
    private var read = Data()

    init(_ arguments: [String], in folder: URL) throws {
        process.executableURL = CommandRun.program
        process.arguments = arguments
        process.currentDirectoryURL = folder
        (process.standardInput, process.standardOutput) = (input, output)
        process.standardError = FileHandle.nullDevice
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        self.ends = ends
        process.terminationHandler = { _ in end.finish() }
        try process.run()
    }

    func send(_ line: String) throws {
        try input.fileHandleForWriting.write(contentsOf: Data((line + "\n").utf8))
    }

    /// The next line of standard output, without its line break. Waits on a thread of its own.
    func nextLine() async throws -> Data {
        while true {
            if let end = read.firstIndex(of: UInt8(ascii: "\n")) {
                defer { read = Data(read[read.index(after: end)...]) }
                return Data(read[..<end])
            }
            let file = output.fileHandleForReading
            let more = await withCheckedContinuation { (continuation: CheckedContinuation<Data, Never>) in
                Thread.detachNewThread { continuation.resume(returning: file.availableData) }
            }
            guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
            read.append(more)
        }
    }

    func terminate() { process.terminate() }

    /// Closes its input and returns its exit status.
    func end() async throws -> Int32 {
        try input.fileHandleForWriting.close()
        for await _ in ends {}
        return process.terminationStatus
    }
}
