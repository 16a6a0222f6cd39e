internal import Foundation
internal import MediaTypes

/// An observation of one value that is read by a key path.
///
/// The value is read again whenever one of the objects that it was read from reports a change. So a value that
/// depends on several properties needs no list of them.
///
/// `@unchecked Sendable`: all mutable state is behind the lock, which isn't held during calls of the handler.
final class KeyPathObservation<Owner: AnyObject, Value>: PropertyObservation, @unchecked Sendable {
    typealias Handler = @Sendable (Owner, NSKeyValueObservedChange<Value>) -> Void

    private weak var owner: Owner?
    private let keyPath: KeyPath<Owner, Value>
    private let options: NSKeyValueObservingOptions
    /// Recursive, because reading a value may call a client's override.
    private let lock = NSRecursiveLock()
    private var handler: Handler?
    private var last: Value?
    private var changes: [NSKeyValueObservedChange<Value>] = []
    private var isDelivering = false
    /// The objects that the value was read from.
    private var sources: [ObjectIdentifier: ObservedProperties] = [:]

    init(
        _ owner: Owner, _ keyPath: KeyPath<Owner, Value>, _ options: NSKeyValueObservingOptions,
        _ handler: @escaping Handler
    ) {
        (self.owner, self.keyPath, self.options, self.handler) = (owner, keyPath, options, handler)
    }

    /// Reads the first value, and reports it if the options say so.
    func begin(_ owner: Owner) {
        lock.withLock {
            let value = read(owner)
            require(
                !sources.isEmpty,
                "cannot observe \(keyPath) of type \(Value.self): only properties that Docs/Coverage.md lists at observe(_:options:changeHandler:) report changes; use time observers, notifications or asynchronous functions"
            )
            last = value
            if options.contains(.initial) { report(value, after: nil) }
        }
        deliver()
    }

    func look() {
        lock.withLock {
            guard handler != nil, let last else { return }
            guard let owner else { return end() }
            let value = read(owner)
            guard !isSame(value, last) else { return }
            self.last = value
            report(value, after: last)
        }
        deliver()
    }

    func end() {
        let old = lock.withLock {
            defer { (handler, last, changes, sources) = (nil, nil, [], [:]) }
            return sources.values
        }
        for source in old { source.remove(self) }
    }

    /// Reads the value, and follows the objects that it comes from.
    private func read(_ owner: Owner) -> Value {
        while true {
            let (value, read) = ObservedReads.record { owner[keyPath: keyPath] }
            let (new, gone) = (read.filter { sources[$0.key] == nil }, sources.filter { read[$0.key] == nil })
            sources = read
            for source in gone.values { source.remove(self) }
            // What changed before this object was followed is in the next value.
            if new.isEmpty { return value }
            for source in new.values { source.add(self) }
        }
    }

    private func report(_ value: Value, after old: Value?) {
        changes.append(
            NSKeyValueObservedChange(
                new: options.contains(.new) ? value : nil, old: options.contains(.old) ? old : nil))
    }

    /// Calls the handler, unless another call does already.
    private func deliver() {
        let isFree = lock.withLock {
            defer { isDelivering = true }
            return !isDelivering
        }
        guard isFree else { return }
        while let (handler, owner, change) = next() { handler(owner, change) }
    }

    private func next() -> (Handler, Owner, NSKeyValueObservedChange<Value>)? {
        lock.withLock {
            guard let handler, let owner, !changes.isEmpty else {
                isDelivering = false
                return nil
            }
            return (handler, owner, changes.removeFirst())
        }
    }
}
