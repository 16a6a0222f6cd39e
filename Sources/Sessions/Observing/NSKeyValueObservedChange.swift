public import Foundation

/// One change of an observed property. Source: Foundation's Swift interface.
public struct NSKeyValueObservedChange<Value> {
    public typealias Kind = NSKeyValueChange

    /// Always `.setting`.
    public let kind: Kind
    /// The value after the change, with the option `.new`.
    public let newValue: Value?
    /// The value before the change, with the option `.old`; `nil` in the first call with `.initial`.
    public let oldValue: Value?
    /// Always `nil`: collections are reported as a whole.
    public let indexes: IndexSet?
    /// Always `false`: changes are reported after they were made.
    public let isPrior: Bool

    init(new: Value?, old: Value?) {
        (kind, newValue, oldValue, indexes, isPrior) = (.setting, new, old, nil, false)
    }
}

extension NSKeyValueObservedChange: Sendable where Value: Sendable {}
