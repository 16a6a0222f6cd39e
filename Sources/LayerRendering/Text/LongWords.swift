/// Words that no line can hold.
enum LongWords {
    /// The number of letters beyond which a word may break anywhere.
    private static let longest = 1000

    /// Returns text in which words of more than a thousand letters may break after each of them, by a zero-width space.
    ///
    /// Pango (1.50) looks for the end of a word anew for each line, so that its time grows with the square of the letters.
    static func breakable(_ text: String) -> String {
        guard text.utf8.count > longest else { return text }
        var result = ""
        var start = text.startIndex
        while start < text.endIndex {
            let end = text[start...].firstIndex(where: endsWord).map(text.index(after:)) ?? text.endIndex
            let word = text[start..<end]
            if word.utf8.count > longest, word.count > longest {
                for letter in word { result += "\(letter)\u{200B}" }
            } else {
                result += word
            }
            start = end
        }
        return result
    }

    /// Whether a line may end after a character: a space, a hyphen, or one of the scripts that write without spaces.
    private static func endsWord(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return true }
        return character.isWhitespace || character == "-" || character == "\u{200B}" || scalar.value >= 0x2E80
            || (0x0E00...0x0EFF).contains(scalar.value) || (0x1000...0x109F).contains(scalar.value)
            || (0x1780...0x17FF).contains(scalar.value)
    }
}
