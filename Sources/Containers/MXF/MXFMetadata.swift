/// The metadata sets of a partition, limited to packages, tracks and their sequences. Source: SMPTE 377-1, B.
///
/// `Workaround.missingSetsOfMXF`: if a track lacks its sequence, or a package a track, `mxfdemux` reads a set
/// that doesn't exist.
struct MXFMetadata {
    private enum Kind: UInt8 {
        case sequence = 0x0F
        case materialPackage = 0x36
        case sourcePackage = 0x37
        case eventTrack = 0x39
        case staticTrack = 0x3A
        case timelineTrack = 0x3B

        /// The field that refers to other sets, and whether it is an array, which may be empty.
        var reference: (tag: UInt64, isArray: Bool) {
            switch self {
            case .sequence: (0x1001, true)
            case .materialPackage, .sourcePackage: (0x4403, true)
            case .eventTrack, .staticTrack, .timelineTrack: (0x4803, false)
            }
        }

        var isTrack: Bool { [.eventTrack, .staticTrack, .timelineTrack].contains(self) }
    }

    private var known: Set<[UInt8]> = []
    private var named: Set<[UInt8]> = []
    private var isReadable = true

    /// Whether all sets that are referred to exist.
    var isComplete: Bool { isReadable && named.isSubset(of: known) }

    /// Records a packet if it is a set.
    mutating func take(_ packet: MXFPacket, of file: any RandomAccessBytes) throws {
        guard packet.isSet, packet.count < 1 << 20 else { return }
        take(key: packet.key, try file.bytes(at: packet.content, count: Int(packet.count)))
    }

    private mutating func take(key: [UInt8], _ bytes: [UInt8]) {
        let kind = MXFPacket.isStructural(key) ? Kind(rawValue: key[14]) : nil
        var (place, hasReference) = (0, false)
        while place + 4 <= bytes.count {
            let tag = bytes[place..<place + 2].bigEndian
            let value = bytes[(place + 4)...].prefix(Int(bytes[place + 2..<place + 4].bigEndian))
            place += 4 + value.count
            if tag == 0x3C0A { known.insert(Array(value)) }
            guard let reference = kind?.reference, tag == reference.tag else { continue }
            hasReference = true
            take(value, isArray: reference.isArray)
        }
        if kind?.isTrack == true, !hasReference { isReadable = false }
    }

    private mutating func take(_ value: ArraySlice<UInt8>, isArray: Bool) {
        let items = isArray ? value.dropFirst(8) : value
        guard items.count.isMultiple(of: 16), isArray || items.count == 16,
            !isArray || value.prefix(4).bigEndian == UInt64(items.count / 16)
        else {
            isReadable = false
            return
        }
        for start in stride(from: items.startIndex, to: items.endIndex, by: 16) {
            named.insert(Array(items[start..<start + 16]))
        }
    }
}

extension MXFPacket {
    /// Whether the packet is a set of fields with local tags, of any register.
    var isSet: Bool { key.starts(with: Self.label) && key[4] == 0x02 && [0x53, 0x13].contains(key[5]) }

    /// Whether a key belongs to a set of the structural metadata.
    static func isStructural(_ key: [UInt8]) -> Bool {
        Array(key[8..<14]) == [0x0D, 0x01, 0x01, 0x01, 0x01, 0x01]
    }
}
