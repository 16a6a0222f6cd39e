/// A parameter of a tool.
public struct ToolParameter: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// A string, or a number that is read as its text; one of `values` if there are any.
        case string(values: [String])
        /// From one to `most` such strings.
        case strings(most: Int)
        case integer(ClosedRange<Int>)
        case boolean
    }

    public let name: String
    public let kind: Kind
    public let description: String
    public let isRequired: Bool

    public init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
        (self.name, self.kind, self.description, self.isRequired) = (name, kind, description, isRequired)
    }

    /// The JSON Schema of the value.
    var schema: JSONValue {
        var members: [String: JSONValue] = ["description": .string(description)]
        switch kind {
        case .string(let values):
            members["type"] = "string"
            if !values.isEmpty { members["enum"] = .array(values.map(JSONValue.string)) }
        case .strings(let most):
            members["type"] = "array"
            members["items"] = ["type": "string"]
            members["minItems"] = 1
            members["maxItems"] = .integer(most)
        case .integer(let range):
            members["type"] = "integer"
            members["minimum"] = .integer(range.lowerBound)
            members["maximum"] = .integer(range.upperBound)
        case .boolean: members["type"] = "boolean"
        }
        return .object(members)
    }

    /// Returns the value as the tool gets it.
    ///
    /// - Throws: `ProtocolFailure` for a value of another kind.
    func checked(_ value: JSONValue) throws(ProtocolFailure) -> ToolArguments.Value {
        switch (kind, value) {
        case (.string(let values), _):
            guard let text = Self.text(of: value) else { throw failure(value, "a string") }
            guard values.isEmpty || values.contains(text) else {
                throw failure(value, "one of \(values.joined(separator: ", "))")
            }
            return .strings([text])
        case (.strings(let most), .array(let elements)):
            let texts = elements.compactMap(Self.text)
            guard texts.count == elements.count else { throw failure(value, "an array of strings") }
            guard (1...most).contains(texts.count) else {
                throw ProtocolFailure(
                    .invalidParams, "invalid \(name): it has \(texts.count) items; expected 1 to \(most)")
            }
            return .strings(texts)
        case (.strings, _): throw failure(value, "an array of strings")
        case (.integer(let range), .integer(let number)) where range.contains(number):
            return .integer(number)
        case (.integer(let range), _):
            throw failure(value, "a whole number from \(range.lowerBound) to \(range.upperBound)")
        case (.boolean, .boolean(let isTrue)): return .boolean(isTrue)
        case (.boolean, _): throw failure(value, "true or false")
        }
    }

    private static func text(of value: JSONValue) -> String? {
        switch value {
        case .string(let text): text
        case .integer(let number): "\(number)"
        case .number(let number): "\(number)"
        default: nil
        }
    }

    private func failure(_ value: JSONValue, _ expected: String) -> ProtocolFailure {
        let text =
            switch value {
            case .array, .object: value.typeName
            default: String(value.json.prefix(80))
            }
        return ProtocolFailure(.invalidParams, "invalid \(name) \(text): expected \(expected)")
    }
}
