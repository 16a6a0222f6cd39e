internal import CGStreamer

/// The memory layout of frames of one format and size, if a buffer doesn't specify another.
package struct PictureLayout: Sendable, Hashable {
    /// GStreamer's name.
    package let format: String
    package let width: Int
    package let height: Int
    /// The size of a frame in bytes.
    package let size: Int
    nonisolated(unsafe) let info: GstVideoInfo

    /// Returns nil if GStreamer doesn't support the format, or not at this size.
    package init?(format: String, width: Int, height: Int) {
        let known = cgst_video_format(format)
        guard known != GST_VIDEO_FORMAT_UNKNOWN, width > 0, height > 0 else { return nil }
        var info = GstVideoInfo()
        gst_video_info_init(&info)
        guard gst_video_info_set_format(&info, known, UInt32(width), UInt32(height)) != 0 else { return nil }
        (self.format, self.width, self.height) = (format, width, height)
        size = Int(info.size)
        self.info = info
    }

    package static func == (left: PictureLayout, right: PictureLayout) -> Bool {
        left.format == right.format && left.width == right.width && left.height == right.height
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(format)
        hasher.combine(width)
        hasher.combine(height)
    }
}

/// One plane of a mapped frame. Valid while the frame is mapped.
package struct PicturePlane {
    package let baseAddress: UnsafeMutableRawPointer
    package let bytesPerRow: Int

    package init(baseAddress: UnsafeMutableRawPointer, bytesPerRow: Int) {
        self.baseAddress = baseAddress
        self.bytesPerRow = bytesPerRow
    }
}

extension MediaBuffer {
    /// Passes the planes of a frame to a closure, to be read during the call. The buffer's own layout takes
    /// precedence over `layout`.
    package func withPlanes<Result>(
        _ layout: PictureLayout, _ body: ([PicturePlane]) throws -> Result
    ) throws -> Result {
        try withPlanes(layout, GST_MAP_READ, body)
    }

    fileprivate func withPlanes<Result>(
        _ layout: PictureLayout, _ flags: GstMapFlags, _ body: ([PicturePlane]) throws -> Result
    ) throws -> Result {
        var frame = GstVideoFrame()
        var info = layout.info
        guard gst_video_frame_map(&frame, &info, pointer, flags) != 0 else {
            throw GStreamerFailure(
                kind: .refused,
                message:
                    "a buffer of \(size) bytes is no \(layout.format) picture of \(layout.width)x\(layout.height)"
            )
        }
        defer { gst_video_frame_unmap(&frame) }
        let count = Int(frame.info.finfo.pointee.n_planes)
        let addresses = [frame.data.0, frame.data.1, frame.data.2, frame.data.3]
        let strides = [
            frame.info.stride.0, frame.info.stride.1, frame.info.stride.2, frame.info.stride.3,
        ]
        return try body(
            (0..<count).map { PicturePlane(baseAddress: addresses[$0]!, bytesPerRow: Int(strides[$0])) })
    }
}

/// Memory for frames of one layout, which is reused when a frame is released.
package final class PicturePool: Sendable {
    package let layout: PictureLayout
    nonisolated(unsafe) private let pool: UnsafeMutablePointer<GstBufferPool>

    package init(_ layout: PictureLayout) throws {
        // A pool may be the first use of GStreamer.
        try GStreamer.initialize()
        self.layout = layout
        pool = gst_video_buffer_pool_new()
        let config = gst_buffer_pool_get_config(pool)
        let caps = withUnsafePointer(to: layout.info) {
            gst_video_info_to_caps(UnsafeMutablePointer(mutating: $0))
        }
        defer { gst_caps_unref(caps) }
        gst_buffer_pool_config_set_params(config, caps, UInt32(layout.size), 0, 0)
        guard gst_buffer_pool_set_config(pool, config) != 0, gst_buffer_pool_set_active(pool, 1) != 0 else {
            gst_object_unref(pool)
            throw GStreamerFailure(
                kind: .refused, message: "no memory for \(layout.format) of \(layout.width)x\(layout.height)")
        }
    }

    deinit {
        gst_buffer_pool_set_active(pool, 0)
        gst_object_unref(pool)
    }

    /// Returns a new frame after `body` has written it. Its memory initially contains an older frame.
    package func picture(drawnBy body: ([PicturePlane]) throws -> Void) throws -> MediaBuffer {
        var made: UnsafeMutablePointer<GstBuffer>?
        guard gst_buffer_pool_acquire_buffer(pool, &made, nil) == GST_FLOW_OK, let made else {
            throw GStreamerFailure(kind: .refused, message: "no memory for another picture")
        }
        let buffer = MediaBuffer(taking: made)
        try buffer.withPlanes(layout, GST_MAP_WRITE, body)
        return buffer
    }
}
