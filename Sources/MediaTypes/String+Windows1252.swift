extension String {
    /// Decodes Windows-1252, the actual encoding of most files in Latin-1: it has quotation marks and dashes instead
    /// of control characters.
    ///
    /// Source: WHATWG, "Encoding", index windows-1252, in which the five unused bytes are control characters.
    package init(windows1252 bytes: some Sequence<UInt8>) {
        self.init(decoding: bytes.map(Self.windows1252Unit), as: UTF16.self)
    }

    /// The characters from 0x80 on; 0 for those of Latin-1.
    private static let windows1252Units: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
        0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0, 0x017E, 0x0178,
    ]

    private static func windows1252Unit(_ byte: UInt8) -> UInt16 {
        guard (0x80..<0xA0).contains(byte), windows1252Units[Int(byte) - 0x80] != 0 else {
            return UInt16(byte)
        }
        return windows1252Units[Int(byte) - 0x80]
    }
}
