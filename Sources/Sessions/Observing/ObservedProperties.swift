internal import Foundation
internal import Observation
internal import Synchronization

/// The observers of one object's properties: of `observe(_:options:changeHandler:)`, and of Swift's
/// `Observation`.
///
/// Getters read through it, and setters call `announce` after a change, without locks that a getter takes.
///
/// `@unchecked Sendable`: all mutable state is behind the lock.
final class ObservedProperties: @unchecked Sendable {
    private struct Weak {
        weak var observation: (any PropertyObservation)?
    }

    /// Compares a property with its last value. Returns what reports a change.
    private typealias Comparison = (AnyObject) -> (() -> Void)?

    private let lock = NSLock()
    private var observations: [ObjectIdentifier: Weak] = [:]
    private var comparisons: [AnyKeyPath: Comparison] = [:]
    private let registrar: ObservationRegistrar?

    /// - Parameter isObservable: Whether Swift's `Observation` can track the properties.
    init(isObservable: Bool = false) {
        registrar = isObservable ? ObservationRegistrar() : nil
    }

    // MARK: Reading

    /// Returns the value of a property that `observe(_:options:changeHandler:)` can observe.
    func read<Value>(_ value: () -> Value) -> Value {
        if case .recorder(let recorder)? = ObservedReads.reader {
            recorder.sources.withLock { $0[ObjectIdentifier(self)] = self }
        }
        return value()
    }

    /// Returns the value of a property that Swift's `Observation` can track as well.
    func read<Subject: AnyObject & Observable, Value>(
        _ subject: Subject, _ keyPath: KeyPath<Subject, Value>, _ value: () -> Value
    ) -> Value {
        guard let registrar, ObservedReads.reader == nil else { return read(value) }
        registrar.access(subject, keyPath: keyPath)
        // A change after this value was read is announced after that, and compared with it.
        return lock.withLock {
            let value = ObservedReads.silently(value)
            if comparisons[keyPath] == nil {
                comparisons[keyPath] = Self.comparison(keyPath, value, registrar)
            }
            return value
        }
    }

    private static func comparison<Subject: AnyObject & Observable, Value>(
        _ keyPath: KeyPath<Subject, Value>, _ first: Value, _ registrar: ObservationRegistrar
    ) -> Comparison {
        var last = first
        return { object in
            guard let subject = object as? Subject else { return nil }
            let value = subject[keyPath: keyPath]
            guard !isSame(value, last) else { return nil }
            last = value
            return {
                registrar.willSet(subject, keyPath: keyPath)
                registrar.didSet(subject, keyPath: keyPath)
            }
        }
    }

    // MARK: Changes

    /// Reports that properties of an object may have changed.
    func announce(_ object: AnyObject) {
        let (reports, observations) = lock.withLock {
            let reports =
                comparisons.isEmpty
                ? [] : ObservedReads.silently { comparisons.values.compactMap { $0(object) } }
            return (reports, self.observations.values.compactMap(\.observation))
        }
        for report in reports { report() }
        for observation in observations { observation.look() }
    }

    func add(_ observation: any PropertyObservation) {
        lock.withLock { observations[ObjectIdentifier(observation)] = Weak(observation: observation) }
    }

    func remove(_ observation: any PropertyObservation) {
        _ = lock.withLock { observations.removeValue(forKey: ObjectIdentifier(observation)) }
    }

    /// Whether anything is observed now, or was read by Swift's `Observation`.
    var isWatched: Bool { lock.withLock { !observations.isEmpty || !comparisons.isEmpty } }
    /// The number of observations.
    var count: Int { lock.withLock { observations.count } }
}
