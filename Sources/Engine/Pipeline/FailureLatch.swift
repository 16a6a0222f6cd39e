internal import GStreamerOverlay
internal import Synchronization

/// Keeps the first failure of a graph: set by streaming threads and feeds, thrown to the thread that waits for the
/// graph.
final class FailureLatch: Sendable {
    private let failure = Mutex<(any Error)?>(nil)
    private let news: EventCount

    /// - Parameter news: advances at each failure.
    init(_ news: EventCount) {
        self.news = news
    }

    /// Takes a failure from the bus; other messages are ignored.
    func receive(_ message: BusMessage) {
        message.failure.map(fail)
    }

    func fail(_ cause: any Error) {
        failure.withLock { if $0 == nil { $0 = cause } }
        news.advance()
    }

    func clear() {
        failure.withLock { $0 = nil }
    }

    /// - Throws: the failure.
    func check() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
