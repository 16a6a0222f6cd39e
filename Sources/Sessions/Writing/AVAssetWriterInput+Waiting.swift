internal import MediaTypes
internal import Synchronization

extension AVAssetWriterInput {
    /// Waits until samples can be appended, or never again.
    ///
    /// - Throws: `CancellationError` if the task was canceled.
    nonisolated(nonsending) func waitUntilReady() async throws {
        try Task.checkCancellation()
        while !isReadyForMoreMediaData, !isFinished {
            let wait = Wait()
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    wait.begin(continuation)
                    whenReady { wait.end() }
                }
            } onCancel: {
                wait.end()
            }
            try Task.checkCancellation()
        }
    }

    /// A continuation that is resumed once, by whichever comes first.
    private final class Wait: Sendable {
        private enum State {
            case new
            case waiting(CheckedContinuation<Void, Never>)
            case over
        }

        private let state = Mutex(State.new)

        func begin(_ continuation: CheckedContinuation<Void, Never>) {
            let isOver = state.withLock { state in
                if case .over = state { return true }
                state = .waiting(continuation)
                return false
            }
            if isOver { continuation.resume() }
        }

        func end() {
            let continuation = state.withLock { state -> CheckedContinuation<Void, Never>? in
                defer { state = .over }
                guard case .waiting(let continuation) = state else { return nil }
                return continuation
            }
            continuation?.resume()
        }
    }
}
