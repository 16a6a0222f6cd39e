internal import MediaTypes

/// Corrections of the Opus headers that GStreamer's muxer writes into a movie.
///
/// Source: Encapsulation of Opus in ISO Base Media File Format, 4.3.2 and 4.4.
///
/// - Older versions of the muxer write the numbers of the decoder configuration in little-endian order, so
///   that players skip 14,337 samples instead of 312.
/// - The muxer gives the first packet the duration of its audible part, so that all others are early by the
///   rest.
package enum OpusHeader {
    /// Returns replacements for incorrect fields; empty if all are correct.
    ///
    /// - Throws: `MovieFault` if the file isn't a movie.
    package static func patches(for file: some RandomAccessBytes) throws -> [FilePatch] {
        guard let place = try MovieFileLayout(of: file).movie else { throw MovieFault.noMovie }
        let tracks = try Movie.content(at: place, of: file).boxes.all("trak")
        return try tracks.flatMap { track -> [FilePatch] in
            let media = track.boxes.first("mdia")?.boxes
            let table = media?.first("minf")?.boxes.first("stbl")?.boxes
            guard let entries = table?.first("stsd"),
                let header = try configuration(in: entries, origin: place.offset)
            else { return [] }
            guard let times = table?.first("stts"), let media = media?.first("mdhd"),
                let length = try lengthened(times, by: header.delay, origin: place.offset)
            else { return header.patches }
            let duration = try lengthened(
                duration: media, by: Int64(header.delay), origin: place.offset)
            return header.patches + [length, duration]
        }
    }

    /// Returns patches for a decoder configuration in the wrong byte order, and the number of samples it
    /// skips.
    private static func configuration(
        in entries: ByteReader, origin: Int64
    ) throws -> (patches: [FilePatch], delay: UInt32)? {
        var entries = entries
        _ = try entries.fullBoxHeader()
        try entries.skip(4)
        guard var entry = entries.boxes.first("Opus") else { return nil }
        // Fields common to all sample entries, and those of audio: QuickTime's version 1 has four more
        // numbers.
        try entry.skip(8)
        let version = try entry.unsigned16()
        try entry.skip(18 + (version == 1 ? 16 : 0))
        guard var header = entry.boxes.first("dOps") else { return nil }
        // The version and the number of channels.
        try header.skip(2)
        let offset = origin + Int64(header.position)
        let (delay, rate, gain) = (try header.bytes(2), try header.bytes(4), try header.bytes(2))
        // Rates have fewer than 24 bits: the first of the four bytes is zero unless the order is wrong.
        guard rate[0] != 0, rate[3] == 0 else { return ([], UInt32(delay[0]) << 8 | UInt32(delay[1])) }
        let patch = FilePatch(
            offset: offset, bytes: [UInt8](delay.reversed()) + rate.reversed() + gain.reversed())
        return ([patch], UInt32(delay[1]) << 8 | UInt32(delay[0]))
    }

    /// Returns a patch that sets the first packet's duration to the second's, if it is shorter by the delay.
    private static func lengthened(
        _ times: ByteReader, by delay: UInt32, origin: Int64
    ) throws -> FilePatch? {
        var times = times
        _ = try times.fullBoxHeader()
        guard try times.unsigned32() > 1, try times.unsigned32() == 1 else { return nil }
        let offset = origin + Int64(times.position)
        let first = try times.unsigned32()
        try times.skip(4)
        let second = try times.unsigned32()
        guard UInt64(first) + UInt64(delay) == UInt64(second) else { return nil }
        return FilePatch(offset: offset, field: Int64(second), isWide: false)
    }

    private static func lengthened(
        duration header: ByteReader, by delay: Int64, origin: Int64
    ) throws -> FilePatch {
        var header = header
        let isWide = try header.fullBoxHeader().version == 1
        try header.skip(isWide ? 20 : 12)
        let offset = origin + Int64(header.position)
        let duration = try header.unsigned(wide: isWide)
        return FilePatch(
            offset: offset, field: Int64(clamping: duration) + delay, isWide: isWide)
    }
}
