/// The codec of video in an FLV file that names it by four characters, as newer recorders write and GStreamer
/// doesn't read. Source: Enhanced RTMP, version 1, "Enhanced Video".
package enum FlashVideo {
    private static let names = ["hvc1": "HEVC", "av01": "AV1", "vp09": "VP9", "avc1": "H.264", "vvc1": "VVC"]
    private static let videoTag: UInt8 = 9
    /// The number of tags that are examined: the first video tag follows the metadata.
    private static let patience = 100

    /// Returns the codec's name; nil for a file of another kind, and for video whose codec is given by a
    /// number.
    package static func codecByCharacters(of file: some RandomAccessBytes) throws -> String? {
        let head = try file.bytes(at: 0, count: 9)
        guard head.count == 9, head.starts(with: Array("FLV".utf8)) else { return nil }
        // The header and each tag are followed by the length of the previous tag.
        var place = Int64(head[5..<9].bigEndian) + 4
        for _ in 0..<patience {
            let tag = try file.bytes(at: place, count: 16)
            guard tag.count == 16 else { return nil }
            if tag[0] & 0x1F == videoTag {
                guard tag[11] & 0x80 != 0 else { return nil }
                let characters = String(decoding: tag[12..<16], as: UTF8.self)
                return names[characters] ?? "“\(characters)”"
            }
            place += 11 + Int64(tag[1..<4].bigEndian) + 4
        }
        return nil
    }
}
