internal import Dispatch
internal import Synchronization

/// Requests that are answered in their order. Where the next one is of no help to the one after it, both are worked
/// on at the same time.
final class RequestLine: Sendable {
    struct Request: Sendable {
        /// Whether the request behind it can be worked on beside it.
        var isAlone: Bool
        /// Returns what gives the answer.
        var work: @Sendable () -> @Sendable () -> Void
    }

    private struct State {
        var waiting: ArraySlice<Request> = []
        var started = 0
        var answered = 0
        /// Whether the request that was started last is alone.
        var isOpen = true
        /// Of requests that are done, by their number, and not given yet.
        var answers: [Int: @Sendable () -> Void] = [:]
    }

    /// Requests that are worked on, or whose answers are not taken yet, at most.
    static let width = 4

    private let state = Mutex(State())
    private let working = DispatchQueue(label: "cutroom.image-generator", attributes: .concurrent)
    private let answering = DispatchQueue(label: "cutroom.image-generator.answers")

    func add(_ requests: [Request]) {
        state.withLock { $0.waiting += requests }
        advance()
    }

    private func advance() {
        while let (number, request) = state.withLock({ Self.next(&$0) }) {
            working.async { [self] in
                let answer = request.work()
                state.withLock { $0.answers[number] = answer }
                answering.async { [self] in giveAnswers() }
            }
        }
    }

    private static func next(_ state: inout State) -> (number: Int, request: Request)? {
        let busy = state.started - state.answered
        guard busy == 0 || (busy < width && state.isOpen), let request = state.waiting.popFirst() else {
            return nil
        }
        state.isOpen = request.isAlone
        state.started += 1
        return (state.started - 1, request)
    }

    /// On the answers' queue alone.
    private func giveAnswers() {
        while let answer = state.withLock({ $0.answers.removeValue(forKey: $0.answered) }) {
            answer()
            state.withLock { $0.answered += 1 }
            advance()
        }
    }
}
