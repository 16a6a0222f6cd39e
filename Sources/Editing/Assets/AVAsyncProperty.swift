public import Foundation

/// Names a value that `load(_:)` can load. Source: AVAsyncProperty.
open class AVAnyAsyncProperty: CustomStringConvertible, @unchecked Sendable {
    // Unchecked because the class is open; what it stores itself is immutable.
    package let key: String

    package init(key: String) {
        self.key = key
    }

    public var description: String { key }
}

/// Names a value of `Root`; the values to choose from are static members of its extensions.
open class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {}

/// Names a value of `Root` and knows its type.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    // Unchecked because of the superclass: the closure is immutable and Sendable.
    package let value: @Sendable (Root) -> Value

    package init(_ key: String, _ value: @escaping @Sendable (Root) -> Value) {
        self.value = value
        super.init(key: key)
    }

    /// How far the value is.
    public enum Status {
        case notYetLoaded
        case loading
        case loaded(Value)
        case failed(NSError)
    }
}

extension AVAsyncProperty.Status: Equatable where Value: Equatable {}
extension AVAsyncProperty.Status: Sendable where Value: Sendable {}
