package import Foundation

/// A parser of JSON text by one of several rules.
package struct JSONParser {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let rules: JSONRules
    private var place = 0
    private var valueCount = 0
    private var path: [JSONPath.Step] = []

    /// Returns the value of a document.
    ///
    /// - Throws: A `DocumentProblem` with line, column and path.
    package static func value(
        _ data: Data, rules: JSONRules = .openTimelineIO
    ) throws(DocumentProblem) -> JSONValue {
        guard data.count <= DocumentLimits.bytes else {
            throw DocumentProblem(
                cause: "the document has \(data.count >> 20) MB, more than \(DocumentLimits.bytes >> 20)",
                remedy: "split it")
        }
        let result: Result<JSONValue, DocumentProblem> = data.withUnsafeBytes { raw in
            var parser = JSONParser(bytes: raw.assumingMemoryBound(to: UInt8.self), rules: rules)
            return Result { () throws(DocumentProblem) in try parser.document() }
        }
        return try result.get()
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, rules: JSONRules) {
        (self.bytes, self.rules) = (bytes, rules)
    }

    private mutating func document() throws(DocumentProblem) -> JSONValue {
        if rules.isStrict, String(validating: bytes, as: UTF8.self) == nil { throw problem("not UTF-8") }
        // Some editors begin a file with a byte-order mark, which isn't JSON.
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { place = 3 }
        let value = try value(depth: 0)
        skipSpace()
        guard place == bytes.count else { throw problem("unexpected text after the end") }
        return value
    }

    private mutating func value(depth: Int) throws(DocumentProblem) -> JSONValue {
        guard depth < rules.depth else { throw problem("nested more than \(rules.depth) levels deep") }
        valueCount += 1
        guard valueCount <= DocumentLimits.values else {
            throw problem("more than \(DocumentLimits.values) values")
        }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return .object(try object(depth: depth))
        case UInt8(ascii: "["): return .array(try array(depth: depth))
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t") where takes(word: "true"): return .bool(true)
        case UInt8(ascii: "f") where takes(word: "false"): return .bool(false)
        case UInt8(ascii: "n") where takes(word: "null"): return .null
        case nil: throw problem("unexpected end of the text")
        case .some: return try number()
        }
    }

    private mutating func object(depth: Int) throws(DocumentProblem) -> JSONObject {
        let start = place
        place += 1
        if takes("}") { return JSONObject() }
        var members: [JSONObject.Member] = []
        var keys: Set<String> = []
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw problem("expected a key in quotation marks") }
            let keyStart = place
            let key = try string()
            if rules.isStrict, !keys.insert(key).inserted {
                place = keyStart
                throw problem("duplicate key")
            }
            guard takes(":") else { throw problem("expected a colon") }
            path.append(.key(key))
            members.append(JSONObject.Member(key: key, value: try value(depth: depth + 1)))
            path.removeLast()
        } while takes(",")
        guard takes("}") else { throw problem("expected a comma or }") }
        guard let object = JSONObject(unsorted: members) else {
            place = start
            throw problem("duplicate key")
        }
        return object
    }

    private mutating func array(depth: Int) throws(DocumentProblem) -> [JSONValue] {
        place += 1
        if takes("]") { return [] }
        var values: [JSONValue] = []
        repeat {
            path.append(.index(values.count))
            values.append(try value(depth: depth + 1))
            path.removeLast()
        } while takes(",")
        guard takes("]") else { throw problem("expected a comma or ]") }
        return values
    }

    private mutating func number() throws(DocumentProblem) -> JSONValue {
        let start = place
        let isNegative = takes(byte: "-")
        if !rules.isStrict, let word = numberWord(isNegative: isNegative) { return word }
        let wholeStart = place
        guard digits() > 0 else {
            if rules.isStrict, isNegative { throw problem("expected a digit") }
            place = start
            throw problem("expected a value")
        }
        guard bytes[wholeStart] != UInt8(ascii: "0") || place == wholeStart + 1 else {
            throw problem("number with a leading zero")
        }
        var isWhole = true
        if takes(byte: ".") {
            isWhole = false
            guard digits() > 0 else { throw problem("expected a digit") }
        }
        if takes(byte: "e") || takes(byte: "E") {
            isWhole = false
            if !takes(byte: "+") { _ = takes(byte: "-") }
            let count = digits()
            guard count > 0 else { throw problem("expected a digit") }
            if rules.isStrict, count > 2 { throw problem("number out of range") }
        }
        return try number(String(decoding: bytes[start..<place], as: UTF8.self), isWhole: isWhole)
    }

    /// Takes a word for a number that JSON doesn't have.
    private mutating func numberWord(isNegative: Bool) -> JSONValue? {
        if takes(word: "Infinity") || takes(word: "Inf") {
            return .double(isNegative ? -.infinity : .infinity)
        }
        return takes(word: "NaN") ? .double(.nan) : nil
    }

    private func number(_ text: String, isWhole: Bool) throws(DocumentProblem) -> JSONValue {
        if rules.isStrict {
            // Decoding rounds numbers with more digits.
            guard text.utf8.count <= 36 else { throw problem("number with too many digits") }
            return .digits(text)
        }
        guard text.utf8.count <= 4096 else { throw problem("number with too many digits") }
        if isWhole { return Int64(text).map(JSONValue.integer) ?? .digits(text) }
        guard let value = Double(text), value.isFinite else { throw problem("number out of range") }
        return .double(value)
    }

    private mutating func digits() -> Int {
        let start = place
        while let byte = next, (0x30...0x39).contains(byte) { place += 1 }
        return place - start
    }

    private mutating func takes(word: StaticString) -> Bool {
        let count = word.utf8CodeUnitCount
        guard place + count <= bytes.count,
            (0..<count).allSatisfy({ word.utf8Start[$0] == bytes[place + $0] })
        else { return false }
        place += count
        return true
    }

    private mutating func takes(byte: Unicode.Scalar) -> Bool {
        guard next == UInt8(ascii: byte) else { return false }
        place += 1
        return true
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        return takes(byte: character)
    }

    private mutating func skipSpace() {
        while place < bytes.count {
            let byte = bytes[place]
            guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { return }
            place += 1
        }
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private func problem(_ cause: String) -> DocumentProblem {
        let end = min(place, bytes.count)
        var (line, lineStart) = (1, 0)
        for index in 0..<end where bytes[index] == 0x0A { (line, lineStart) = (line + 1, index + 1) }
        return DocumentProblem(
            line: line, column: end - lineStart + 1, path: JSONPath(path), cause: cause,
            remedy: "correct the JSON syntax")
    }
}

// Strings.
extension JSONParser {
    /// Reads a string, from its opening quotation mark to its closing one.
    private mutating func string() throws(DocumentProblem) -> String {
        place += 1
        let start = place
        if rules.isStrict { try checkEnd() }
        while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
            place += 1
        }
        if next == UInt8(ascii: "\"") {
            let text = try text(bytes[start..<place])
            place += 1
            return text
        }
        return try escapedString(from: start)
    }

    /// Checks that a string ends, before its escapes are read.
    private mutating func checkEnd() throws(DocumentProblem) {
        let start = place
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw problem("control character in a string") }
            place += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard next != nil else { throw problem("unterminated string") }
        place = start
    }

    private mutating func escapedString(from start: Int) throws(DocumentProblem) -> String {
        var content = [UInt8](bytes[start..<place])
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw problem("control character in a string") }
            place += 1
            guard byte == UInt8(ascii: "\\") else {
                content.append(byte)
                continue
            }
            content.append(contentsOf: Array(String(try escape()).utf8))
        }
        guard next != nil else { throw problem("unterminated string") }
        let text = try content.withUnsafeBufferPointer { buffer in
            Result { () throws(DocumentProblem) in try self.text(buffer[...]) }
        }.get()
        place += 1
        return text
    }

    private mutating func escape() throws(DocumentProblem) -> Unicode.Scalar {
        guard let byte = next else { throw problem("unterminated string") }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default:
            place -= 1
            throw problem("unknown escape")
        }
    }

    private mutating func unicodeEscape() throws(DocumentProblem) -> Unicode.Scalar {
        let high = try codeUnit()
        if let scalar = Unicode.Scalar(high) { return scalar }
        guard (0xD800..<0xDC00).contains(high), takes(word: "\\u") else {
            throw problem("half of a surrogate pair")
        }
        let low = try codeUnit()
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw problem("half of a surrogate pair") }
        return scalar
    }

    private mutating func codeUnit() throws(DocumentProblem) -> UInt32 {
        guard place + 4 <= bytes.count else { throw problem("unterminated string") }
        let digits = bytes[place..<place + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw problem("expected four hexadecimal digits") }
        place += 4
        return unit
    }

    private func text(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(DocumentProblem) -> String {
        // Nearly all texts are ASCII, which needs no validation.
        if bytes.allSatisfy({ $0 < 0x80 }) {
            return String(unsafeUninitializedCapacity: bytes.count) { $0.initialize(fromContentsOf: bytes) }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw problem("not UTF-8") }
        return text
    }
}
