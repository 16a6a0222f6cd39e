import Foundation
import MediaTypes

/// Decodes an edit decision list: UTF-8, UTF-16 from Windows programs, or Windows-1252, which has the
/// characters of Latin-1, from old ones.
enum EDLText {
    /// Returns the lines of a list. Unicode's own line separators may be in names.
    static func lines(_ data: Data) -> [Substring] {
        decoded(data).withoutEndMarks.split(omittingEmptySubsequences: false) { character in
            switch character {
            case "\n", "\r", "\r\n", "\u{B}", "\u{C}": true
            default: false
            }
        }
    }

    static func decoded(_ data: Data) -> String {
        let bytes = [UInt8](data)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if let text = String(utf16File: bytes) { return text }
        return String(validating: bytes, as: UTF8.self)
            ?? String(decoding: bytes.map(character), as: UTF16.self)
    }

    /// The characters of Windows-1252 from 0x80 on, where Latin-1 has control characters; 0 for none.
    private static let windows: [UInt16] = [
        0x20AC, 0, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0,
        0x017D, 0, 0, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0, 0x017E, 0x0178,
    ]

    private static func character(_ byte: UInt8) -> UInt16 {
        guard (0x80..<0xA0).contains(byte), windows[Int(byte) - 0x80] != 0 else { return UInt16(byte) }
        return windows[Int(byte) - 0x80]
    }
}
