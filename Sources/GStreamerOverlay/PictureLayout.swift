internal import CGStreamer

/// How the pixels of a format and size lie in a buffer, as GStreamer lays them without padding.
package struct PictureLayout: Sendable {
    /// Plain numbers, and a pointer to GStreamer's constant description of the format.
    nonisolated(unsafe) let info: GstVideoInfo

    package var width: Int { Int(info.width) }
    package var height: Int { Int(info.height) }
    package var byteCount: Int { Int(info.size) }

    /// - Parameter caps: raw video with format, width and height, in GStreamer's text form.
    package init(caps text: String) throws {
        try GStreamer.initialize()
        guard let caps = gst_caps_from_string(text) else {
            throw GStreamerFailure(kind: .refused, message: "not caps: '\(text)'")
        }
        defer { gst_caps_unref(caps) }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "not caps of pictures: '\(text)'")
        }
        self.info = info
    }

    /// One plane: bytes a row, and its samples.
    package struct Plane: Sendable, Hashable {
        package var bytesPerRow: Int
        package var width: Int
        package var height: Int
    }

    /// The planes without padding.
    package var planes: [Plane] {
        planes(strides: withUnsafeBytes(of: info.stride) { Array($0.bindMemory(to: gint.self)) })
    }

    /// The planes as a buffer holds them: its rows may be padded in its own way.
    package func planes(of buffer: MediaBuffer) -> [Plane] {
        guard let meta = gst_buffer_get_video_meta(buffer.pointer) else { return planes }
        return planes(
            strides: withUnsafeBytes(of: meta.pointee.stride) { Array($0.bindMemory(to: gint.self)) })
    }

    func planes(strides: [gint]) -> [Plane] {
        withUnsafePointer(to: info) { info in
            (0..<Int(cgst_video_plane_count(info))).map { plane in
                var (width, height): (gint, gint) = (0, 0)
                cgst_video_plane_size(info, guint(plane), &width, &height)
                return Plane(bytesPerRow: Int(strides[plane]), width: Int(width), height: Int(height))
            }
        }
    }
}
