package import MediaTypes

/// The timecode of a movie's first frame, from its timecode track (QuickTime File Format, "Timecode Media").
package struct MovieTimecode: Sendable, Hashable {
    package let trackID: UInt32
    /// The number of frames since midnight, including the numbers that drop-frame timecode omits.
    package let frameNumber: Int64
    /// The duration of a frame, in units of the timescale.
    package let frameDuration: Int64
    /// Units a second.
    package let timescale: CMTimeScale

    /// The time from midnight.
    package var time: CMTime { CMTime(value: frameNumber * frameDuration, timescale: timescale) }

    /// Returns `nil` if the movie's timecode track is missing or can't be read, or counts something other
    /// than timecode, as for tapes.
    ///
    /// - Throws: Errors of reading the file.
    package init?(of movie: Movie, in file: some RandomAccessBytes) throws {
        guard let track = movie.tracks.first(where: { $0.handler == "tmcd" }), !track.isElsewhere,
            let place = try MovieFileLayout(of: file).movie
        else { return nil }
        let boxes = try Movie.content(at: place, of: file).boxes.all("trak")
        guard
            let table = boxes.first(where: { $0.position == track.position })?
                .boxes.first("mdia")?.boxes.first("minf")?.boxes.first("stbl")?.boxes,
            var descriptions = table.first("stsd"), (try? descriptions.skip(8)) != nil,
            let entry = descriptions.boxes.first("tmcd"),
            let offset = table.first("stco").flatMap({ Self.offset($0, isWide: false) })
                ?? table.first("co64").flatMap({ Self.offset($0, isWide: true) })
        else { return nil }
        var sample = ByteReader(try file.bytes(at: offset, count: 4))
        guard let fields = Self.fields(entry), let number = try? sample.signed32() else { return nil }
        trackID = track.trackID
        frameNumber = Int64(number)
        (timescale, frameDuration) = fields
    }

    /// Returns the offset of the first sample.
    private static func offset(_ content: ByteReader, isWide: Bool) -> Int64? {
        var reader = content
        guard let count = try? reader.rows(of: isWide ? 8 : 4), count > 0 else { return nil }
        return (try? reader.unsigned(wide: isWide)).flatMap(Int64.init(exactly:))
    }

    private static func fields(_ entry: ByteReader) -> (CMTimeScale, Int64)? {
        var reader = entry
        // Reserved bytes and the data reference index, then reserved bytes.
        guard (try? reader.skip(12)) != nil, let flags = try? reader.unsigned32(),
            let timescale = try? reader.signed32(), let frameDuration = try? reader.signed32()
        else { return nil }
        let isCounter = flags & 8 != 0
        return !isCounter && timescale > 0 && frameDuration > 0 ? (timescale, Int64(frameDuration)) : nil
    }
}
