/// A cursor over bits, most significant bit first. Reads past the end return `nil`.
struct BitReader {
    private let bytes: [UInt8]
    private(set) var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the next `count` bits, at most 32, as a number.
    mutating func read(_ count: Int) -> Int? {
        guard count <= bytes.count * 8 - position else { return nil }
        var value = 0
        for _ in 0..<count {
            value = value << 1 | Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
            position += 1
        }
        return value
    }

    mutating func skip(_ count: Int) -> Void? {
        guard count >= 0, count <= bytes.count * 8 - position else { return nil }
        position += count
        return ()
    }

    mutating func flag() -> Bool? { read(1).map { $0 == 1 } }

    /// Returns the next number in exponential Golomb code, as in ISO/IEC 14496-10, 9.1.
    mutating func golomb() -> Int? {
        var zeros = 0
        while let isOne = flag(), !isOne { zeros += 1 }
        guard zeros < 32, let rest = read(zeros) else { return nil }
        return (1 << zeros) - 1 + rest
    }
}
