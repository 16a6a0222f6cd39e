public import Foundation
public import MediaTypes
internal import Synchronization

/// A request for a composed frame. Source: AVVideoCompositing.h.
///
/// A request is finished exactly once; later calls are ignored. Releasing a request before it is finished
/// fails its frame.
///
/// `@unchecked Sendable`, as on Apple's platforms: the request never changes, and the client is responsible
/// for its instruction.
open class AVAsynchronousVideoCompositionRequest: NSObject, NSCopying, @unchecked Sendable {
    private let frames: [CMPersistentTrackID: CVPixelBuffer]
    private let receive: @Sendable (Result<CVPixelBuffer, any Error>) -> Void
    private let isFinished = Atomic(false)

    /// - Parameters:
    ///   - frames: The frames of the required tracks that have one at `compositionTime`.
    ///   - answer: Called with the result, once.
    package init(
        renderContext: AVVideoCompositionRenderContext, compositionTime: CMTime,
        videoCompositionInstruction: any AVVideoCompositionInstructionProtocol,
        frames: [CMPersistentTrackID: CVPixelBuffer],
        answer: @escaping @Sendable (Result<CVPixelBuffer, any Error>) -> Void
    ) {
        self.renderContext = renderContext
        self.compositionTime = compositionTime
        self.videoCompositionInstruction = videoCompositionInstruction
        self.frames = frames
        receive = answer
    }

    deinit {
        answer(.failure(UnfinishedRequestFailure()))
    }

    private func answer(_ result: Result<CVPixelBuffer, any Error>) {
        if isFinished.exchange(true, ordering: .acquiringAndReleasing) { return }
        receive(result)
    }

    public final let renderContext: AVVideoCompositionRenderContext
    /// The presentation time of the frame, in composition time.
    public final let compositionTime: CMTime
    /// The instruction at that time, as the client set it.
    public final let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol

    /// The IDs of the tracks that have a source frame at this time, in ascending order.
    open var sourceTrackIDs: [NSNumber] { frames.keys.sorted().map { NSNumber(value: $0) } }

    /// Returns the source frame of a track at its natural size, without its preferred transform; `nil` if the
    /// track has none at this time or the instruction doesn't require the track.
    ///
    /// The decoder owns the memory of the frame. Locking it for writing copies it first, so that other users
    /// of the frame aren't affected.
    open func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { frames[trackID] }

    /// Finishes the request with a frame: a buffer of the render context, a client's buffer, or a source
    /// frame.
    ///
    /// A frame of a different size is scaled to the render size.
    open func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
        answer(.success(composedVideoFrame))
    }

    /// Finishes the request with an error.
    ///
    /// The render ends with `AVError.videoCompositorFailed`, which has this error as its underlying error.
    open func finish(with error: any Error) {
        answer(.failure(error))
    }

    /// Finishes the request without a frame, after `cancelAllPendingVideoCompositionRequests()`.
    open func finishCancelledRequest() {
        answer(.failure(CancellationError()))
    }

    /// Returns the request itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The error of a request that was released before it was finished.
package struct UnfinishedRequestFailure: LocalizedError {
    package var errorDescription: String? { "it released the request without finishing it" }
}
