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
        return String(validating: bytes, as: UTF8.self) ?? String(windows1252: bytes)
    }
}
