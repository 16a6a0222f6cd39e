/// The identifier of a request, or the token of its progress: a string or an integer.
enum MessageID: Hashable, Sendable {
    case string(String)
    case integer(Int)

    /// Returns `nil` for a value of another type.
    init?(_ value: JSONValue) {
        switch value {
        case .string(let text): self = .string(text)
        case .integer(let number): self = .integer(number)
        default: return nil
        }
    }

    var value: JSONValue {
        switch self {
        case .string(let text): .string(text)
        case .integer(let number): .integer(number)
        }
    }
}
