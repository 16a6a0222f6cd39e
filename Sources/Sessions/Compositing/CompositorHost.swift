internal import Dispatch
internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// Stands between the engine and a client's compositor for one composition: an export, or a film that is played,
/// sought and cancelled many times.
///
/// The compositor is called on one queue of its own, so that neither its work nor its waiting holds up the
/// reading of frames. It may answer from any thread, in any order.
final class CompositorHost: FrameComposer {
    private struct State {
        var pending: [Int: FrameRequest] = [:]
        var next = 0
        var isCancelled = false
    }

    private let instance: CompositorInstance
    private let composition: AVVideoComposition
    private let context: AVVideoCompositionRenderContext
    private let announcements: CompositorAnnouncements
    private let state = Mutex(State())
    private let changed = DispatchSemaphore(value: 0)

    var sourcePixelFormats: [OSType] { instance.sourcePixelFormats }
    var outputPixelFormats: [OSType] { instance.outputPixelFormats }

    /// - Parameters:
    ///   - composition: what the plan was compiled of; it is not changed any more.
    ///   - range: what is rendered, in composition time.
    /// - Throws: `AVError.invalidVideoComposition` where the compositor wants formats that there are not.
    init(
        _ instance: CompositorInstance, of composition: AVVideoComposition, width: Int, height: Int,
        range: CMTimeRange
    ) throws {
        self.instance = instance
        self.composition = composition
        let pool = try FramePool(
            pixelFormatType: try instance.outputFormat, width: width, height: height)
        context = AVVideoCompositionRenderContext(
            videoComposition: composition, size: CGSize(width: width, height: height),
            makeBuffer: { try pool.makeBuffer() })
        announcements = CompositorAnnouncements(range: range)
    }

    func resume() {
        state.withLock { $0.isCancelled = false }
    }

    func compose(_ request: FrameRequest) {
        let number: Int? = state.withLock { state in
            guard !state.isCancelled else { return nil }
            state.next += 1
            state.pending[state.next] = request
            return state.next
        }
        guard let number else { return request.finishCancelled() }
        instance.queue.async { [self] in
            instance.waitForCancellations(Self.patience)
            guard state.withLock({ $0.pending[number] != nil }) else { return }
            start(request, number)
        }
    }

    private func start(_ request: FrameRequest, _ number: Int) {
        let instruction = composition.instructions[request.instructionIndex]
        announcements.announce(request, instruction, context, to: instance.compositor)
        instance.compositor.startRequest(
            AVAsynchronousVideoCompositionRequest(
                renderContext: context, compositionTime: request.time,
                videoCompositionInstruction: instruction, frames: request.frames,
                answer: { [self] in finish(number, with: $0) }))
    }

    private func finish(_ number: Int, with result: Result<CVPixelBuffer, any Error>) {
        let (request, isCancelled) = state.withLock {
            ($0.pending.removeValue(forKey: number), $0.isCancelled)
        }
        guard let request else { return }
        switch result {
        case .success: request.finish(result)
        case .failure(let error):
            if isCancelled {
                request.finishCancelled()
            } else {
                request.finish(.failure(failure(of: request, error)))
            }
        }
        changed.signal()
    }

    private func failure(of request: FrameRequest, _ error: any Error) -> AVError {
        let gaveUp = error is CancellationError
        let reason = gaveUp ? "it cancelled a request that was still wanted" : "\(error.localizedDescription)"
        return AVError(
            .videoCompositorFailed,
            reason: "\(instance.name) failed at \(request.time.seconds) s,"
                + " in instruction \(request.instructionIndex): \(reason)",
            time: request.time, remedy: "look into the underlying error of the compositor",
            underlying: gaveUp ? nil : error)
    }

    func cancelAll() {
        state.withLock { $0.isCancelled = true }
        instance.cancelPendingRequests()
        let deadline = DispatchTime.now() + Self.patience
        while state.withLock({ !$0.pending.isEmpty }), changed.wait(timeout: deadline) == .success {}
        let unanswered = state.withLock { state in
            defer { state.pending = [:] }
            return Array(state.pending.values)
        }
        for request in unanswered { request.finishCancelled() }
    }

    /// How long a cancellation waits for a compositor before it does without its answers.
    private static let patience = DispatchTimeInterval.seconds(2)
}
