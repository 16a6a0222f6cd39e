internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The pending requests to the client's compositor, which may be answered in any order and are pushed in
/// order.
///
/// Used on the feed's thread; only answers come from other threads.
final class ComposerQueue {
    private let composer: any FrameComposer
    private let format: VideoFormat
    private let origin: CMTime
    private let sources: [any FrameSource]
    private let output: FrameOutput
    private var pending: [(index: Int64, answer: Answer)] = []
    private var bridges: [SourceFormat: PixelBufferBridge] = [:]
    private let importer: ClientFrameImporter

    /// The maximum number of pending requests: enough for a compositor with as many threads, and few enough
    /// for memory.
    private static let mostPending = 4

    init(
        _ composer: any FrameComposer, format: VideoFormat, origin: CMTime, sources: [any FrameSource],
        output: FrameOutput
    ) throws {
        self.composer = composer
        self.format = format
        self.origin = origin
        self.sources = sources
        self.output = output
        importer = try ClientFrameImporter(format: format)
    }

    /// The answer to a pending request.
    private final class Answer: Sendable {
        private let result = Mutex<Result<CVPixelBuffer, any Error>?>(nil)
        private let given = Latch()

        func give(_ result: Result<CVPixelBuffer, any Error>) {
            self.result.withLock { $0 = result }
            given.open()
        }

        /// Waits for the answer; returns nil on a timeout of a tenth of a second.
        func wait() -> Result<CVPixelBuffer, any Error>? {
            guard given.wait(seconds: 0.1) else { return nil }
            return result.withLock { $0 }
        }
    }

    /// Requests a frame. Waits only if the maximum number of requests is pending.
    func ask(for index: Int64, of instruction: InstructionPlan) throws {
        if pending.count >= Self.mostPending { try pushFirst() }
        var frames: [CMPersistentTrackID: CVPixelBuffer] = [:]
        for shown in try sources.frames(at: index, of: instruction) {
            frames[shown.source.trackID] = try bridge(for: shown.picture).pixelBuffer(shown.buffer)
        }
        let answer = Answer()
        pending.append((index, answer))
        composer.compose(
            FrameRequest(
                instructionIndex: instruction.index, time: format.time(ofFrame: index) + origin,
                frames: frames, onAnswer: { answer.give($0) }))
    }

    private func bridge(for picture: SourceFormat) throws -> PixelBufferBridge {
        if let bridge = bridges[picture] { return bridge }
        let bridge = try PixelBufferBridge(picture, colorimetry: format.colorimetry)
        bridges[picture] = bridge
        return bridge
    }

    /// Pushes the frames of all pending requests.
    func drain() throws {
        while !pending.isEmpty { try pushFirst() }
    }

    private func pushFirst() throws {
        let (index, answer) = pending[0]
        var result = answer.wait()
        while result == nil {
            if output.feed.isCancelled { throw CancellationError() }
            result = answer.wait()
        }
        pending.removeFirst()
        guard let frame = try result?.get() else { return }
        try output.push(try importer.imported(frame), at: index)
    }

    /// Cancels the pending requests. Called when the feed ends, for whatever reason.
    func abandon() {
        guard !pending.isEmpty else { return }
        composer.cancelAll()
        pending = []
    }
}
