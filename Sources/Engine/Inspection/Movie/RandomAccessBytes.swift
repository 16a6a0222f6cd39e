/// Bytes that can be read at any place.
protocol RandomAccessBytes {
    var length: Int64 { get }
    /// Up to `count` bytes from `offset` on; fewer only at the end.
    func bytes(at offset: Int64, count: Int) throws -> [UInt8]
}

/// Bytes in memory.
struct MemoryBytes: RandomAccessBytes {
    let content: [UInt8]

    var length: Int64 { Int64(content.count) }

    func bytes(at offset: Int64, count: Int) -> [UInt8] {
        guard offset >= 0, offset < length, count > 0 else { return [] }
        let start = Int(offset)
        return Array(content[start..<(start + min(count, content.count - start))])
    }
}
