internal import Engine
internal import Foundation
internal import MediaTypes
internal import Synchronization

/// A worker thread that forwards buffers from a graph to the sinks while it runs, and parks while it is
/// halted.
final class WorkerThread: Sendable {
    enum Outcome: Sendable {
        case carried
        /// The end of the stream has been forwarded.
        case ended
    }

    private struct State {
        var isRunning = false
        var isBusy = false
        var isClosed = false
    }

    private let news: EventCount
    private let state = Mutex(State())
    private let finished = Latch()

    /// - Parameter news: A counter that advances for everything that the work waits for.
    init(news: EventCount) {
        self.news = news
    }

    /// Whether work under way is to end soon, with a `CancellationError`.
    var isHalted: Bool { state.withLock { !$0.isRunning } }

    /// Starts the thread, parked.
    ///
    /// - Parameters:
    ///   - carry: Forwards one buffer; called repeatedly while the worker runs.
    ///   - onFailure: Called on the worker's thread, which then parks.
    func start(
        name: String, carry: @escaping @Sendable () throws -> Outcome,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        let thread = Thread { [self] in
            while waitForWork() {
                do {
                    if try carry() == .ended { rest() }
                } catch is CancellationError {
                    // Halted: the caller already knows.
                } catch {
                    rest()
                    onFailure(error)
                }
                state.withLock { $0.isBusy = false }
                news.advance()
            }
            finished.open()
        }
        thread.name = name
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Blocks until there is work; false when the worker is closed.
    private func waitForWork() -> Bool {
        while true {
            let seen = news.count
            let (isClosed, isBusy) = state.withLock { state in
                state.isBusy = state.isRunning && !state.isClosed
                return (state.isClosed, state.isBusy)
            }
            if isClosed { return false }
            if isBusy { return true }
            news.wait(after: seen, seconds: 60)
        }
    }

    private func rest() {
        state.withLock { $0.isRunning = false }
    }

    func go() {
        state.withLock { $0.isRunning = true }
        news.advance()
    }

    /// Blocks until the thread is parked.
    func halt() {
        rest()
        while true {
            let seen = news.count
            news.advance()
            if !state.withLock({ $0.isBusy }) { return }
            news.wait(after: seen + 1, seconds: 1)
        }
    }

    /// Blocks until the thread has ended.
    func close() {
        state.withLock { ($0.isRunning, $0.isClosed) = (false, true) }
        news.advance()
        finished.wait()
    }
}
