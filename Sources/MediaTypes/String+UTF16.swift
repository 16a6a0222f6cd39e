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
}
