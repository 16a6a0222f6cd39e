import ArgumentParser

/// The value of an option that is one of an enumeration's names.
struct Choice<Value: CaseIterable & RawRepresentable & Sendable>: ExpressibleByArgument
where Value.RawValue == String {
    var value: Value

    init?(argument: String) {
        guard let value = Value(rawValue: argument) else { return nil }
        self.value = value
    }

    static var allValueStrings: [String] { Value.allCases.map(\.rawValue) }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
