internal import Foundation

/// Where one thread waits for news of others. Look at `rings` first, then at what may have changed, and then
/// wait for a ring that has come since.
///
/// `@unchecked Sendable`: the condition guards the count.
final class Bell: @unchecked Sendable {
    private let condition = NSCondition()
    private var count = 0

    var rings: Int {
        condition.lock()
        defer { condition.unlock() }
        return count
    }

    /// Callable from any thread.
    func ring() {
        condition.lock()
        count += 1
        condition.broadcast()
        condition.unlock()
    }

    /// Blocks until it has rung since `rings` was read; false where that took longer.
    @discardableResult
    func wait(after seen: Int, seconds: Double) -> Bool {
        let deadline = Date(timeIntervalSinceNow: seconds)
        condition.lock()
        defer { condition.unlock() }
        while count == seen {
            if !condition.wait(until: deadline) { return count != seen }
        }
        return true
    }
}
