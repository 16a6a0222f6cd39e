internal import Foundation

/// Runs work that may block forever on its own thread.
final class OwnThread: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread { [done] in
            work()
            done.signal()
        }
        thread.start()
    }

    /// Blocks until the work has ended; returns false on a timeout.
    func wait(_ limit: Duration) -> Bool {
        guard done.wait(timeout: .now() + limit / .seconds(1)) == .success else { return false }
        done.signal()
        return true
    }
}
