/// The exact lengths of a Matroska or WebM file's audio tracks of FLAC and Opus.
///
/// The times of blocks are whole milliseconds, and the duration of a file may count whole blocks, the last of
/// which may hold fewer samples. FLAC's header states the samples of the stream. Packets of Opus are as long
/// as they say, and the last block says how much of it is left out.
///
/// Source: RFC 9559, 5.1.3.5.7 (`DiscardPadding`); RFC 9639, 8.2; RFC 7845, 5.1; RFC 6716, 3.1.
package struct MatroskaLengths: Sendable, Hashable {
    package struct Length: Sendable, Hashable {
        /// The number of samples that are heard, at `sampleRate`.
        package var sampleCount: Int64
        package var sampleRate: Int32
        /// The maximum number of samples in a block. A length that differs by more from that of the blocks is
        /// that of another file, from which they were copied.
        package var blockLength: Int64
    }

    /// By track number; only of tracks whose length the file states.
    package private(set) var lengths: [Int64: Length] = [:]

    /// The maximum number of top-level elements, and of elements in a track list, to examine.
    private static let patience = 100_000
    /// The number of clusters at either end in which each track has a block.
    private static let margin = 8

    /// Creates an empty list for a file of another kind.
    ///
    /// - Throws: Errors of reading the file.
    package init(of file: any RandomAccessBytes) throws {
        guard let segment = try EBMLElement.segment(of: file) else { return }
        let end = segment.end(within: file.length)
        var (place, scale): (Int64, Int64) = (segment.content, 1_000_000)
        var (tracks, clusters): ([Int64: OpusTrack], [EBMLElement]) = ([:], [])
        for _ in 0..<Self.patience where place < end {
            guard let element = try EBMLElement(at: place, of: file), element.count != nil else { break }
            place = element.end(within: end)
            switch element.identifier {
            case MatroskaElement.info:
                let fields = try element.elements(within: file.length, of: file)
                scale = try fields.number(MatroskaElement.timestampScale, in: file) ?? scale
            case MatroskaElement.tracks: tracks = try readTracks(element, of: file)
            case MatroskaElement.cluster:
                if tracks.isEmpty { return }
                clusters.append(element)
                if clusters.count > 2 * Self.margin { clusters.remove(at: Self.margin) }
            default: break
            }
        }
        for (number, track) in tracks {
            var track = track
            for cluster in clusters { try track.read(cluster, number: number, of: file) }
            lengths[number] = track.length(scale: scale)
        }
    }

    /// Notes the lengths of tracks of FLAC, and returns those of Opus.
    private mutating func readTracks(
        _ tracks: EBMLElement, of file: any RandomAccessBytes
    ) throws -> [Int64: OpusTrack] {
        var found: [Int64: OpusTrack] = [:]
        for entry in try tracks.elements(within: file.length, of: file).prefix(1_000)
        where entry.identifier == MatroskaElement.track {
            let fields = try entry.elements(within: tracks.end(within: file.length), of: file)
            guard let number = try fields.number(MatroskaElement.trackNumber, in: file),
                let header = try fields.bytes(MatroskaElement.codecPrivate, upTo: 64, in: file)
            else { continue }
            switch try fields.text(MatroskaElement.codec, upTo: 16, in: file) {
            case "A_FLAC": lengths[number] = FLACStreamInfo(header)?.length
            case "A_OPUS": found[number] = OpusTrack(header: header)
            default: break
            }
        }
        return found
    }
}

/// The header of FLAC in a Matroska file: the marker, and the first metadata block.
struct FLACStreamInfo {
    /// The maximum number of samples in a block.
    let blockLength: Int64
    let sampleRate: Int32
    /// 0 if it is unknown.
    let sampleCount: Int64

    /// The position of the number of samples, which begins with the four lowest bits of a byte.
    static let countPlace = 21

    init?(_ bytes: [UInt8]) {
        guard bytes.count >= 42, bytes.starts(with: Array("fLaC".utf8)), bytes[4] & 0x7F == 0,
            bytes[5..<8].bigEndian == 34
        else { return nil }
        blockLength = Int64(bytes[10..<12].bigEndian)
        sampleRate = Int32(bytes[18..<21].bigEndian >> 4)
        sampleCount = Int64(bytes[Self.countPlace..<26].bigEndian & 0xF_FFFF_FFFF)
        guard sampleRate > 0 else { return nil }
    }

    var length: MatroskaLengths.Length? {
        guard sampleCount > 0 else { return nil }
        return MatroskaLengths.Length(
            sampleCount: sampleCount, sampleRate: sampleRate, blockLength: blockLength)
    }
}

extension [EBMLElement] {
    /// The nanoseconds at the end of a block that are left out. A negative number is of a block's beginning.
    fileprivate func padding(in file: any RandomAccessBytes) throws -> Int64 {
        guard let field = element(MatroskaElement.discardPadding), let count = field.count, count > 0,
            let value = try field.value(in: file), value >> (8 * UInt64(count) - 1) == 0
        else { return 0 }
        return Int64(value)
    }
}

/// The first and the last block of a track of Opus.
private struct OpusTrack {
    private struct Block {
        /// In units of the segment's timescale.
        var time: Int64
        /// In samples at 48 kHz.
        var length: Int64
        /// Nanoseconds of its end that are left out.
        var padding: Int64
    }

    /// The samples at 48 kHz that the decoder leaves out at the start.
    private let preSkip: Int64
    private var first: Block?
    private var last: Block?

    init?(header: [UInt8]) {
        guard header.count >= 19, header.starts(with: Array("OpusHead".utf8)) else { return nil }
        preSkip = Int64(header[10]) | Int64(header[11]) << 8
    }

    /// Notes the blocks of a cluster.
    mutating func read(_ cluster: EBMLElement, number: Int64, of file: any RandomAccessBytes) throws {
        let fields = try cluster.elements(within: file.length, of: file)
        guard let time = try fields.number(MatroskaElement.timestamp, in: file), time < 1 << 56 else {
            return
        }
        for field in fields {
            guard let block = try MatroskaBlock(field, ofTrack: number, in: file),
                let length = Self.duration(block.head)
            else { continue }
            last = Block(
                time: time + block.time, length: length, padding: try block.fields.padding(in: file))
            first = first ?? last
        }
    }

    /// Returns the samples of a packet; nil for several in a block.
    ///
    /// - Parameter head: The flags of the block, and the first bytes of the packet.
    private static func duration(_ head: [UInt8]) -> Int64? {
        guard head.count >= 3, head[0] & 0x06 == 0 else { return nil }
        return OpusPacket.sampleCount(head.dropFirst()).flatMap { (1...5760).contains($0) ? $0 : nil }
    }

    /// - Parameter scale: The nanoseconds of a unit of the segment's timescale.
    func length(scale: Int64) -> MatroskaLengths.Length? {
        guard let first, let last, last.time >= first.time, (1...1_000_000_000).contains(scale) else {
            return nil
        }
        let nanoseconds = Int128(last.time - first.time) * Int128(scale)
        let distance = Int64(clamping: (nanoseconds * 48_000 + 500_000_000) / 1_000_000_000)
        guard distance < 1 << 56, (0..<1_000_000_000).contains(last.padding) else { return nil }
        // The times of packets of one length are whole packets, apart from rounding.
        let whole = (distance + last.length / 2) / last.length * last.length
        let start = abs(whole - distance) <= 96 ? whole : distance
        let heard = start + last.length - preSkip - (last.padding * 48_000 + 500_000_000) / 1_000_000_000
        guard heard > 0 else { return nil }
        return MatroskaLengths.Length(sampleCount: heard, sampleRate: 48_000, blockLength: 5760)
    }
}
