internal import Dispatch

/// A gate that is opened once. Threads that wait for it pass when it is open, and from then on at once.
package final class Latch: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    /// Opens the latch. It may be called again, which has no effect.
    package func open() { semaphore.signal() }

    /// Blocks until the latch is open.
    package func wait() {
        semaphore.wait()
        semaphore.signal()
    }

    /// Blocks until the latch is open; returns false on a timeout.
    package func wait(seconds: Double) -> Bool {
        guard semaphore.wait(timeout: .now() + seconds) == .success else { return false }
        semaphore.signal()
        return true
    }
}
