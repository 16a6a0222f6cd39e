internal import Dispatch
internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Runs a client's compositor for one composition, either for an export or for playback, which may seek and
/// cancel any number of times.
///
/// The compositor is called on a private serial queue, so that it never delays the reading of frames. It may
/// finish requests on any thread and in any order.
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
    ///   - composition: The composition that the plan was compiled from. It must not change.
    ///   - format: The format of the composed frames.
    ///   - range: The range that is rendered, in composition time.
    /// - Throws: `AVError.invalidVideoComposition` if the compositor requires unsupported pixel formats.
    init(
        _ instance: CompositorInstance, of composition: AVVideoComposition, format: VideoFormat,
        range: CMTimeRange
    ) throws {
        self.instance = instance
        self.composition = composition
        let pool = try FramePool(
            pixelFormatType: try instance.outputFormat, width: format.width, height: format.height,
            colorimetry: format.colorimetry)
        context = AVVideoCompositionRenderContext(
            videoComposition: composition, size: CGSize(width: format.width, height: format.height),
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
        let reason =
            gaveUp ? "it cancelled a request that had not been cancelled" : "\(error.localizedDescription)"
        return AVError(
            .videoCompositorFailed,
            reason: "\(instance.name) failed at \(request.time.seconds) s,"
                + " in instruction \(request.instructionIndex): \(reason)",
            time: request.time,
            remedy: error is UnfinishedRequestFailure
                ? "finish each request with a frame, an error or finishCancelledRequest()"
                : "see the underlying error",
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

    /// The maximum time to wait for a compositor to finish canceled requests.
    private static let patience = DispatchTimeInterval.seconds(2)
}
