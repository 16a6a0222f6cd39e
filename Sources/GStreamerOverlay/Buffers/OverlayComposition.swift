internal import CGStreamer

/// The pixels of a rectangle that is blended over frames: alpha, Y', Cb and Cr in the frames' coding, with
/// straight alpha. Immutable.
package final class OverlayPicture: Sendable {
    package let width: Int
    package let height: Int
    fileprivate let buffer: MediaBuffer

    /// - Parameter body: writes `4 · width · height` bytes, rows without padding.
    package init(width: Int, height: Int, writing body: (UnsafeMutableBufferPointer<UInt8>) throws -> Void)
        throws
    {
        (self.width, self.height) = (width, height)
        let size = 4 * width * height
        guard width > 0, height > 0, let made = gst_buffer_new_allocate(nil, UInt(size), nil) else {
            throw GStreamerFailure(kind: .refused, message: "no memory for a picture of \(width)x\(height)")
        }
        buffer = MediaBuffer(taking: made)
        var map = GstMapInfo()
        guard gst_buffer_map(made, &map, GST_MAP_WRITE) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "a buffer's memory cannot be written")
        }
        defer { gst_buffer_unmap(made, &map) }
        gst_buffer_add_video_meta(
            made, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_FORMAT_AYUV, UInt32(width), UInt32(height))
        try body(UnsafeMutableBufferPointer(start: map.data, count: size))
    }
}

/// The position of an image on the output, in pixels from the top left, and its opacity.
package struct OverlayRectangle: Sendable {
    package var picture: OverlayPicture
    package var x: Int
    package var y: Int
    /// From 0 to 1.
    package var opacity: Double

    package init(picture: OverlayPicture, x: Int, y: Int, opacity: Double) {
        self.picture = picture
        (self.x, self.y) = (x, y)
        self.opacity = opacity
    }
}

/// Rectangles to be blended over a frame, back to front. Immutable, with an atomic reference count.
package final class OverlayComposition: Sendable {
    nonisolated(unsafe) let pointer: OpaquePointer

    /// - Parameter rectangles: at least one.
    package init(_ rectangles: [OverlayRectangle]) {
        guard !rectangles.isEmpty else { fatalError("an overlay composition needs at least one rectangle") }
        pointer = gst_video_overlay_composition_new(nil)
        for rectangle in rectangles {
            let picture = rectangle.picture
            let made = gst_video_overlay_rectangle_new_raw(
                picture.buffer.pointer, Int32(rectangle.x), Int32(rectangle.y), UInt32(picture.width),
                UInt32(picture.height), GST_VIDEO_OVERLAY_FORMAT_FLAG_NONE)
            gst_video_overlay_rectangle_set_global_alpha(made, Float(rectangle.opacity))
            gst_video_overlay_composition_add_rectangle(pointer, made)
            gst_video_overlay_rectangle_unref(made)
        }
    }

    deinit {
        gst_video_overlay_composition_unref(pointer)
    }
}

extension Element {
    /// Calls `handler` on the streaming thread for each frame that passes an `overlaycomposition`, and blends
    /// its result over the frame.
    ///
    /// - Parameter handler: receives the frame's stream time; nil if it has none.
    package func onDraw(_ handler: @escaping @Sendable (GStreamer.ClockTime?) -> OverlayComposition?) {
        cgst_connect_draw(
            pointer,
            { time, context in
                let known = time == UInt(GStreamer.noTime) ? nil : ClockTimeValue(time)
                guard let composition = DrawHandler.at(context)(known) else { return nil }
                return gst_video_overlay_composition_ref(composition.pointer)
            },
            DrawHandler(handler).retained,
            { context in DrawHandler.release(context) })
    }
}

private typealias DrawHandler = CallbackContext<@Sendable (GStreamer.ClockTime?) -> OverlayComposition?>
