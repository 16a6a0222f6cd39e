/// A packet of MXF: the places of its key and its content in the file. Source: SMPTE 377-1.
struct MXFPacket: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case partition, randomIndex, indexSegment, fill, systemItem, essence, other
    }

    let key: [UInt8]
    /// The offset of the key.
    let offset: Int64
    /// The offset of the content.
    let content: Int64
    /// The number of bytes of the content.
    let count: Int64

    var end: Int64 { content + count }

    /// Reads the header of the packet at an offset; `nil` if there is none, or if its content extends past
    /// the file's end.
    init?(at offset: Int64, of file: any RandomAccessBytes) throws {
        guard offset >= 0, offset < file.length else { return nil }
        let head = try file.bytes(at: offset, count: 25)
        guard head.count > 16 else { return nil }
        key = Array(head[..<16])
        self.offset = offset
        let first = head[16]
        let more = first & 0x80 == 0 ? 0 : Int(first & 0x7F)
        guard more <= 8, head.count >= 17 + more, first != 0x80 else { return nil }
        let length = more == 0 ? UInt64(first) : head[17..<17 + more].bigEndian
        content = offset + 17 + Int64(more)
        guard let count = Int64(exactly: length), count <= file.length - content else { return nil }
        self.count = count
    }

    var kind: Kind {
        guard key.starts(with: Self.label) else { return .other }
        // Byte 7 is the version of the register.
        let (register, name) = (key[4..<7], key[8...])
        switch (Array(register), Array(name.prefix(5))) {
        case ([0x02, 0x05, 0x01], Self.structure) where (0x02...0x04).contains(key[13]): return .partition
        case ([0x02, 0x05, 0x01], Self.structure) where key[13] == 0x11: return .randomIndex
        case ([0x02, 0x53, 0x01], Self.structure) where key[13] == 0x10: return .indexSegment
        case ([0x01, 0x01, 0x01], [0x03, 0x01, 0x02, 0x10, 0x01]): return .fill
        default: return essenceKind
        }
    }

    private var essenceKind: Kind {
        let name = Array(key[8..<12])
        let container: [UInt8] = [0x0D, 0x01, 0x03, 0x01]
        if key[4] == 0x02, name == container, [0x04, 0x14].contains(key[12]) { return .systemItem }
        guard key[4...5].elementsEqual([0x01, 0x02]) else { return .other }
        return [container, [0x0E, 0x04, 0x03, 0x01]].contains(name) ? .essence : .other
    }

    static let label: [UInt8] = [0x06, 0x0E, 0x2B, 0x34]
    private static let structure: [UInt8] = [0x0D, 0x01, 0x02, 0x01, 0x01]
    /// The key of a packet that demuxers skip.
    static let fillKey: [UInt8] = label + [1, 1, 1, 2, 3, 1, 2, 0x10, 1, 0, 0, 0]
    /// The beginning of the key of a file's first partition.
    static let headerKey: [UInt8] = label + [0x02, 0x05, 0x01, 0x01] + structure + [0x02]
}
