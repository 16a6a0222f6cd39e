extension String {
    /// Decodes UTF-16. A last byte without its pair is left out.
    ///
    /// - Parameter isBigEndian: Whether the high byte of each pair is the first.
    package init(utf16 bytes: ArraySlice<UInt8>, isBigEndian: Bool) {
        let high = isBigEndian ? 0 : 1
        let units = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2).map { place in
            UInt16(bytes[place + high]) << 8 | UInt16(bytes[place + 1 - high])
        }
        self.init(decoding: units, as: UTF16.self)
    }

    /// Decodes UTF-16 that begins with a byte order mark; `nil` for bytes without one.
    package init?(markedUTF16 bytes: [UInt8]) {
        switch bytes.prefix(2) {
        case [0xFE, 0xFF]: self.init(utf16: bytes.dropFirst(2), isBigEndian: true)
        case [0xFF, 0xFE]: self.init(utf16: bytes.dropFirst(2), isBigEndian: false)
        default: return nil
        }
    }

    /// Decodes a text file in UTF-16, with or without a byte order mark; `nil` for other bytes.
    ///
    /// Without a mark, the zero bytes of its first two characters, which are ASCII in files that are recognized,
    /// show the order.
    package init?(utf16File bytes: [UInt8]) {
        if let text = String(markedUTF16: bytes) {
            self = text
            return
        }
        guard bytes.count > 3 else { return nil }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        switch zeros {
        case [false, true, false, true]: self.init(utf16: bytes[...], isBigEndian: false)
        case [true, false, true, false]: self.init(utf16: bytes[...], isBigEndian: true)
        default: return nil
        }
    }

    /// The text without zeros and Ctrl-Z, with which some programs fill or end text files, and without the line
    /// breaks around them.
    package var withoutEndMarks: String {
        let marks: [Unicode.Scalar] = ["\0", "\u{1A}", "\n", "\r"]
        var scalars = unicodeScalars[...]
        while let last = scalars.last, marks.contains(last) { scalars.removeLast() }
        return String(scalars)
    }
}
