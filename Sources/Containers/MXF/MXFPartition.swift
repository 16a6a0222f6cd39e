/// A partition of an MXF file: the fields of its pack, and the places of its index and its essence. Source:
/// SMPTE 377-1, 7.
struct MXFPartition: Sendable {
    let offset: Int64
    /// The offset from the first partition, according to the pack.
    let claimedOffset: Int64
    let bodyID: UInt64
    /// The number of bytes of essence with the same identifier in the partitions before.
    let bodyOffset: UInt64
    /// The segments of the index with the offsets of their packets; `nil` for a segment that can't be read.
    private(set) var segments: [(offset: Int64, segment: MXFIndexSegment?)] = []
    var metadata = MXFMetadata()
    /// The offset of the essence in the file; `nil` if there is none.
    private(set) var essenceStart: Int64?

    /// - Parameter bytes: The beginning of the pack's content.
    init?(_ pack: MXFPacket, _ bytes: [UInt8]) {
        guard bytes.count >= 88 else { return nil }
        offset = pack.offset
        claimedOffset = Int64(bitPattern: bytes[8..<16].bigEndian)
        bodyOffset = bytes[52..<60].bigEndian
        bodyID = bytes[60..<64].bigEndian
    }

    /// Records the packet that follows, and returns whether index segments may still follow it.
    ///
    /// - Parameter segment: The content of the packet if it is an index segment.
    mutating func take(_ packet: MXFPacket, _ segment: MXFIndexSegment?) -> Bool {
        switch packet.kind {
        case .partition, .randomIndex: return false
        case .indexSegment: segments.append((packet.offset, segment))
        case .essence, .systemItem:
            if essenceStart == nil { essenceStart = packet.offset }
            return false
        case .fill, .other: break
        }
        return true
    }
}

/// The essence of one identifier in all partitions.
struct MXFEssence {
    struct Span {
        /// The offset of the span in the essence.
        var offset: UInt64
        /// The start and the end of the span in the file.
        var start: Int64
        var end: Int64
    }

    private(set) var spans: [Span] = []

    /// - Parameter end: The length of the file.
    init(_ partitions: [MXFPartition], bodyID: UInt64, end: Int64) {
        for (index, partition) in partitions.enumerated() where partition.bodyID == bodyID && bodyID > 0 {
            guard let start = partition.essenceStart else { continue }
            let next = index + 1 < partitions.count ? partitions[index + 1].offset : end
            spans.append(Span(offset: partition.bodyOffset, start: start, end: max(start, next)))
        }
    }

    /// Whether each span begins where the one before ends, apart from fill.
    var isInOrder: Bool {
        guard spans[0].offset == 0 else { return false }
        return zip(spans, spans.dropFirst()).allSatisfy { first, second in
            guard second.offset > first.offset else { return false }
            return second.offset - first.offset <= UInt64(first.end - first.start)
        }
    }

    /// Returns the offset in the file of a byte of the essence; `nil` if no partition contains it.
    func place(of offset: UInt64) -> (offset: Int64, isInLastSpan: Bool)? {
        guard let index = spans.lastIndex(where: { $0.offset <= offset }) else { return nil }
        let span = spans[index]
        let distance = offset - span.offset
        guard distance < UInt64(span.end - span.start) else { return nil }
        return (span.start + Int64(distance), index == spans.count - 1)
    }

    /// Whether all streams of a unit begin in one partition.
    func holds(_ entry: MXFIndexSegment.Entry) -> Bool {
        let (end, isTooLong) = entry.streamOffset.addingReportingOverflow(entry.extent)
        guard !isTooLong, let first = place(of: entry.streamOffset), let last = place(of: end) else {
            return false
        }
        return UInt64(last.offset - first.offset) == entry.extent
    }

    /// Whether the essence contains all units of a segment of equal units, and no others: the rest is shorter
    /// than a unit.
    func holds(_ segment: MXFIndexSegment) -> Bool {
        guard segment.start == 0, let last = spans.last else { return false }
        let size = last.offset + UInt64(last.end - last.start)
        // Without a duration, the segment extends to the end of the essence.
        guard segment.duration > 0 else { return true }
        let (indexed, isTooLong) = segment.unitByteCount.multipliedReportingOverflow(by: segment.duration)
        return !isTooLong && indexed <= size && size - indexed < segment.unitByteCount + Self.mostTrailing
    }

    /// Fill, an index and the packet's header may be counted as essence.
    private static let mostTrailing: UInt64 = 1 << 16
}
