extension BidirectionalCollection<UInt8> {
    /// The bytes as a big-endian number; at most eight bytes.
    package var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

    /// The bytes as a little-endian number; at most eight bytes.
    package var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}

extension UInt64 {
    /// Returns the lowest bytes of the number, big-endian, after zeros if there are more than eight.
    package func bytes(count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: self >> (8 * $0)) }
    }
}

extension UInt32 {
    var littleEndianBytes: [UInt8] { withUnsafeBytes(of: littleEndian) { Array($0) } }
}
