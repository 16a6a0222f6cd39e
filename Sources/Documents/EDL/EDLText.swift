import Foundation
import MediaTypes

/// Decodes an edit decision list: UTF-8, UTF-16 from Windows programs, or Latin-1 from old ones.
enum EDLText {
    static func decoded(_ data: Data) -> String {
        let bytes = [UInt8](data)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            return String(decoding: bytes.dropFirst(3), as: UTF8.self)
        }
        if let text = String(markedUTF16: bytes) { return text }
        // A list begins with letters or digits, whose high bytes are zero.
        if bytes.count > 3, bytes[0] != 0, bytes[1] == 0, bytes[3] == 0 {
            return String(utf16: bytes[...], isBigEndian: false)
        }
        if bytes.count > 3, bytes[0] == 0, bytes[1] != 0, bytes[2] == 0 {
            return String(utf16: bytes[...], isBigEndian: true)
        }
        return String(validating: bytes, as: UTF8.self)
            ?? String(decoding: bytes.map { UInt16($0) }, as: UTF16.self)
    }
}
