/// Bytes to read in place of an MXF file's own, which hide an index that doesn't match the file.
///
/// `Workaround.wrongIndexOfMXF`: `mxfdemux` ends the process with an assertion if the file has a unit that
/// the index lacks after units that it has, and reads beyond the index's tables if they state other numbers
/// of entries than they have. Without an index it finds units as it reads the file.
package struct MXFPatches {
    package private(set) var patches: [FilePatch] = []
    private let file: any RandomAccessBytes
    /// The length of the run-in before the first partition. Offsets in the file count from its end.
    private var runIn: Int64 = 0
    /// The number of packets that may still be examined.
    private var patience = 20_000

    private var partitions: [MXFPartition] = []

    /// Reads partitions, their indexes, and the last unit. A file that isn't MXF has no patches.
    ///
    /// - Throws: `ContainerFailure` for damage that no patch can repair, and errors of reading.
    package init(of file: any RandomAccessBytes) throws {
        self.file = file
        guard let runIn = try Self.runIn(of: file) else { return }
        self.runIn = runIn
        let isComplete = try readPartitions()
        guard partitions.allSatisfy(\.metadata.isComplete) else { throw ContainerFailure.damagedMetadata }
        guard partitions.contains(where: { !$0.segments.isEmpty }) else { return }
        guard try !isComplete || !hasSoundIndex() else { return }
        let places = partitions.flatMap(\.segments).map(\.offset)
        guard places.count <= Self.mostHidden else { throw ContainerFailure.damagedIndex }
        patches = Set(places).sorted().map { FilePatch(offset: $0, bytes: MXFPacket.fillKey) }
    }

    private static let mostHidden = 64
    private static let longestRunIn = 65_536

    private static func runIn(of file: any RandomAccessBytes) throws -> Int64? {
        let key = MXFPacket.headerKey
        let head = try file.bytes(at: 0, count: key.count)
        if head == key { return 0 }
        guard head.count == key.count else { return nil }
        return try file.bytes(at: 0, count: longestRunIn + key.count).withUnsafeBytes { bytes in
            let place = (0...bytes.count - key.count).first { place in
                bytes[place] == key[0] && bytes[place..<place + key.count].elementsEqual(key)
            }
            return place.map { Int64($0) }
        }
    }

    private mutating func packet(at offset: Int64) throws -> MXFPacket? {
        patience -= 1
        return patience > 0 ? try MXFPacket(at: offset, of: file) : nil
    }

    // MARK: Partitions

    /// Reads the partitions that the file's end lists, or else all that are found packet by packet.
    ///
    /// - Returns: Whether all partitions are known.
    private mutating func readPartitions() throws -> Bool {
        let places = try listedPlaces() ?? []
        for place in places {
            guard let pack = try packet(at: place), pack.kind == .partition,
                let partition = try partition(at: pack)
            else { return try readAllPackets() }
            partitions.append(partition)
        }
        let isListed =
            partitions.first?.offset == runIn
            && zip(partitions, partitions.dropFirst()).allSatisfy { $0.offset < $1.offset }
        return isListed ? true : try readAllPackets()
    }

    /// Returns the offsets of the partitions according to the random index at the end of the file.
    private func listedPlaces() throws -> [Int64]? {
        let length = Int64(try file.bytes(at: file.length - 4, count: 4).bigEndian)
        guard length > 20, length < 1 << 20, let list = try MXFPacket(at: file.length - length, of: file),
            list.kind == .randomIndex, list.end == file.length, (list.count - 4) % 12 == 0
        else { return nil }
        let bytes = try file.bytes(at: list.content, count: Int(list.count) - 4)
        return stride(from: 0, to: bytes.count, by: 12).map {
            runIn &+ Int64(bitPattern: bytes[($0 + 4)..<($0 + 12)].bigEndian)
        }
    }

    private mutating func partition(at pack: MXFPacket) throws -> MXFPartition? {
        guard var partition = MXFPartition(pack, try file.bytes(at: pack.content, count: 88)),
            partition.claimedOffset == pack.offset - runIn
        else { return nil }
        var place = pack.end
        while let next = try packet(at: place), partition.take(next, try segment(next)) {
            try partition.metadata.take(next, of: file)
            place = next.end
        }
        return partition
    }

    private func segment(_ packet: MXFPacket) throws -> MXFIndexSegment? {
        guard packet.kind == .indexSegment, packet.count < 1 << 22 else { return nil }
        return MXFIndexSegment(try file.bytes(at: packet.content, count: Int(packet.count)))
    }

    /// Reads the file packet by packet, and returns whether it ends with a whole packet within the limit of
    /// packets.
    private mutating func readAllPackets() throws -> Bool {
        partitions = []
        var place = runIn
        while place < file.length {
            guard let next = try packet(at: place) else { return false }
            if next.kind == .partition {
                guard let partition = MXFPartition(next, try file.bytes(at: next.content, count: 88)) else {
                    return false
                }
                partitions.append(partition)
            } else if !partitions.isEmpty {
                let segment = try segment(next)
                _ = partitions[partitions.count - 1].take(next, segment)
                try partitions[partitions.count - 1].metadata.take(next, of: file)
            }
            place = next.end
        }
        return true
    }

    // MARK: Index

    private struct Table: Hashable {
        var indexID: UInt64
        var bodyID: UInt64
    }

    /// Whether each index has the correct places of all units of its essence.
    private mutating func hasSoundIndex() throws -> Bool {
        let found = partitions.flatMap(\.segments)
        let segments = found.compactMap(\.segment)
        guard segments.count == found.count, segments.allSatisfy(\.isConsistent) else { return false }
        let tables = Dictionary(grouping: segments) { Table(indexID: $0.indexID, bodyID: $0.bodyID) }
        for (table, segments) in tables {
            let essence = MXFEssence(partitions, bodyID: table.bodyID, end: file.length)
            guard try isSound(segments, of: essence) else { return false }
        }
        return true
    }

    private mutating func isSound(_ segments: [MXFIndexSegment], of essence: MXFEssence) throws -> Bool {
        guard !essence.spans.isEmpty, essence.isInOrder, Set(segments.map(\.deltas.count)).count == 1 else {
            return false
        }
        let sorted = segments.sorted { $0.start < $1.start }
        var (end, last) = (UInt64(0), UInt64(0))
        for segment in sorted {
            guard segment.start <= end else { return false }
            if segment.entries.isEmpty {
                // A segment without entries can't be combined with others: units of different sizes are
                // looked up differently.
                return sorted.count == 1 && essence.holds(segment)
            }
            let length = Int64(max(end, segment.start + segment.duration))
            for (index, entry) in segment.entries.enumerated() {
                let position = Int64(segment.start) + Int64(index)
                let (shown, key) = (position + entry.temporalOffset, position + entry.keyFrameOffset)
                // The demuxer checks other values that are too large.
                guard shown != length, key >= 0, key <= position, essence.holds(entry) else { return false }
            }
            let entries = segment.entries
            let areApart = zip(entries, entries.dropFirst()).allSatisfy {
                $0.streamOffset + $0.extent < $1.streamOffset
            }
            guard areApart else { return false }
            if segment.start == end, end > 0, entries[0].streamOffset <= last { return false }
            end = max(end, segment.start + segment.duration)
            last = max(last, entries[entries.count - 1].streamOffset)
        }
        return try isLast(last, of: essence)
    }

    /// Whether a unit is the last one of its essence: none of its streams occurs twice from there on.
    private mutating func isLast(_ unit: UInt64, of essence: MXFEssence) throws -> Bool {
        guard var place = essence.place(of: unit), let span = essence.spans.last, place.isInLastSpan else {
            return false
        }
        var seen: Set<[UInt8]> = []
        while place.offset < span.end {
            guard let next = try packet(at: place.offset) else { return false }
            switch next.kind {
            case .essence, .systemItem: guard seen.insert(next.key).inserted else { return false }
            case .partition, .randomIndex: return !seen.isEmpty
            case .indexSegment, .fill, .other: break
            }
            place.offset = next.end
        }
        return !seen.isEmpty
    }
}
