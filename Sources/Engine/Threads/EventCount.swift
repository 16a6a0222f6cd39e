internal import Foundation

/// Lets one thread wait for events of other threads. Read `count` first, then the state that may change, and
/// then wait for an event after that count.
///
/// `@unchecked Sendable`: the condition guards the count.
package final class EventCount: @unchecked Sendable {
    private let condition = NSCondition()
    private var events = 0

    package init() {}

    /// The number of events so far.
    package var count: Int {
        condition.lock()
        defer { condition.unlock() }
        return events
    }

    /// Counts an event and wakes all waiting threads. Can be called on any thread.
    package func advance() {
        condition.lock()
        events += 1
        condition.broadcast()
        condition.unlock()
    }

    /// Blocks until an event has occurred since `count` was read; returns false on a timeout.
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
