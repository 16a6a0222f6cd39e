/// Uncompressed sound of more than 65,535 Hz, whose rate doesn't fit into the sample entries that muxers write: it is told as
/// in version 2 of QuickTime's sound description (QuickTime File Format, "Sound Sample Description (Version 2)").
package enum MovieSoundRates {
    /// The movie box anew. Insertions are written before patches; both are empty if there is no such sound.
    package static func changes(
        to file: some RandomAccessBytes
    ) throws -> (insertions: [FileInsertion], patches: [FilePatch]) {
        var box = try MovieBox(of: file)
        let entries = try box.tracks.compactMap { try Entry($0) }
        guard !entries.isEmpty else { return ([], []) }
        box.moveChunks(by: entries.reduce(0) { $0 + $1.described.count - $1.range.count })
        for entry in entries.reversed() { box.replace(entry.range, with: entry.described, in: entry.boxes) }
        return box.changes
    }

    /// A sample entry to be replaced.
    private struct Entry {
        /// Where the boxes begin that hold each other, the entry last.
        let boxes: [Int]
        /// All of it behind its size and its code, which is 'lpcm' then.
        let range: Range<Int>
        let described: [UInt8]

        /// Nil if the track's entry can stay, or isn't known.
        init?(_ track: ByteReader) throws {
            guard let media = track.boxes.first("mdia"), var header = media.boxes.first("mdhd"),
                let information = media.boxes.first("minf"), let samples = information.boxes.first("stbl"),
                var durations = samples.boxes.first("stts"), var list = samples.boxes.first("stsd")
            else { return nil }
            try header.skip(try header.fullBoxHeader().version == 1 ? 16 : 8)
            let rate = try header.unsigned32()
            guard rate > UInt16.max else { return nil }
            // Only where a unit of the media is one frame, the rate is its timescale.
            try durations.skip(4)
            let rows = try durations.unsigned32()
            try durations.skip(4)
            guard rows == 1, try durations.unsigned32() == 1 else { return nil }
            let holders = [0] + [track, media, information, samples, list].map(\.position)
            try list.skip(4)
            guard try list.unsigned32() == 1, let entry = list.boxes.first, let flags = Self.flags[entry.code]
            else { return nil }
            let start = entry.content.position
            boxes = holders + [start]
            range = start + 4..<start + 8 + entry.content.remaining
            var fields = entry.content
            let reserved = try fields.bytes(8)
            let version = try fields.unsigned16()
            try fields.skip(6)
            let channels = try fields.unsigned16()
            let bits = try fields.unsigned16()
            // What follows the fields of version 1 tells the order of bytes of codes that aren't listed.
            guard version < 2, entry.content.remaining == (version == 1 ? 44 : 28), bits % 8 == 0 else {
                return nil
            }
            let told = LPCMDescription(
                rate: Double(rate), channels: Int64(channels), bits: Int64(bits), flags: flags)
            described = Array("lpcm".utf8) + reserved + told.bytes(compression: -2)
        }

        private static let flags: [BoxCode: LPCMDescription.Flags] = [
            "twos": .bigEndianInteger, "sowt": .littleEndianInteger, "in24": .bigEndianInteger,
            "in32": .bigEndianInteger, "fl32": .bigEndianFloat, "fl64": .bigEndianFloat,
        ]
    }
}

/// Version 2 of QuickTime's sound description, of LPCM.
struct LPCMDescription {
    /// `kAudioFormatFlagIsFloat` is 1, `IsBigEndian` 2, `IsSignedInteger` 4, `IsPacked` 8.
    enum Flags: Int64 {
        case bigEndianFloat = 11, littleEndianFloat = 9, bigEndianInteger = 14, littleEndianInteger = 12
    }

    let rate: Double
    let channels: Int64
    /// Of a sample of one channel.
    let bits: Int64
    let flags: Flags

    /// The bytes of its fields, behind those that all sample entries have.
    static let length = 56

    /// Its fields, behind those that all sample entries have.
    func bytes(compression: Int64) -> [UInt8] {
        var writer = BoxWriter()
        for value in [2, 0, 0, 0, 3, 16, compression, 0] { writer.append16(value) }
        writer.append32(0x1_0000)
        writer.append32(72)
        writer.append64(Int64(bitPattern: rate.bitPattern))
        writer.append32(channels)
        writer.append32(0x7F00_0000)
        writer.append32(bits)
        writer.append32(flags.rawValue)
        writer.append32(bits / 8 * channels)
        writer.append32(1)
        return writer.bytes
    }
}
