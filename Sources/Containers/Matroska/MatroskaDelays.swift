/// The codec delays of a Matroska or WebM file's tracks, by which audio is presented earlier than its blocks
/// state.
///
/// Audio may begin with samples that the encoder added and that players skip; the times of its blocks include
/// them, and `CodecDelay` states their duration. Source: RFC 9559, 5.1.4.1.25. FFmpeg writes it for all
/// codecs since 6.0; GStreamer's demuxer ignores it.
package struct MatroskaDelays: Sendable, Hashable {
    /// In nanoseconds, by track number; only delays above zero.
    package private(set) var nanoseconds: [Int64: Int64] = [:]

    /// The maximum delay. Valid delays are a few audio frames; greater values are treated as damage.
    private static let most: Int64 = 1_000_000_000
    /// The maximum number of top-level elements before the tracks, and of elements in a track list, to
    /// examine.
    private static let patience = 1_000

    /// Creates an empty list for a file of another kind.
    ///
    /// - Throws: Errors of reading the file.
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
            guard let number = try fields.number(MatroskaElement.trackNumber, in: file),
                let delay = try fields.number(MatroskaElement.codecDelay, in: file),
                delay > 0, delay <= Self.most, let codec = fields.element(MatroskaElement.codec)
            else { continue }
            // Opus decoders skip the delay in the codec's header themselves.
            let name = try file.bytes(at: codec.content, count: Int(min(codec.count ?? 0, 16)))
            if !name.starts(with: Array("A_OPUS".utf8)) { nanoseconds[number] = delay }
        }
    }
}
