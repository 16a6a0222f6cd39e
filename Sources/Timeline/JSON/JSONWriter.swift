package import Foundation

/// Writes JSON text in the layout of OpenTimelineIO: four spaces a level, one member a line.
package struct JSONWriter: ~Copyable {
    private var bytes = GrowingBytes()
    /// The indentation of lines.
    private var spaces: [UInt8] = []

    /// Returns the text of a value, with a line break at its end.
    package static func data(_ value: JSONValue) -> Data {
        var writer = JSONWriter()
        writer.write(value, indent: 0)
        writer.bytes.append(0x0A)
        return writer.finish()
    }

    private consuming func finish() -> Data { bytes.data() }

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
        spaces.withUnsafeBufferPointer { bytes.append(contentsOf: $0[..<(4 * indent)]) }
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
                bytes.append(contentsOf: characters[...])
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
        text.withUTF8 { bytes.append(contentsOf: $0[...]) }
    }

    private mutating func append(_ text: StaticString) {
        bytes.append(
            contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)[...])
    }
}

/// A buffer of C memory, whose growth avoids copies that an array would make.
private struct GrowingBytes: ~Copyable {
    private var memory: UnsafeMutableRawPointer?
    private var count = 0
    private var capacity = 0

    deinit { free(memory) }

    mutating func append(_ byte: UInt8) {
        reserve(1)
        memory?.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
        count += 1
    }

    mutating func append(contentsOf bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        guard let start = UnsafeBufferPointer(rebasing: bytes).baseAddress else { return }
        reserve(bytes.count)
        memory?.advanced(by: count).copyMemory(from: start, byteCount: bytes.count)
        count += bytes.count
    }

    private mutating func reserve(_ more: Int) {
        guard count + more > capacity else { return }
        capacity = max(count + more, 2 * capacity, 4096)
        guard let grown = realloc(memory, capacity) else { fatalError("out of memory") }
        memory = grown
    }

    /// Returns the bytes without copying them.
    consuming func data() -> Data {
        let (memory, count) = (memory, count)
        discard self
        return memory.map { Data(bytesNoCopy: $0, count: count, deallocator: .free) } ?? Data()
    }
}
