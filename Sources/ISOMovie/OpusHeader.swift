/// The Opus decoder configuration of a movie, whose numbers GStreamer 1.22's muxer writes with the least byte first, so that
/// players leave out 14,337 samples in place of 312. Source: Encapsulation of Opus in ISO Base Media File Format, 4.3.2.
package enum OpusHeader {
    /// The numbers that have to be written anew; none if they are as they should be.
    ///
    /// - Throws: `MovieFault` if the file is not a movie.
    package static func patches(for file: some RandomAccessBytes) throws -> [FilePatch] {
        guard let place = try MovieFileLayout(of: file).movie else { throw MovieFault.noMovie }
        let tracks = try Movie.content(at: place, of: file).boxes.all("trak")
        return try tracks.compactMap { track in
            let table = track.boxes.first("mdia")?.boxes.first("minf")?.boxes.first("stbl")
            guard var entries = table?.boxes.first("stsd") else { return nil }
            _ = try entries.fullBoxHeader()
            try entries.skip(4)
            guard var entry = entries.boxes.first("Opus") else { return nil }
            // What is common to all sample entries, and to those of audio.
            try entry.skip(8 + 20)
            guard var header = entry.boxes.first("dOps") else { return nil }
            // The version and the number of channels.
            try header.skip(2)
            let offset = place.offset + Int64(header.position)
            let (delay, rate, gain) = (try header.bytes(2), try header.bytes(4), try header.bytes(2))
            // Rates have fewer than 24 bits: the first byte of the four is zero unless they stand the wrong way round.
            guard rate[0] != 0, rate[3] == 0 else { return nil }
            return FilePatch(
                offset: offset, bytes: [UInt8](delay.reversed()) + rate.reversed() + gain.reversed())
        }
    }
}
