internal import Foundation

/// A decoder of a JSON value. Values, coding paths and kinds of errors are those of `JSONDecoder`, which
/// decodes text.
package struct JSONValueDecoder: Decoder {
    let value: JSONValue
    package let codingPath: [any CodingKey]
    package let userInfo: [CodingUserInfoKey: Any]

    package init(
        _ value: JSONValue, codingPath: [any CodingKey] = [], userInfo: [CodingUserInfoKey: Any] = [:]
    ) {
        (self.value, self.codingPath, self.userInfo) = (value, codingPath, userInfo)
    }

    package func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard let object = value.object else { throw mismatch([String: JSONValue].self) }
        return KeyedDecodingContainer(JSONKeyedContainer(object: object, decoder: self))
    }

    package func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard let values = value.array else { throw mismatch([JSONValue].self) }
        return JSONUnkeyedContainer(values: values, decoder: self)
    }

    package func singleValueContainer() -> any SingleValueDecodingContainer { self }

    /// Returns the decoder of a member or an element.
    func nested(_ value: JSONValue, at key: any CodingKey) -> JSONValueDecoder {
        JSONValueDecoder(value, codingPath: codingPath + [key], userInfo: userInfo)
    }

    /// Returns the error for a value of another kind than the expected one.
    private func mismatch(_ type: any Any.Type) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath, debugDescription: "expected \(type), not \(value.kind)")
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// Returns the error for a number that a type can't represent.
    private func unrepresentable(_ text: String) -> DecodingError {
        .dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: "\(text) can't be represented"))
    }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
    package func decodeNil() -> Bool { value.isNull }

    package func decode(_ type: Bool.Type) throws -> Bool {
        guard let value = value.bool else { throw mismatch(type) }
        return value
    }

    package func decode(_ type: String.Type) throws -> String {
        guard let value = value.string else { throw mismatch(type) }
        return value
    }

    package func decode(_ type: Double.Type) throws -> Double { try number { Double($0) } }
    package func decode(_ type: Float.Type) throws -> Float { try number { Float($0) } }
    package func decode(_ type: Int.Type) throws -> Int { try whole() }
    package func decode(_ type: Int8.Type) throws -> Int8 { try whole() }
    package func decode(_ type: Int16.Type) throws -> Int16 { try whole() }
    package func decode(_ type: Int32.Type) throws -> Int32 { try whole() }
    package func decode(_ type: Int64.Type) throws -> Int64 { try whole() }
    package func decode(_ type: UInt.Type) throws -> UInt { try whole() }
    package func decode(_ type: UInt8.Type) throws -> UInt8 { try whole() }
    package func decode(_ type: UInt16.Type) throws -> UInt16 { try whole() }
    package func decode(_ type: UInt32.Type) throws -> UInt32 { try whole() }
    package func decode(_ type: UInt64.Type) throws -> UInt64 { try whole() }

    package func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        // A `Decimal` keeps the digits of a number. It would decode itself from its parts.
        if type == Decimal.self, let value = try decimal() as? Value { return value }
        return try Value(from: self)
    }

    private func decimal() throws -> Decimal {
        guard let text = value.numberText else { throw mismatch(Decimal.self) }
        guard let value = Decimal(string: text) else { throw unrepresentable(text) }
        return value
    }

    private func number<Number: BinaryFloatingPoint>(_ parse: (String) -> Number?) throws -> Number {
        guard let text = value.numberText else { throw mismatch(Number.self) }
        guard let number = parse(text), number.isFinite, number != 0 || Self.isZero(text) else {
            throw unrepresentable(text)
        }
        return number
    }

    /// Whether a number is zero as it is written, and not only too small for a type.
    private static func isZero(_ text: String) -> Bool {
        !text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }.contains {
            (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0)
        }
    }

    /// Returns a whole number, which may be written with a fraction or an exponent, such as 2.0 or 1e3.
    private func whole<Number: FixedWidthInteger>() throws -> Number {
        guard let text = value.numberText else { throw mismatch(Number.self) }
        if let number = Number(text) { return number }
        // Beyond 53 bits, a floating-point number isn't exact.
        if let double = Double(text), double.magnitude < 0x1p53, let number = Number(exactly: double) {
            return number
        }
        guard let number = Decimal(string: text).flatMap({ Number($0.description) }) else {
            throw unrepresentable(text)
        }
        return number
    }
}

extension JSONValue {
    /// A number as it is written; `nil` for another value.
    fileprivate var numberText: String? {
        switch self {
        case .integer(let value): String(value)
        case .digits(let digits): digits
        case .double(let value): value.description
        case .null, .bool, .string, .array, .object: nil
        }
    }
}
