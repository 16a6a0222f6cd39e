/// The start of a block of a Matroska track. Source: RFC 9559, 5.1.3.4, 5.1.3.5 and 10.
struct MatroskaBlock {
    /// The elements of the block's group; empty for a simple block.
    let fields: [EBMLElement]
    /// The time in the cluster, in units of the segment's timescale.
    let time: Int64
    /// The flags, and the first bytes of the data.
    let head: [UInt8]

    /// Returns nil for another element of a cluster, and for a block of another track.
    init?(_ element: EBMLElement, ofTrack number: Int64, in file: any RandomAccessBytes) throws {
        let block: EBMLElement?
        switch element.identifier {
        case MatroskaElement.simpleBlock: (fields, block) = ([], element)
        case MatroskaElement.group:
            fields = try element.elements(within: file.length, of: file)
            block = fields.element(MatroskaElement.block)
        default: return nil
        }
        guard let block else { return nil }
        let bytes = try file.bytes(at: block.content, count: 16)
        guard let track = EBMLElement.number(bytes, at: 0, keepsMarker: false),
            track.value == UInt64(clamping: number), bytes.count >= track.length + 2
        else { return nil }
        time = Int64(Int16(truncatingIfNeeded: bytes[track.length..<track.length + 2].bigEndian))
        head = Array(bytes.dropFirst(track.length + 2))
    }
}
