public import Foundation

/// One line of input, or the reason why it can't be read.
public enum InputLine: Hashable, Sendable {
    case text(String)
    /// A line that isn't UTF-8.
    case notUTF8
    /// A line longer than the limit, whose bytes were dropped.
    case tooLong
}

/// Divides bytes, which arrive in pieces of any size, into lines of a limited length.
public struct LineBuffer: Sendable {
    /// The maximum length of a line in bytes, without its line break.
    public let limit: Int
    private var bytes = Data()
    /// Whether the rest of the line, up to its line break, is dropped.
    private var isDropping = false

    public init(limit: Int) {
        self.limit = limit
    }

    /// Appends bytes and returns the lines that they complete.
    public mutating func append(_ piece: Data) -> [InputLine] {
        var lines: [InputLine] = []
        var rest = piece[...]
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            take(rest[..<end])
            lines.append(line())
            rest = rest[rest.index(after: end)...]
        }
        take(rest)
        return lines
    }

    /// Returns the last line if it has no line break.
    public mutating func finish() -> InputLine? {
        bytes.isEmpty && !isDropping ? nil : line()
    }

    private mutating func take(_ piece: Data) {
        guard !isDropping, bytes.count + piece.count <= limit else {
            isDropping = true
            bytes = Data()
            return
        }
        bytes.append(piece)
    }

    private mutating func line() -> InputLine {
        defer { (bytes, isDropping) = (Data(), false) }
        guard !isDropping else { return .tooLong }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .notUTF8 }
        return .text(text)
    }
}
