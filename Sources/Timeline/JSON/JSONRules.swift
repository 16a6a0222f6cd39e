/// The JSON that a parser accepts, and what its errors state.
package enum JSONRules: Sendable {
    /// What OpenTimelineIO reads: besides JSON, the words `NaN`, `Infinity`, `Inf` and their negatives are
    /// numbers. The position of a duplicate key is that of its object.
    case openTimelineIO
    /// JSON alone, with numbers as they are written, at most 36 characters and two digits of an exponent
    /// long. The position of a duplicate key is its own.
    case strict

    var isStrict: Bool { self == .strict }

    /// The limit of the depth of nested objects and lists.
    var depth: Int {
        switch self {
        case .openTimelineIO: DocumentLimits.depth
        // No valid document reaches it.
        case .strict: 32
        }
    }
}
