internal import Synchronization

/// The walk whose frames pass through a graph now: set before the graph is sought, read on its streaming threads.
final class PassingWalk: Sendable {
    private let content: Mutex<TickWalk>

    init(_ walk: TickWalk) {
        content = Mutex(walk)
    }

    var walk: TickWalk {
        get { content.withLock { $0 } }
        set { content.withLock { $0 = newValue } }
    }
}
