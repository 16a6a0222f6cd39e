/// One row of an edit list.
struct MovieEdit: Sendable, Hashable {
    /// In the movie's timescale. 0 means: to the end of the media.
    var duration: Int64
    /// In the track's timescale; nil is an empty edit.
    var mediaStart: Int64?
    /// 16.16 fixed point, always positive.
    var rate: Int64

    static func list(_ content: ByteReader) throws -> [MovieEdit] {
        var reader = content
        let wide = try reader.fullBoxHeader().version == 1
        let rows = min(Int64(try reader.unsigned32()), Int64(reader.remaining / (wide ? 20 : 12)))
        return try (0..<rows).map { _ in
            let duration = try reader.duration(wide: wide)
            let start = wide ? try reader.signed64() : Int64(try reader.signed32())
            let rate = Int64(try reader.signed32())
            return MovieEdit(
                duration: duration,
                mediaStart: start >= 0 ? start : nil,
                // Some writers put the integer 1, or 0, where 1.0 belongs; GStreamer reads them as 1.0 too.
                rate: rate > 1 ? rate : 1 << 16)
        }
    }
}
