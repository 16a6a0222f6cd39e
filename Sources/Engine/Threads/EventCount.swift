internal import Foundation

/// Lets one thread wait for news from others. Read `count` first, then look at what may have changed, and then wait for
/// an event after that count.
///
/// `@unchecked Sendable`: the condition guards the count.
package final class EventCount: @unchecked Sendable {
    private let condition = NSCondition()
    private var events = 0

    package init() {}

    /// How many events there have been.
    package var count: Int {
        condition.lock()
        defer { condition.unlock() }
        return events
    }

    /// Counts an event and wakes all who wait. Callable from any thread.
    package func advance() {
        condition.lock()
        events += 1
        condition.broadcast()
        condition.unlock()
    }

    /// Blocks until there has been an event since `count` was read; false if that took longer.
    @discardableResult
    package func wait(after seen: Int, seconds: Double) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while events == seen {
            if !condition.wait(until: deadline) { return events != seen }
        }
        return true
    }
}
