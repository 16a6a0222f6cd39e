internal import Foundation
internal import Synchronization

/// A thread that carries from a film's graph to the presenter, and stands still when it is told to.
final class Pump: Sendable {
    enum Outcome: Sendable {
        case carried
        /// The end has been passed on.
        case ended
    }

    private struct State {
        var isRunning = false
        var isBusy = false
        var isClosed = false
    }

    private let bell: Bell
    private let state = Mutex(State())
    private let finished = DispatchSemaphore(value: 0)

    /// - Parameter bell: rung by all that the work waits for.
    init(bell: Bell) {
        self.bell = bell
    }

    /// Whether work under way is to end soon, with a `CancellationError`.
    var isHalted: Bool { state.withLock { !$0.isRunning } }

    /// Starts the thread, which stands still at first.
    ///
    /// - Parameters:
    ///   - carry: carries one buffer; called over and over while the pump runs.
    ///   - onFailure: called on the pump's thread, which then stands still.
    func start(
        name: String, carry: @escaping @Sendable () throws -> Outcome,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        let thread = Thread { [self] in
            while waitForWork() {
                do {
                    if try carry() == .ended { rest() }
                } catch is CancellationError {
                    // Whoever halted it knows.
                } catch {
                    rest()
                    onFailure(error)
                }
                state.withLock { $0.isBusy = false }
                bell.ring()
            }
            finished.signal()
        }
        thread.name = name
        thread.stackSize = 1 << 20
        thread.start()
    }

    /// Blocks until there is work; false when the pump is closed.
    private func waitForWork() -> Bool {
        while true {
            let rings = bell.rings
            let (isClosed, isBusy) = state.withLock { state in
                state.isBusy = state.isRunning && !state.isClosed
                return (state.isClosed, state.isBusy)
            }
            if isClosed { return false }
            if isBusy { return true }
            bell.wait(after: rings, seconds: 60)
        }
    }

    private func rest() {
        state.withLock { $0.isRunning = false }
    }

    func go() {
        state.withLock { $0.isRunning = true }
        bell.ring()
    }

    /// Blocks until the thread stands still.
    func halt() {
        rest()
        while true {
            let rings = bell.rings
            bell.ring()
            if !state.withLock({ $0.isBusy }) { return }
            bell.wait(after: rings + 1, seconds: 1)
        }
    }

    /// Blocks until the thread has ended.
    func close() {
        state.withLock { ($0.isRunning, $0.isClosed) = (false, true) }
        bell.ring()
        finished.wait()
        finished.signal()
    }
}
