internal import Synchronization

/// A flag that one thread sets and others read. All that was written before it was set is visible to a thread
/// that finds it set.
package final class AtomicFlag: Sendable {
    private let value: Atomic<Bool>

    package init(_ isSet: Bool = false) {
        value = Atomic(isSet)
    }

    package var isSet: Bool { value.load(ordering: .acquiring) }
    package func set() { value.store(true, ordering: .releasing) }
    package func clear() { value.store(false, ordering: .releasing) }
}
