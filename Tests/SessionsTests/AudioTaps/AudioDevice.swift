import Foundation
import Synchronization
import Testing

/// Takes what a player plays, in time, and notes when it comes.
final class AudioDevice: Sendable {
    private let input: FileHandle
    private let output: FileHandle
    private let content = Mutex(Content())
    private let (ends, end) = AsyncStream.makeStream(of: Void.self)

    private struct Content {
        var bytes = Data()
        /// How much later than the first each piece came, in seconds.
        var delays: [Double] = []
    }

    init() throws {
        let pipe = Pipe()
        (input, output) = (pipe.fileHandleForReading, pipe.fileHandleForWriting)
        Thread { [self] in listen() }.start()
    }

    /// The sink of the player.
    var sink: String {
        "audioconvert ! audio/x-raw,format=F32LE,channels=2,rate=48000"
            + " ! fdsink sync=true fd=\(output.fileDescriptor)"
    }

    private func listen() {
        while true {
            let bytes = input.availableData
            guard !bytes.isEmpty else { return end.finish() }
            let now = ProcessInfo.processInfo.systemUptime
            content.withLock { content in
                content.delays.append(now - Double(content.bytes.count) / (48_000 * 8))
                content.bytes += bytes
            }
        }
    }

    /// Ends listening, after the player has let go of the sink.
    ///
    /// - Returns: The left channel, and how much later than usual the latest piece came, in seconds.
    func finish() async throws -> (samples: [Float], lateness: Double) {
        try output.close()
        for await _ in ends {}
        let (bytes, delays) = content.withLock { ($0.bytes, $0.delays.dropFirst()) }
        let usual = delays.sorted()[delays.count / 2]
        let samples = bytes.withUnsafeBytes { bytes in
            let samples = bytes.bindMemory(to: Float.self)
            // A sink is given one silent frame to stand on before it plays.
            return stride(from: 2, to: samples.count, by: 2).map { samples[$0] }
        }
        return (samples, try #require(delays.max()) - usual)
    }
}
