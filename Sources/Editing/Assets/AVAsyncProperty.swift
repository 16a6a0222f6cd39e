public import Foundation

/// The type-erased name of a value that `load(_:)` can load. Source: AVAsyncProperty.
open class AVAnyAsyncProperty: CustomStringConvertible, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open; its stored property is immutable.
    package let key: String

    package init(key: String) {
        self.key = key
    }

    public var description: String { key }
}

/// The name of a loadable value of `Root`. Extensions declare the values as static members.
open class AVPartialAsyncProperty<Root>: AVAnyAsyncProperty, @unchecked Sendable {}

/// The name of a loadable value of `Root`, with the value's type.
public final class AVAsyncProperty<Root, Value>: AVPartialAsyncProperty<Root>, @unchecked Sendable {
    // `@unchecked Sendable`: required by the superclass; the closure is immutable and Sendable.
    package let value: @Sendable (Root) -> Value

    package init(_ key: String, _ value: @escaping @Sendable (Root) -> Value) {
        self.value = value
        super.init(key: key)
    }

    /// The loading status of a value.
    public enum Status {
        case notYetLoaded
        case loading
        case loaded(Value)
        case failed(NSError)
    }
}

extension AVAsyncProperty.Status: Equatable where Value: Equatable {}
extension AVAsyncProperty.Status: Sendable where Value: Sendable {}
