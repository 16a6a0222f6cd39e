package import Foundation

/// Writes JSON text in the layout of OpenTimelineIO: four spaces a level, one member a line.
package struct JSONWriter {
    private var bytes: [UInt8] = []

    /// Returns the text of a value, with a line break at its end.
    package static func data(_ value: JSONValue) -> Data {
        var writer = JSONWriter()
        writer.bytes.reserveCapacity(1 << 16)
        writer.write(value, indent: 0)
        writer.bytes.append(0x0A)
        return Data(writer.bytes)
    }

    private mutating func write(_ value: JSONValue, indent: Int) {
        switch value {
        case .null: append("null")
        case .bool(let value): append(value ? "true" : "false")
        case .integer(let value): append(String(value))
        case .digits(let digits): append(digits)
        case .double(let value): append(Self.text(value))
        case .string(let value): write(value)
        case .array(let values):
            lines(values, "[", "]", indent: indent) { $0.write($1, indent: indent + 1) }
        case .object(let object):
            lines(object.members, "{", "}", indent: indent) {
                $0.write($1.key)
                $0.append(": ")
                $0.write($1.value, indent: indent + 1)
            }
        }
    }

    private mutating func lines<Element>(
        _ elements: [Element], _ opening: StaticString, _ closing: StaticString, indent: Int,
        _ body: (inout JSONWriter, Element) -> Void
    ) {
        append(opening)
        var isFirst = true
        for element in elements {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            breakLine(indent: indent + 1)
            body(&self, element)
        }
        if !isFirst { breakLine(indent: indent) }
        append(closing)
    }

    private mutating func breakLine(indent: Int) {
        bytes.append(0x0A)
        bytes.append(contentsOf: repeatElement(0x20, count: 4 * indent))
    }

    /// Returns the shortest text that reads as the same number.
    private static func text(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        return value.isFinite ? value.description : value > 0 ? "Infinity" : "-Infinity"
    }

    private mutating func write(_ text: String) {
        var text = text
        bytes.append(UInt8(ascii: "\""))
        text.withUTF8 { characters in
            if characters.allSatisfy(Self.isPlain) {
                bytes.append(contentsOf: characters)
            } else {
                for character in characters { escape(character) }
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    private static func isPlain(_ character: UInt8) -> Bool {
        character >= 0x20 && character != UInt8(ascii: "\"") && character != UInt8(ascii: "\\")
            && character != 0x7F
    }

    private mutating func escape(_ character: UInt8) {
        switch character {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"):
            bytes.append(UInt8(ascii: "\\"))
            bytes.append(character)
        case 0x0A: append("\\n")
        case 0x0D: append("\\r")
        case 0x09: append("\\t")
        case ..<0x20, 0x7F: append("\\u00" + (character < 16 ? "0" : "") + String(character, radix: 16))
        default: bytes.append(character)
        }
    }

    private mutating func append(_ text: String) {
        var text = text
        text.withUTF8 { bytes.append(contentsOf: $0) }
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
