extension BidirectionalCollection<UInt8> {
    /// The bytes as a big-endian number; at most eight bytes.
    package var bigEndian: UInt64 { reduce(0) { $0 << 8 | UInt64($1) } }

    /// The bytes as a little-endian number; at most eight bytes.
    package var littleEndian: UInt64 { reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
