public import Foundation
public import MediaTypes

/// One frame that a compositor is to draw. It is finished exactly once: what comes later is ignored.
/// Source: AVVideoCompositing.h.
///
/// `@unchecked Sendable`, as at Apple: nothing in it changes; the instruction is its author's.
open class AVAsynchronousVideoCompositionRequest: NSObject, NSCopying, @unchecked Sendable {
    private let frames: [CMPersistentTrackID: CVPixelBuffer]
    private let answer: @Sendable (Result<CVPixelBuffer, any Error>) -> Void

    /// - Parameters:
    ///   - frames: those of the required tracks that have one at `compositionTime`.
    ///   - answer: ignores all calls after the first.
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
        self.answer = answer
    }

    public final let renderContext: AVVideoCompositionRenderContext
    /// When the frame is shown, in the composition's time.
    public final let compositionTime: CMTime
    /// The instruction at that time, as the client set it.
    public final let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol

    /// The tracks that have a source frame at this time, in ascending order.
    open var sourceTrackIDs: [NSNumber] { frames.keys.sorted().map { NSNumber(value: $0) } }

    /// The frame of a track at its natural size, neither turned nor placed; nil where the track has none at
    /// this time, or is not required by the instruction.
    ///
    /// Its memory is the decoder's. A lock that is not read-only copies it first, so writing changes nothing
    /// for others.
    open func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { frames[trackID] }

    /// Gives the frame: one of the render context's, one of the client's, or a source frame as it is. A frame of
    /// another size is scaled to the render's.
    open func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
        answer(.success(composedVideoFrame))
    }

    /// Ends the rendering with `AVError.videoCompositorFailed`, which carries this error.
    open func finish(with error: any Error) {
        answer(.failure(error))
    }

    /// Gives up the frame after `cancelAllPendingVideoCompositionRequests()`.
    open func finishCancelledRequest() {
        answer(.failure(CancellationError()))
    }

    /// The same request.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}
