internal import MediaTypes

/// Uncompressed audio above 65,535 Hz, a rate that doesn't fit in the sample entries that muxers write. The
/// entries are replaced with version 2 of QuickTime's sound description (QuickTime File Format,
/// "Sound Sample Description (Version 2)").
package enum MovieSoundRates {
    /// Returns the change to a finished movie; `nil` if it has no such audio.
    package static func change(to file: some RandomAccessBytes) throws -> MovieBoxChange? {
        var box = try MovieBox(of: file)
        let entries = try box.tracks.compactMap { try Entry($0) }
        guard !entries.isEmpty else { return nil }
        box.moveChunks(by: entries.reduce(0) { $0 + $1.described.count - $1.range.count })
        for entry in entries.reversed() { box.replace(entry.range, with: entry.described, in: entry.boxes) }
        return box.change
    }

    /// A sample entry to replace.
    private struct Entry {
        /// The positions of the nested boxes, outermost first and the entry last.
        let boxes: [Int]
        /// The entry after its size field.
        let range: Range<Int>
        let described: [UInt8]

        /// Returns `nil` if the track's entry can stay or isn't supported.
        init?(_ track: ByteReader) throws {
            guard let media = track.boxes.first("mdia"), var header = media.boxes.first("mdhd"),
                let information = media.boxes.first("minf"), let samples = information.boxes.first("stbl"),
                var durations = samples.boxes.first("stts"), let list = samples.boxes.first("stsd")
            else { return nil }
            try header.skip(try header.fullBoxHeader().version == 1 ? 16 : 8)
            let rate = try header.unsigned32()
            guard rate > UInt16.max else { return nil }
            // The timescale is the sample rate only if each PCM frame lasts one unit.
            try durations.skip(4)
            let rows = try durations.unsigned32()
            try durations.skip(4)
            guard rows == 1, try durations.unsigned32() == 1 else { return nil }
            var entries = list
            try entries.skip(4)
            // Boxes after the fields may carry more properties, such as the byte order.
            guard try entries.unsigned32() == 1, var fields = entries.boxes.first?.content,
                let entry = try SampleEntry(list, handler: "soun"), let sound = entry.audio,
                entry.length == (sound.version == 1 ? 44 : 28),
                let description = LPCMDescription(entry, rate: Double(rate))
            else { return nil }
            let start = fields.position
            boxes = [0] + [track, media, information, samples, list].map(\.position) + [start]
            range = start + 4..<start + 8 + entry.length
            described = Array("lpcm".utf8) + (try fields.bytes(8)) + description.bytes(compression: -2)
        }
    }
}
