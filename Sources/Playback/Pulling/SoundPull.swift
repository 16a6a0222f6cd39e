internal import Dispatch
internal import Engine
internal import GStreamerOverlay
internal import MediaTypes
package import RenderPlan
internal import Synchronization

/// The mixed audio of a plan from its first sample to its last, pulled piece by piece.
///
/// Only about a second is mixed ahead.
///
/// `next()` blocks, and is for one thread at a time. `cancel()` may be called from any thread.
package final class SoundPull: Sendable {
    package struct Piece: Sendable {
        /// Interleaved, in the requested format.
        package let bytes: [UInt8]
        /// The index of the first frame, counted from the output's start.
        package let firstFrame: Int64
        package let frameCount: Int
    }

    private let graph: AudioGraph
    private let bytesPerFrame: Int
    private let frameCount: Int64
    private let position = Mutex<Int64?>(nil)
    private let isHalted = AtomicFlag()
    private let queue = DispatchQueue(label: "cutroom.pull.sound")

    /// - Parameters:
    ///   - sampleFormat: GStreamer's name of the sample format, such as `S16LE`.
    ///   - bytesPerSample: The size of a sample in that format.
    /// - Throws: `EngineFailure`.
    package init(
        _ plan: RenderPlan, format: AudioFormat, sampleFormat: String, bytesPerSample: Int
    ) throws {
        bytesPerFrame = bytesPerSample * format.channelCount
        frameCount = plan.duration.samples(at: format.sampleRate) ?? 0
        let caps = format.caps.replacing("format=F32LE", with: "format=\(sampleFormat)")
        let finish = [
            // No dithering: exact values stay unchanged.
            ElementNode(
                "pulled_convert", "audioconvert",
                [Property("dithering", "none"), Property("noise-shaping", "none")]),
            ElementNode("pulled_format", "capsfilter", [Property("caps", caps)]),
        ]
        graph = try AudioGraph(plan, format: format, pieceLength: Self.pieceLength, finish: finish)
    }

    deinit {
        // Stopping blocks, and the thread that releases the last reference must not wait.
        queue.async { [graph] in graph.close() }
    }

    private static let pieceLength: Int64 = 100_000_000

    /// Returns the next piece; nil at the end.
    ///
    /// - Throws: `EngineFailure`, or `CancellationError` after `cancel()`.
    package func next() throws -> Piece? {
        try queue.sync {
            let known = position.withLock { $0 }
            if known == nil { try graph.start(at: 0) }
            let first = known ?? 0
            guard first < frameCount,
                let piece = try graph.next(isHalted: { [isHalted] in isHalted.isSet })
            else { return nil }
            let count = Int(min(Int64(piece.buffer.size / bytesPerFrame), frameCount - first))
            position.withLock { $0 = first + Int64(count) }
            let bytes = try piece.buffer.withBytes { Array($0.prefix(count * bytesPerFrame)) }
            return Piece(bytes: bytes, firstFrame: first, frameCount: count)
        }
    }

    /// Ends a waiting call, and all later ones.
    package func cancel() {
        isHalted.set()
        graph.news.advance()
    }
}
