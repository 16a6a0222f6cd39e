package import Foundation

/// Writes JSON text in the layout of OpenTimelineIO: four spaces a level, one member a line.
package struct JSONWriter {
    private var bytes: [UInt8] = []
    /// What lines begin with.
    private var spaces: [UInt8] = []

    /// Returns the text of a value, with a line break at its end.
    package static func data(_ value: JSONValue) -> Data {
        var writer = JSONWriter()
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
        while spaces.count < 4 * indent { spaces.append(0x20) }
        bytes.append(contentsOf: spaces.prefix(4 * indent))
    }

    /// The shortest text that reads as the same number.
    private static func text(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        return value.isFinite ? value.description : value > 0 ? "Infinity" : "-Infinity"
    }

    private mutating func write(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        defer { bytes.append(UInt8(ascii: "\"")) }
        if text.utf8.allSatisfy({
            $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") && $0 != 0x7F
        }) {
            return append(text)
        }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case 0x0A: append("\\n")
            case 0x0D: append("\\r")
            case 0x09: append("\\t")
            case ..<0x20, 0x7F:
                append("\\u00" + (byte < 16 ? "0" : "") + String(byte, radix: 16))
            default: bytes.append(byte)
            }
        }
    }

    private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

    private mutating func append(_ text: StaticString) {
        bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }
}
