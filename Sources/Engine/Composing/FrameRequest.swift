package import MediaTypes
internal import Synchronization

/// A request for one frame of a `FrameComposer`. It is answered exactly once: later answers are ignored.
package final class FrameRequest: Sendable {
    /// The index of the instruction in the video composition.
    package let instructionIndex: Int
    /// The time in composition time.
    package let time: CMTime
    /// The source frames of this output frame. A track without a frame at that time is absent.
    package let frames: [CMPersistentTrackID: CVPixelBuffer]

    private let answer: Mutex<(@Sendable (Result<CVPixelBuffer, any Error>) -> Void)?>

    /// - Parameter onAnswer: called once, on the thread that answers.
    package init(
        instructionIndex: Int, time: CMTime, frames: [CMPersistentTrackID: CVPixelBuffer],
        onAnswer: @escaping @Sendable (Result<CVPixelBuffer, any Error>) -> Void
    ) {
        self.instructionIndex = instructionIndex
        self.time = time
        self.frames = frames
        answer = Mutex(onAnswer)
    }

    /// Answers with the frame or the reason why there is none.
    package func finish(_ result: Result<CVPixelBuffer, any Error>) {
        answer.withLock { $0.take() }?(result)
    }

    /// Answers that the frame was given up after a cancellation.
    package func finishCancelled() {
        finish(.failure(CancellationError()))
    }
}
