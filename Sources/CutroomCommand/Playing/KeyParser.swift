/// Parses the bytes that a terminal sends, characters and xterm escape sequences, into keys.
struct KeyParser {
    /// The beginning of an incomplete escape sequence.
    private var pending: [UInt8] = []

    /// Whether an escape sequence is incomplete.
    var isInsideSequence: Bool { !pending.isEmpty }

    /// Returns the keys that these bytes complete, without those that can't be bound.
    mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] {
        bytes.compactMap { key(after: $0) }
    }

    /// Discards an incomplete sequence: the user pressed the Escape key.
    mutating func discardSequence() {
        pending = []
    }

    private mutating func key(after byte: UInt8) -> Key? {
        switch (pending.count, byte) {
        case (_, Self.escape):
            pending = [byte]
            return nil
        case (0, 0x08), (0, 0x7F): return .backspace
        case (0, 0x20...0x7E): return .character(Character(Unicode.Scalar(byte)))
        case (0, _): return nil
        case (1, UInt8(ascii: "[")), (1, UInt8(ascii: "O")):
            pending.append(byte)
            return nil
        case (1, _):
            // A character typed with Alt.
            pending = []
            return nil
        case (_, 0x40...0x7E):
            defer { pending = [] }
            return Self.key(ending: byte, parameters: String(decoding: pending.dropFirst(2), as: UTF8.self))
        default:
            pending.append(byte)
            // Sequences of keys are shorter than this.
            if pending.count > 16 { pending = [] }
            return nil
        }
    }

    private static let escape: UInt8 = 0x1B

    /// - Parameter parameters: The text between the sequence's introducer and its last byte, such as `1;2`.
    private static func key(ending last: UInt8, parameters: String) -> Key? {
        let numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 1 }
        let modifier = numbers.count > 1 ? numbers[1] : 1
        let direction: Key.Direction? =
            switch last {
            case UInt8(ascii: "A"): .up
            case UInt8(ascii: "B"): .down
            case UInt8(ascii: "C"): .right
            case UInt8(ascii: "D"): .left
            default: nil
            }
        if let direction {
            return modifier == 1 ? .arrow(direction) : modifier == 2 ? .shiftedArrow(direction) : nil
        }
        guard modifier == 1 else { return nil }
        let isHome =
            last == UInt8(ascii: "H") || last == UInt8(ascii: "~") && [1, 7].contains(numbers.first ?? 0)
        return isHome ? .home : nil
    }
}
