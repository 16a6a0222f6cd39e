internal import CGStreamer

/// Makes buffers for pictures of one kind; their memory comes back when the last user has let go of it.
package final class PicturePool: Sendable {
    private let object: GObjectRef
    package let layout: PictureLayout
    private var pointer: UnsafeMutablePointer<GstBufferPool> { object.pointer(as: GstBufferPool.self) }

    package init(caps text: String) throws {
        layout = try PictureLayout(caps: text)
        guard let made = gst_buffer_pool_new(), let caps = gst_caps_from_string(text) else {
            throw GStreamerFailure(kind: .library, message: "no buffer pool could be made")
        }
        object = GObjectRef(taking: made)
        defer { gst_caps_unref(caps) }
        let configuration = gst_buffer_pool_get_config(made)
        gst_buffer_pool_config_set_params(configuration, caps, guint(layout.byteCount), 0, 0)
        var parameters = GstAllocationParams()
        gst_allocation_params_init(&parameters)
        parameters.align = UInt(Self.alignment - 1)
        gst_buffer_pool_config_set_allocator(configuration, nil, &parameters)
        guard gst_buffer_pool_set_config(made, configuration) != 0, gst_buffer_pool_set_active(made, 1) != 0
        else { throw GStreamerFailure(kind: .refused, message: "a buffer pool refused '\(text)'") }
    }

    /// Of a picture's first byte: a cache line.
    private static let alignment = 64

    /// A buffer that nobody else holds; its pixels are what the memory's last user left.
    package func buffer() throws -> MediaBuffer {
        var buffer: UnsafeMutablePointer<GstBuffer>?
        guard gst_buffer_pool_acquire_buffer(pointer, &buffer, nil) == GST_FLOW_OK, let buffer else {
            throw GStreamerFailure(kind: .refused, message: "no memory for a picture")
        }
        return MediaBuffer(taking: buffer)
    }

    deinit {
        gst_buffer_pool_set_active(pointer, 0)
    }
}
