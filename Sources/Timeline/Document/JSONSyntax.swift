import Foundation

/// Checks the syntax of JSON text, because Foundation's decoder reports neither the position nor the cause of
/// an error, and ignores duplicate keys.
struct JSONSyntax {
    /// A syntax error and its position. Lines and columns count from 1, columns in bytes.
    struct Fault: Error, Hashable {
        var line: Int
        var column: Int
        var cause: String
    }

    private let bytes: [UInt8]
    private var place = 0

    /// The maximum depth, which no valid document reaches.
    private static let greatestDepth = 32

    /// Throws the first syntax error.
    static func check(_ data: Data) throws(Fault) {
        var syntax = JSONSyntax(bytes: [UInt8](data))
        guard String(validating: syntax.bytes, as: UTF8.self) != nil else {
            throw syntax.fault("not UTF-8")
        }
        try syntax.value(depth: 0)
        syntax.skipSpace()
        guard syntax.place == syntax.bytes.count else { throw syntax.fault("unexpected text after the end") }
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private mutating func value(depth: Int) throws(Fault) {
        guard depth < Self.greatestDepth else { throw fault("nested too deeply") }
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): try object(depth: depth)
        case UInt8(ascii: "["): try array(depth: depth)
        case UInt8(ascii: "\""): _ = try string()
        case UInt8(ascii: "t"): try word("true")
        case UInt8(ascii: "f"): try word("false")
        case UInt8(ascii: "n"): try word("null")
        case .some(let byte) where byte == UInt8(ascii: "-") || Self.isDigit(byte): try number()
        case .some: throw fault("expected a value")
        case nil: throw fault("unexpected end of the text")
        }
    }

    private mutating func object(depth: Int) throws(Fault) {
        place += 1
        var keys: Set<[UInt8]> = []
        if takes("}") { return }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\"") else { throw fault("expected a key in quotation marks") }
            let keyPlace = place
            guard keys.insert(try string()).inserted else {
                place = keyPlace
                throw fault("duplicate key")
            }
            guard takes(":") else { throw fault("expected a colon") }
            try value(depth: depth + 1)
        } while takes(",")
        guard takes("}") else { throw fault("expected a comma or }") }
    }

    private mutating func array(depth: Int) throws(Fault) {
        place += 1
        if takes("]") { return }
        repeat { try value(depth: depth + 1) } while takes(",")
        guard takes("]") else { throw fault("expected a comma or ]") }
    }

    /// Returns the bytes between the quotation marks, with escapes unchanged.
    private mutating func string() throws(Fault) -> [UInt8] {
        place += 1
        let start = place
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw fault("control character in a string") }
            place += byte == UInt8(ascii: "\\") ? 2 : 1
        }
        guard next != nil else { throw fault("unterminated string") }
        defer { place += 1 }
        return Array(bytes[start..<place])
    }

    private mutating func number() throws(Fault) {
        let start = place
        if next == UInt8(ascii: "-") { place += 1 }
        let wholeStart = place
        guard digits() > 0 else { throw fault("expected a digit") }
        if bytes[wholeStart] == UInt8(ascii: "0"), place > wholeStart + 1 {
            throw fault("number with a leading zero")
        }
        if next == UInt8(ascii: ".") {
            place += 1
            guard digits() > 0 else { throw fault("expected a digit") }
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            place += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { place += 1 }
            let count = digits()
            guard count > 0 else { throw fault("expected a digit") }
            guard count <= 2 else { throw fault("number out of range") }
        }
        // Decoding rounds numbers with more digits.
        guard place - start <= 36 else { throw fault("number with too many digits") }
    }

    private mutating func digits() -> Int {
        let start = place
        while let byte = next, Self.isDigit(byte) { place += 1 }
        return place - start
    }

    private mutating func word(_ word: String) throws(Fault) {
        guard bytes[place...].starts(with: word.utf8) else { throw fault("expected a value") }
        place += word.utf8.count
    }

    private mutating func takes(_ character: Unicode.Scalar) -> Bool {
        skipSpace()
        guard next == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private var next: UInt8? { place < bytes.count ? bytes[place] : nil }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func fault(_ cause: String) -> Fault {
        let before = bytes[..<min(place, bytes.count)]
        let line = before.count { $0 == 0x0A } + 1
        let column = before.count - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0) + 1
        return Fault(line: line, column: column, cause: cause)
    }
}
