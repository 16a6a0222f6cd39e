/// A segment of an index table: the offsets of consecutive edit units. Source: SMPTE 377-1, 11.2.
struct MXFIndexSegment: Sendable {
    struct Entry: Sendable, Hashable {
        /// The number of units by which the frame that is presented at the unit's time is stored later.
        var temporalOffset: Int64
        var keyFrameOffset: Int64
        /// The offset from the beginning of the essence, across all partitions.
        var streamOffset: UInt64
        /// The distance from there to the beginning of the last of the unit's streams.
        var extent: UInt64
    }

    private(set) var start: UInt64 = 0
    private(set) var duration: UInt64 = 0
    /// The size of each unit; 0 if sizes differ.
    private(set) var unitByteCount: UInt64 = 0
    private(set) var indexID: UInt64 = 0
    private(set) var bodyID: UInt64 = 0
    private(set) var entries: [Entry] = []
    /// The places of streams in a unit: the slice, whose offset each entry has, and the offset in the slice.
    private(set) var deltas: [(slice: Int, offset: UInt64)] = []
    private var sliceCount: UInt64 = 0
    private var positionCount: UInt64 = 0
    private var claimedCount: UInt64 = 0

    /// Whether the fields agree with each other, so that no lookup of a unit exceeds the segment's tables.
    var isConsistent: Bool {
        let limit = UInt64(Int32.max)
        guard start <= limit, duration <= limit, claimedCount == UInt64(entries.count),
            deltas.allSatisfy({ $0.slice <= sliceCount })
        else { return false }
        guard entries.isEmpty else { return duration == UInt64(entries.count) && unitByteCount == 0 }
        return unitByteCount > 0 && deltas.allSatisfy { $0.slice == 0 && $0.offset < unitByteCount }
    }

    /// Reads the content of the packet; `nil` if it isn't a list of fields.
    init?(_ bytes: [UInt8]) {
        var place = 0
        var arrays: [UInt64: ArraySlice<UInt8>] = [:]
        while place + 4 <= bytes.count {
            let tag = bytes[place..<place + 2].bigEndian
            let count = Int(bytes[place + 2..<place + 4].bigEndian)
            let value = bytes[(place + 4)...].prefix(count)
            guard value.count == count, Self.lengths[tag] ?? count == count else { return nil }
            place += 4 + count
            switch tag {
            case 0x3F05: unitByteCount = value.bigEndian
            case 0x3F06: indexID = value.bigEndian
            case 0x3F07: bodyID = value.bigEndian
            case 0x3F08: sliceCount = value.bigEndian
            case 0x3F0C: start = value.bigEndian
            case 0x3F0D: duration = value.bigEndian
            case 0x3F0E: positionCount = value.bigEndian
            // Each array occurs once.
            case 0x3F09, 0x3F0A: guard arrays.updateValue(value, forKey: tag) == nil else { return nil }
            default: break
            }
        }
        if let array = arrays[0x3F09] {
            guard let items = Self.items(array, length: 6) else { return nil }
            deltas = items.items.map {
                (Int($0[$0.startIndex + 1]), $0.dropFirst(2).bigEndian)
            }
        }
        if let list = arrays[0x3F0A] {
            let length = 11 + 4 * Int(sliceCount) + 8 * Int(positionCount)
            guard let items = Self.items(list, length: length), deltas.allSatisfy({ $0.slice <= sliceCount })
            else { return nil }
            claimedCount = items.claimed
            entries = items.items.map { Entry($0, deltas) }
        }
    }

    /// The lengths of fields, by tag; arrays have any length.
    private static let lengths: [UInt64: Int] = [
        0x3F05: 4, 0x3F06: 4, 0x3F07: 4, 0x3F08: 1, 0x3F0C: 8, 0x3F0D: 8, 0x3F0E: 1,
    ]

    /// Returns the items of an array, and their number as the array states it.
    private static func items(
        _ value: ArraySlice<UInt8>, length: Int
    ) -> (items: [ArraySlice<UInt8>], claimed: UInt64)? {
        guard value.count >= 8 else { return nil }
        let claimed = value.prefix(4).bigEndian
        let rest = value.dropFirst(8)
        guard claimed > 0 else { return ([], 0) }
        guard value.dropFirst(4).prefix(4).bigEndian == UInt64(length),
            claimed <= UInt64(rest.count / length)
        else { return nil }
        let items = (0..<Int(claimed)).map { rest.dropFirst($0 * length).prefix(length) }
        return (items, claimed)
    }
}

extension MXFIndexSegment.Entry {
    /// - Parameter deltas: The places of the streams, each in a slice that the entry has.
    init(_ bytes: ArraySlice<UInt8>, _ deltas: [(slice: Int, offset: UInt64)]) {
        let first = bytes.startIndex
        temporalOffset = Int64(Int8(bitPattern: bytes[first]))
        keyFrameOffset = Int64(Int8(bitPattern: bytes[first + 1]))
        streamOffset = bytes[(first + 3)..<(first + 11)].bigEndian
        extent =
            deltas.map { slice, offset in
                guard slice > 0 else { return offset }
                let place = first + 11 + 4 * (slice - 1)
                return bytes[place..<(place + 4)].bigEndian + offset
            }.max() ?? 0
    }
}
