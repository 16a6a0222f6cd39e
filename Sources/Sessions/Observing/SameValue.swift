/// Returns whether two values of a property are the same: equal, or the same object, or both nothing.
func isSame<Value>(_ first: Value, _ second: Value) -> Bool {
    switch (first as? any Equatable, second as? any Equatable) {
    case (let first?, let second?): first.isEqual(second)
    case (nil, nil): isNothing(first) == isNothing(second)
    default: false
    }
}

private func isNothing<Value>(_ value: Value) -> Bool {
    (value as? any Emptiable)?.isNothing ?? false
}

private protocol Emptiable {
    var isNothing: Bool { get }
}

extension Optional: Emptiable {
    fileprivate var isNothing: Bool { self == nil }
}

extension Equatable {
    fileprivate func isEqual(_ other: any Equatable) -> Bool { (other as? Self) == self }
}
