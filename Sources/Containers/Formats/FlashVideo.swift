/// The codec of video in an FLV file that names it by four characters, as newer recorders write and GStreamer
/// doesn't read. Source: Enhanced RTMP, version 1, "Enhanced Video".
package enum FlashVideo {
    private static let names = ["hvc1": "HEVC", "av01": "AV1", "vp09": "VP9", "avc1": "H.264", "vvc1": "VVC"]
    /// Of the numbers that Adobe's Flash Video File Format gives codecs, those that GStreamer's demuxer ends with an error
    /// for.
    private static let numbered: [UInt8: String] = [1: "JPEG", 6: "Screen Video 2"]
    private static let videoTag: UInt8 = 9
    /// The number of tags that are examined: the first video tag follows the metadata.
    private static let patience = 100

    /// Returns the codec's name; nil for a file of another kind, and for video whose codec is given by a
    /// number.
    package static func codecByCharacters(of file: some RandomAccessBytes) throws -> String? {
        guard let tag = try firstVideoTag(of: file), tag[11] & 0x80 != 0 else { return nil }
        let characters = String(decoding: tag[12..<16], as: UTF8.self)
        return names[characters] ?? "“\(characters)”"
    }

    /// Returns the name of a codec that the file gives by a number, and that GStreamer doesn't read; nil for others.
    package static func unreadCodecByNumber(of file: some RandomAccessBytes) throws -> String? {
        guard let tag = try firstVideoTag(of: file), tag[11] & 0x80 == 0 else { return nil }
        return numbered[tag[11] & 0x0F]
    }

    /// The first 16 bytes of the file's first video tag; nil if there is none near its start.
    private static func firstVideoTag(of file: some RandomAccessBytes) throws -> [UInt8]? {
        let head = try file.bytes(at: 0, count: 9)
        guard head.count == 9, head.starts(with: Array("FLV".utf8)) else { return nil }
        // The header and each tag are followed by the length of the previous tag.
        var place = Int64(head[5..<9].bigEndian) + 4
        for _ in 0..<patience {
            let tag = try file.bytes(at: place, count: 16)
            guard tag.count == 16 else { return nil }
            if tag[0] & 0x1F == videoTag { return tag }
            place += 11 + Int64(tag[1..<4].bigEndian) + 4
        }
        return nil
    }
}
