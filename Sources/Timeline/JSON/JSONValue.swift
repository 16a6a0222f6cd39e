/// A JSON value, with all integers exact.
package enum JSONValue: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// The digits of an integer beyond 64 bits, or of any number by strict rules.
    case digits(String)
    case double(Double)
    case string(String)
    case array([JSONValue])
    case object(JSONObject)
}

extension JSONValue: Hashable {
    // Explicit, because two NaN values count as equal.
    package static func == (one: JSONValue, other: JSONValue) -> Bool {
        switch (one, other) {
        case (.null, .null): true
        case (.bool(let one), .bool(let other)): one == other
        case (.integer(let one), .integer(let other)): one == other
        case (.digits(let one), .digits(let other)): one == other
        case (.double(let one), .double(let other)): one == other || one.isNaN && other.isNaN
        case (.string(let one), .string(let other)): one == other
        case (.array(let one), .array(let other)): one == other
        case (.object(let one), .object(let other)): one == other
        default: false
        }
    }

    package func hash(into hasher: inout Hasher) {
        switch self {
        case .null: hasher.combine(0)
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .digits(let value), .string(let value): hasher.combine(value)
        case .double(let value): hasher.combine(value.isNaN ? .nan : value)
        case .array(let value): hasher.combine(value)
        case .object(let value): hasher.combine(value)
        }
    }
}

extension JSONValue {
    var isNull: Bool { if case .null = self { true } else { false } }
    package var string: String? { if case .string(let value) = self { value } else { nil } }
    package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    package var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    package var object: JSONObject? { if case .object(let value) = self { value } else { nil } }

    /// The nearest double of a number.
    package var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .digits(let digits): Double(digits)
        case .double(let value): value
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The value of a number that is an integer of 64 bits.
    package var whole: Int64? {
        switch self {
        case .integer(let value): value
        case .digits(let digits): Int64(digits)
        case .double(let value): Int64(exactly: value)
        case .null, .bool, .string, .array, .object: nil
        }
    }

    /// The kind of value, for messages.
    package var kind: String {
        switch self {
        case .null: "null"
        case .bool: "true or false"
        case .integer, .digits, .double: "a number"
        case .string: "a string"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
