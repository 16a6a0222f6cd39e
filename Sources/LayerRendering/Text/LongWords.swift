/// A workaround for words that are too long for any line.
enum LongWords {
    /// The number of letters beyond which a word may break anywhere.
    private static let longest = 1000

    /// Returns the text with zero-width spaces after each letter of words with more than a thousand letters,
    /// so that lines can break there.
    ///
    /// Pango (1.50) searches for the end of a word again in each line, so that its time grows with the square
    /// of the number of letters.
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

    /// Returns whether a line may end after a character: a space, a hyphen, or a script without spaces
    /// between words.
    private static func endsWord(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first else { return true }
        return character.isWhitespace || character == "-" || character == "\u{200B}" || scalar.value >= 0x2E80
            || (0x0E00...0x0EFF).contains(scalar.value) || (0x1000...0x109F).contains(scalar.value)
            || (0x1780...0x17FF).contains(scalar.value)
    }
}
