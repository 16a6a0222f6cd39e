internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan
internal import Synchronization

/// Requests to a composer: several under way at once, their frames taken in the order of asking.
///
/// Asked and taken from by one thread. `cancel()` may come from any thread and ends a wait soon.
final class RequestLine: Sendable {
    private struct Slot {
        var answer: Result<CVPixelBuffer, any Error>?
    }

    private struct State {
        /// The oldest first; answered in any order.
        var slots: [Slot] = []
        /// Requests that were taken: the number of the first slot.
        var taken = 0
        var isCancelled = false
    }

    private let composer: any FrameComposer
    private let state = Mutex(State())
    private let answered = NSCondition()

    /// As many requests are under way at once: enough that a composer with threads keeps two processors busy
    /// while the reading and the encoding go on, few enough that frames take little memory.
    static let limit = 4

    init(_ composer: any FrameComposer) {
        self.composer = composer
    }

    var isEmpty: Bool { state.withLock { $0.slots.isEmpty } }
    var isFull: Bool { state.withLock { $0.slots.count >= Self.limit } }

    /// Asks for a frame.
    func ask(
        instructionIndex: Int, time: CMTime, frames: [CMPersistentTrackID: CVPixelBuffer]
    ) {
        let number: Int? = state.withLock { state in
            state.slots.append(Slot(answer: state.isCancelled ? .failure(CancellationError()) : nil))
            return state.isCancelled ? nil : state.taken + state.slots.count - 1
        }
        guard let number else { return }
        composer.compose(
            FrameRequest(instructionIndex: instructionIndex, time: time, frames: frames) { [self] answer in
                state.withLock { $0.slots[number - $0.taken].answer = answer }
                answered.lock()
                answered.broadcast()
                answered.unlock()
            })
    }

    /// The oldest request's frame; blocks until it is there. There must be one.
    func take() throws -> CVPixelBuffer {
        answered.lock()
        while state.withLock({ $0.slots[0].answer == nil }) { answered.wait() }
        answered.unlock()
        let slot = state.withLock { state in
            state.taken += 1
            return state.slots.removeFirst()
        }
        return try slot.answer!.get()
    }

    /// Ends what is under way and what is asked from now on: `take()` throws for every request without a frame.
    func cancel() {
        let isUnderWay = state.withLock { state in
            state.isCancelled = true
            return !state.slots.isEmpty
        }
        if isUnderWay { composer.cancelAll() }
    }
}
