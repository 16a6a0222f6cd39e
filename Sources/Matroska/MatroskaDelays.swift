package import ISOMovie

/// How much earlier than its blocks say each track of a Matroska or WebM file is heard.
///
/// Sound may begin with samples that are the encoder's and are left out; the times of its blocks count them, and
/// `CodecDelay` says how long they are. Source: RFC 9559, 5.1.4.1.25. FFmpeg writes it for each codec since 6.0, GStreamer's
/// demuxer does not look at it.
package struct MatroskaDelays: Sendable, Hashable {
    /// In nanoseconds, by track number; only those above zero.
    package private(set) var nanoseconds: [Int64: Int64] = [:]

    /// A delay is a few frames of sound. What says more than this is taken for damage.
    private static let most: UInt64 = 1_000_000_000
    /// Elements of a file's top before its tracks, and of its tracks, that are looked at.
    private static let patience = 1_000

    /// None for a file of another kind.
    ///
    /// - Throws: What reading the file throws.
    package init(of file: any RandomAccessBytes) throws {
        if let tracks = try EBMLElement.first(
            MatroskaElement.tracks, inSegmentOf: file, patience: Self.patience)
        {
            try read(tracks, of: file)
        }
    }

    private mutating func read(_ tracks: EBMLElement, of file: any RandomAccessBytes) throws {
        for track in try tracks.elements(within: file.length, of: file).prefix(Self.patience)
        where track.identifier == MatroskaElement.track {
            let fields = try track.elements(within: tracks.end(within: file.length), of: file)
            func field(_ identifier: UInt32) -> EBMLElement? { fields.first { $0.identifier == identifier } }
            guard let number = try field(MatroskaElement.trackNumber)?.value(in: file),
                let number = Int64(exactly: number),
                let delay = try field(MatroskaElement.codecDelay)?.value(in: file),
                delay > 0, delay <= Self.most, let codec = field(MatroskaElement.codec)
            else { continue }
            // Decoders of Opus leave out themselves what its header says.
            let name = try file.bytes(at: codec.content, count: Int(min(codec.count ?? 0, 16)))
            if !name.starts(with: Array("A_OPUS".utf8)) { nanoseconds[number] = Int64(delay) }
        }
    }
}
