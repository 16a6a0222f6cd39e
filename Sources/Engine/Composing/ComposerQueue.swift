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
    private let sources: [any TickFrames]
    private let output: ComposedOutput
    private var pending: [(tick: Int64, answer: Answer)] = []
    private var bridges: [Picture: PixelBufferBridge] = [:]
    private let frames: FilmFrames

    /// Requests under way at most: enough for a compositor with as many threads, few enough for the memory.
    private static let mostPending = 4

    init(
        _ composer: any FrameComposer, format: VideoFormat, origin: CMTime, sources: [any TickFrames],
        output: ComposedOutput
    ) throws {
        self.composer = composer
        self.format = format
        self.origin = origin
        self.sources = sources
        self.output = output
        frames = try FilmFrames(format: format)
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
    func ask(for tick: Int64, of instruction: InstructionPlan) throws {
        if pending.count >= Self.mostPending { try pushFirst() }
        let wanted = Set(instruction.layers.map(\.track))
        var frames: [CMPersistentTrackID: CVPixelBuffer] = [:]
        for source in sources where wanted.contains(source.track.name) {
            guard let shown = try source.frame(at: tick) else { continue }
            frames[source.track.trackID] = try pixelBuffer(shown)
        }
        let answer = Answer()
        pending.append((tick, answer))
        composer.compose(
            FrameRequest(
                instructionIndex: instruction.index, time: format.time(ofFrame: tick) + origin,
                frames: frames, onAnswer: { answer.give($0) }))
    }

    private func pixelBuffer(_ shown: ShownFrame) throws -> CVPixelBuffer {
        let picture = shown.clip.picture
        if let bridge = bridges[picture] { return bridge.pixelBuffer(shown.frame) }
        let bridge = try PixelBufferBridge(picture, colorimetry: format.colorimetry)
        bridges[picture] = bridge
        return bridge.pixelBuffer(shown.frame)
    }

    /// Pushes everything that is under way.
    func drain() throws {
        while !pending.isEmpty { try pushFirst() }
    }

    private func pushFirst() throws {
        let (tick, answer) = pending[0]
        var result = answer.wait()
        while result == nil {
            if output.feed.isCancelled { throw CancellationError() }
            result = answer.wait()
        }
        pending.removeFirst()
        guard let frame = try result?.get() else { return }
        try output.push(try frames.filmFrame(of: frame), at: tick)
    }

    /// Ends what is under way; called when the feed ends, however it does.
    func abandon() {
        guard !pending.isEmpty else { return }
        composer.cancelAll()
        pending = []
    }
}
