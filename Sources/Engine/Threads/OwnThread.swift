internal import Foundation

/// Work that may block for ever, on a thread that nobody else needs.
final class OwnThread: Sendable {
    private let done = DispatchSemaphore(value: 0)

    init(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread { [done] in
            work()
            done.signal()
        }
        thread.start()
    }

    /// Blocks until the work has ended; false if that takes longer.
    func wait(_ limit: Duration) -> Bool {
        guard done.wait(timeout: .now() + limit / .seconds(1)) == .success else { return false }
        done.signal()
        return true
    }
}
