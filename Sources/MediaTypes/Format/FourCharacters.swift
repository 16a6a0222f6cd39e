/// A four-character code, such as that of a box, a handler or a coded format.
package struct FourCharacters: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The first character is in the highest byte.
    package let value: FourCharCode

    package init(value: FourCharCode) {
        self.value = value
    }

    /// Creates a code from four characters of Latin-1, so that `©nam` has four bytes as in files.
    package init(stringLiteral text: String) {
        value = text.unicodeScalars.reduce(0) { $0 << 8 | ($1.value & 0xFF) }
    }

    /// Creates a code from its four bytes, the first character first.
    package init(bytes: some Sequence<UInt8>) {
        value = bytes.reduce(0) { $0 << 8 | FourCharCode($1) }
    }

    /// Creates a code from a string of four bytes of UTF-8; `nil` for another string.
    package init?(text: String) {
        guard text.utf8.count == 4 else { return nil }
        self.init(bytes: text.utf8)
    }

    /// The code as Latin-1.
    package var text: String {
        String(String.UnicodeScalarView(value.bigEndianBytes.map { Unicode.Scalar($0) }))
    }

    /// The code as text; `nil` unless all characters are printable ASCII.
    package var printableText: String? {
        let bytes = value.bigEndianBytes
        guard bytes.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }
}

extension FourCharCode {
    /// The code as UTF-8.
    package var characters: String { String(decoding: bigEndianBytes, as: UTF8.self) }
}

extension FixedWidthInteger {
    /// The bytes of the number, the highest first.
    package var bigEndianBytes: [UInt8] { withUnsafeBytes(of: bigEndian) { Array($0) } }
}
