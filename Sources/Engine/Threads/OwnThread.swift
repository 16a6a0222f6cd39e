internal import Foundation
internal import MediaTypes

/// Runs work that may block forever on its own thread.
final class OwnThread: Sendable {
    private let done = Latch()

    init(_ work: @escaping @Sendable () -> Void) {
        let thread = Thread { [done] in
            work()
            done.open()
        }
        thread.start()
    }

    /// Blocks until the work has ended; returns false on a timeout.
    func wait(_ limit: Duration) -> Bool {
        done.wait(seconds: limit / .seconds(1))
    }
}
