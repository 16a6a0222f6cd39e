internal import MediaTypes

/// Uncompressed audio above 65,535 Hz, a rate that doesn't fit in the sample entries that muxers write. The
/// entries are replaced with version 2 of QuickTime's sound description (QuickTime File Format,
/// "Sound Sample Description (Version 2)").
enum MovieSoundRates {
    /// Replaces the sample entry of such a track; others, and entries that aren't supported, stay.
    static func apply(to track: inout BoxTree) throws {
        guard let rate = try track.box("mdia", "mdhd")?.timescale, rate > UInt16.max,
            let durations = track.box("mdia", "minf", "stbl", "stts"),
            let table = track.box("mdia", "minf", "stbl", "stsd")?.reader
        else { return }
        // The timescale is the sample rate only if each PCM frame lasts one unit.
        guard try durations.number(at: 4) == 1, try durations.number(at: 12) == 1 else { return }
        var entries = table
        try entries.skip(4)
        // Boxes after the fields may carry more properties, such as the byte order.
        guard try entries.unsigned32() == 1, var fields = entries.boxes.first?.content,
            let entry = try SampleEntry(table, handler: "soun"), let sound = entry.audio,
            entry.length == (sound.version == 1 ? 44 : 28),
            let description = LPCMDescription(entry, rate: Double(rate))
        else { return }
        let content = try fields.bytes(8) + description.bytes(compression: -2)
        try track.edit("mdia", "minf", "stbl", "stsd") {
            try $0.replace(8, 8 + entry.length, with: BoxWriter.box("lpcm") { $0.append(content) })
        }
    }
}
