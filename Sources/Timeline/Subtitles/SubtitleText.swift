import Foundation
import MediaTypes

/// Decodes a subtitle file and splits it into lines.
struct SubtitleText {
    /// The lines, without line terminators of any kind.
    let lines: [Substring]
    /// Whether the bytes weren't UTF-8 and were decoded as Latin-1.
    let isLatin: Bool

    /// A warning about the encoding, if any.
    var warning: String? {
        isLatin ? "not UTF-8, read as Latin-1; save the file as UTF-8 if characters look wrong" : nil
    }

    init(_ data: Data) {
        let bytes = [UInt8](data)
        let text: String
        if let wide = String(utf16File: bytes) {
            text = wide
            isLatin = false
        } else {
            let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
            let decoded = String(validating: plain, as: UTF8.self)
            isLatin = decoded == nil
            text = decoded ?? String(windows1252: plain)
        }
        lines = Self.lines(text.withoutEndMarks)
    }

    /// Splits at line breaks. `\r\n` is one Character; `\r\r\n`, in files that were converted twice, is one line
    /// break, too.
    private static func lines(_ text: String) -> [Substring] {
        var lines: [Substring] = []
        var start = text.startIndex
        while let end = text[start...].firstIndex(where: { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }) {
            lines.append(text[start..<end])
            let last = text[end...].prefix(8).prefix { $0 == "\r" }.endIndex
            let isOne = last < text.endIndex && text[last] == "\r\n"
            start = text.index(after: isOne ? last : end)
        }
        return lines + [text[start...]]
    }
}
