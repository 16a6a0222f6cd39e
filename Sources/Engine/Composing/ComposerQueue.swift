internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// The requests to the client's compositor that are under way: answered in any order, pushed in theirs.
///
/// Belongs to the feed's thread; only answers come from elsewhere.
final class ComposerQueue {
    private let composer: any FrameComposer
    private let format: VideoFormat
    private let origin: CMTime
    private let sources: [any FrameSource]
    private let output: FrameOutput
    private var pending: [(index: Int64, answer: Answer)] = []
    private var bridges: [SourceFormat: PixelBufferBridge] = [:]
    private let importer: ClientFrameImporter

    /// Requests under way at most: enough for a compositor with as many threads, few enough for the memory.
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

    /// An answer that is waited for.
    private final class Answer: Sendable {
        private let result = Mutex<Result<CVPixelBuffer, any Error>?>(nil)
        private let given = DispatchSemaphore(value: 0)

        func give(_ result: Result<CVPixelBuffer, any Error>) {
            self.result.withLock { $0 = result }
            given.signal()
        }

        /// Nil when it did not come in a tenth of a second.
        func wait() -> Result<CVPixelBuffer, any Error>? {
            guard given.wait(timeout: .now() + .milliseconds(100)) == .success else { return nil }
            return result.withLock { $0 }
        }
    }

    /// Begins with a frame; waits only while as many as may be are under way.
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

    /// Pushes everything that is under way.
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

    /// Ends what is under way; called when the feed ends, however it does.
    func abandon() {
        guard !pending.isEmpty else { return }
        composer.cancelAll()
        pending = []
    }
}
