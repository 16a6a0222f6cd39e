internal import Dispatch
internal import Synchronization

/// A queue of requests that are answered in order.
///
/// Requests are performed concurrently if the first one doesn't help the next.
final class OrderedRequests: Sendable {
    struct Request: Sendable {
        /// Whether the next request can be performed at the same time.
        var isAlone: Bool
        /// Performs the request and returns a closure that delivers its answer.
        var work: @Sendable () -> @Sendable () -> Void
    }

    private struct State {
        var waiting = RequestQueue<Request>()
        var started = 0
        var answered = 0
        /// Whether the request that was started last allows another one at the same time.
        var isOpen = true
        /// Answers that have not been delivered, by the number of their request.
        var answers: [Int: @Sendable () -> Void] = [:]
    }

    /// The maximum number of requests that are being performed or whose answers have not been delivered.
    static let width = 4

    private let state = Mutex(State())
    private let working = DispatchQueue(label: "cutroom.image-generator", attributes: .concurrent)
    private let answering = DispatchQueue(label: "cutroom.image-generator.answers")

    func add(_ requests: [Request]) {
        state.withLock { $0.waiting.append(requests) }
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
        guard busy == 0 || (busy < width && state.isOpen), let request = state.waiting.takeFirst() else {
            return nil
        }
        state.isOpen = request.isAlone
        state.started += 1
        return (state.started - 1, request)
    }

    /// Delivers answers. Call this on the `answering` queue.
    private func giveAnswers() {
        while let answer = state.withLock({ $0.answers.removeValue(forKey: $0.answered) }) {
            answer()
            state.withLock { $0.answered += 1 }
            advance()
        }
    }
}
