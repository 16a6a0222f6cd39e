package import GStreamerOverlay
internal import Synchronization

/// Keeps the first failure of a graph: set by streaming threads and feeds, thrown on the thread that waits
/// for the graph.
package final class FailureLatch: Sendable {
    private let failure = Mutex<(any Error)?>(nil)
    private let news: EventCount

    /// - Parameter news: advanced at each failure.
    package init(_ news: EventCount) {
        self.news = news
    }

    /// Records a failure from the bus. Other messages are ignored.
    package func receive(_ message: BusMessage) {
        message.failure.map(fail)
    }

    package func fail(_ cause: any Error) {
        failure.withLock { if $0 == nil { $0 = cause } }
        news.advance()
    }

    package func clear() {
        failure.withLock { $0 = nil }
    }

    /// - Throws: the recorded failure.
    package func check() throws {
        if let failure = failure.withLock({ $0 }) { throw failure }
    }
}
