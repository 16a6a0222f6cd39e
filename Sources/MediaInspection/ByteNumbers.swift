extension BidirectionalCollection<UInt8> {
    /// The bytes as one number, the highest first; at most eight.
    var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

    /// The bytes as one number, the lowest first; at most eight.
    var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
