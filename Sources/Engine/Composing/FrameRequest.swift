package import MediaTypes
internal import Synchronization

/// One frame that a `FrameComposer` is to draw. It is answered exactly once: later answers are ignored.
package final class FrameRequest: Sendable {
    /// Which of the video composition's instructions, counted in the composition.
    package let instructionIndex: Int
    /// In composition time.
    package let time: CMTime
    /// The source frames of this output frame; a track that has none there is absent.
    package let frames: [CMPersistentTrackID: CVPixelBuffer]

    private let answer: Mutex<(@Sendable (Result<CVPixelBuffer, any Error>) -> Void)?>

    /// - Parameter onAnswer: called once, on whatever thread answers.
    package init(
        instructionIndex: Int, time: CMTime, frames: [CMPersistentTrackID: CVPixelBuffer],
        onAnswer: @escaping @Sendable (Result<CVPixelBuffer, any Error>) -> Void
    ) {
        self.instructionIndex = instructionIndex
        self.time = time
        self.frames = frames
        answer = Mutex(onAnswer)
    }

    /// Gives the frame, or why there is none.
    package func finish(_ result: Result<CVPixelBuffer, any Error>) {
        answer.withLock { $0.take() }?(result)
    }

    /// Gives up the frame after a cancellation.
    package func finishCancelled() {
        finish(.failure(CancellationError()))
    }
}
