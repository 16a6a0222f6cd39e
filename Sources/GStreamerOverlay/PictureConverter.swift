internal import CGStreamer

/// Brings pictures of one kind to another format, size and colours. Belongs to one thread at a time.
package final class PictureConverter {
    private let converter: OpaquePointer
    private var source: GstVideoInfo
    private var target: GstVideoInfo
    private let pool: PicturePool

    /// - Parameters:
    ///   - source: caps of the pictures that come, with their colorimetry.
    ///   - target: the same of those that go, which `pool` makes.
    package init(from source: String, to target: String, pool: PicturePool) throws {
        (self.source, self.target, self.pool) = (try Self.info(source), try Self.info(target), pool)
        guard let made = gst_video_converter_new(&self.source, &self.target, nil) else {
            throw GStreamerFailure(kind: .refused, message: "no way from '\(source)' to '\(target)'")
        }
        converter = made
    }

    deinit {
        gst_video_converter_free(converter)
    }

    private static func info(_ text: String) throws -> GstVideoInfo {
        var info = GstVideoInfo()
        guard let caps = gst_caps_from_string(text) else {
            throw GStreamerFailure(kind: .refused, message: "not caps: '\(text)'")
        }
        defer { gst_caps_unref(caps) }
        guard gst_video_info_from_caps(&info, caps) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "not caps of a picture: '\(text)'")
        }
        return info
    }

    package func convert(_ picture: MediaBuffer) throws -> MediaBuffer {
        let made = try pool.picture { _ in }
        var (from, to) = (GstVideoFrame(), GstVideoFrame())
        guard gst_video_frame_map(&from, &source, picture.pointer, GST_MAP_READ) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "a picture's memory cannot be read")
        }
        defer { gst_video_frame_unmap(&from) }
        guard gst_video_frame_map(&to, &target, made.pointer, GST_MAP_WRITE) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "a picture's memory cannot be written")
        }
        defer { gst_video_frame_unmap(&to) }
        gst_video_converter_frame(converter, &from, &to)
        return made
    }
}
