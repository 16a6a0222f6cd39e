internal import MediaTypes

/// Corrections of the Opus headers that GStreamer's muxer writes into a movie.
///
/// Source: Encapsulation of Opus in ISO Base Media File Format, 4.3.2 and 4.4.
///
/// - Older versions of the muxer write the numbers of the decoder configuration in little-endian order, so
///   that players skip 14,337 samples instead of 312.
/// - The muxer gives the first packet the duration of its audible part, so that all others are early by the
///   rest.
enum OpusHeader {
    /// Corrects a track; others than those of Opus, and correct ones, stay as they are.
    static func apply(to track: inout BoxTree) throws {
        guard let entries = track.box("mdia", "minf", "stbl", "stsd"),
            let header = try configuration(in: entries)
        else { return }
        try track.edit("mdia", "minf", "stbl", "stsd") {
            try $0.replace(header.place, header.bytes.count, with: header.bytes)
        }
        guard let times = track.box("mdia", "minf", "stbl", "stts"), track.box("mdia", "mdhd") != nil,
            let length = try lengthened(times, by: header.delay)
        else { return }
        try track.edit("mdia", "minf", "stbl", "stts") { try $0.set(length, at: 12) }
        try track.edit("mdia", "mdhd") { try $0.setDuration($0.duration &+ header.delay) }
    }

    /// Returns the numbers of a decoder configuration in the right order, their place in the table, and the
    /// number of samples to skip.
    private static func configuration(
        in table: BoxTree
    ) throws -> (place: Int, bytes: [UInt8], delay: Int64)? {
        var entries = table.reader
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
        let place = header.position
        var numbers = [try header.bytes(2), try header.bytes(4), try header.bytes(2)]
        // Rates have fewer than 24 bits: the first of the four bytes is zero unless the order is wrong.
        let rate = numbers[1]
        if rate[0] != 0, rate[3] == 0 { numbers = numbers.map { $0.reversed() } }
        return (place, numbers.flatMap(\.self), Int64(numbers[0][0]) << 8 | Int64(numbers[0][1]))
    }

    /// Returns the second packet's duration for the first, if that is shorter by the delay.
    private static func lengthened(_ times: BoxTree, by delay: Int64) throws -> Int64? {
        guard try times.number(at: 4) > 1, try times.number(at: 8) == 1 else { return nil }
        let second = try times.number(at: 20)
        return try times.number(at: 12) + delay == second ? second : nil
    }
}
