/// The names in a Swift file, outside of comments and texts, with their lines.
struct SwiftWords {
    struct Word: Hashable {
        var name: String
        /// From 1.
        var line: Int
        /// Whether a period is before it.
        var isMember: Bool
    }

    private(set) var words: [Word] = []
    private let bytes: [UInt8]
    private var place = 0
    private var line = 1
    private var lastMark: UInt8 = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        while place < bytes.count { step() }
    }

    private func starts(_ text: StaticString, at start: Int) -> Bool {
        text.withUTF8Buffer { bytes.count - start >= $0.count && bytes[start...].starts(with: $0) }
    }

    private mutating func step() {
        let byte = bytes[place]
        if starts("//", at: place) {
            while place < bytes.count, bytes[place] != 10 { place += 1 }
        } else if starts("/*", at: place) {
            skipComment()
        } else if byte == UInt8(ascii: "\"") {
            skipText(marks: 0)
        } else if byte == UInt8(ascii: "#"), let marks = marksOfText() {
            place += marks
            skipText(marks: marks)
        } else if Self.isName(byte) {
            readName()
        } else {
            if byte == 10 { line += 1 }
            if byte > 32 { lastMark = byte }
            place += 1
        }
    }

    private static func isName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), 128...:
            true
        default: false
        }
    }

    private mutating func readName() {
        let start = place
        while place < bytes.count, Self.isName(bytes[place]) { place += 1 }
        let name = String(decoding: bytes[start..<place], as: UTF8.self)
        let isMember = lastMark == UInt8(ascii: ".")
        lastMark = UInt8(ascii: "a")
        if !bytes[start].isDigit { words.append(Word(name: name, line: line, isMember: isMember)) }
    }

    private mutating func skipComment() {
        var depth = 0
        while place < bytes.count {
            if starts("/*", at: place) {
                depth += 1
                place += 2
            } else if starts("*/", at: place) {
                depth -= 1
                place += 2
                if depth == 0 { return }
            } else {
                if bytes[place] == 10 { line += 1 }
                place += 1
            }
        }
    }

    /// The number of `#` before a quotation mark; `nil` if none follows.
    private func marksOfText() -> Int? {
        var end = place
        while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
        return end < bytes.count && bytes[end] == UInt8(ascii: "\"") ? end - place : nil
    }

    /// Skips a text with its interpolations: names there are missed, which is better than names of words.
    private mutating func skipText(marks: Int) {
        let isLong = starts("\"\"\"", at: place)
        place += isLong ? 3 : 1
        lastMark = UInt8(ascii: "\"")
        while place < bytes.count {
            let byte = bytes[place]
            if byte == 10 {
                // A text of one line that isn't closed is not a reason to skip the rest.
                if !isLong { return }
                line += 1
            } else if byte == UInt8(ascii: "\\"), marks == 0 {
                // A line that goes on is still counted.
                if !starts("\n", at: place + 1) { place += 1 }
            } else if byte == UInt8(ascii: "\""), !isLong || starts("\"\"\"", at: place) {
                let end = place + (isLong ? 3 : 1)
                if bytes.count - end >= marks,
                    bytes[end..<end + marks].allSatisfy({ $0 == UInt8(ascii: "#") })
                {
                    place = end + marks
                    return
                }
            }
            place += 1
        }
        place = min(place, bytes.count)
    }
}

extension UInt8 {
    fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
