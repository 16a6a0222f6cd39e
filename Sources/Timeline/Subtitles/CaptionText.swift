/// What text requires where words are joined.
enum CaptionText {
    /// Returns whether a space belongs between two words: not in Chinese, Japanese and other writing without
    /// spaces.
    static func hasSpace(between first: String, and second: String) -> Bool {
        guard let last = first.unicodeScalars.last, let next = second.unicodeScalars.first else {
            return false
        }
        return !(isIdeographic(last) || isIdeographic(next))
    }

    /// Han, kana, Thai, Lao and Khmer, with the punctuation of East Asia.
    private static func isIdeographic(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0E00...0x0EFF, 0x1780...0x17FF, 0x3000...0x30FF, 0x31F0...0x31FF, 0x3400...0x4DBF,
            0x4E00...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF65, 0x20000...0x3FFFF:
            true
        default: false
        }
    }
}
