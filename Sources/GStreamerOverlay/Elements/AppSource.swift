internal import CGStreamer

/// The start of a rendering branch: a feed pushes into it and waits while it is full.
package final class AppSource: Sendable {
    package let element: Element
    private var pointer: UnsafeMutablePointer<GstAppSrc> { element.object.pointer(as: GstAppSrc.self) }

    package init(_ element: Element) {
        self.element = element
    }

    /// Makes the source seekable. The caller must ensure that buffers that are pushed after a seek belong to
    /// its range.
    ///
    /// - Parameter onNeed: called on a streaming thread when the source is empty. It must return quickly.
    package func makeSeekable(onNeed: @escaping @Sendable () -> Void = {}) throws {
        try element.set("stream-type", "seekable")
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = { _, _, context in NewsHandler.at(context)() }
        callbacks.seek_data = { _, _, _ in 1 }
        gst_app_src_set_callbacks(
            pointer, &callbacks, NewsHandler(onNeed).retained, { NewsHandler.release($0) })
    }

    /// Calls `handler` on a streaming thread when the source has room again. The handler must return quickly.
    package func onNeed(_ handler: @escaping @Sendable () -> Void) {
        var callbacks = GstAppSrcCallbacks()
        callbacks.need_data = { _, _, context in NewsHandler.at(context)() }
        gst_app_src_set_callbacks(
            pointer, &callbacks, NewsHandler(handler).retained, { NewsHandler.release($0) })
    }

    /// The number of queued buffers.
    package var level: Int { Int(gst_app_src_get_current_level_buffers(pointer)) }

    /// The number of bytes that wait in the source.
    package var byteLevel: Int { Int(gst_app_src_get_current_level_bytes(pointer)) }

    /// Sets the number of buffers with which the source is full; 0 for no limit, which unblocks a waiting
    /// push.
    package func setLimit(buffers: Int) {
        gst_app_src_set_max_buffers(pointer, UInt(buffers))
    }

    /// Sets the caps of the buffers to come, in GStreamer's text form.
    package func setCaps(_ text: String) throws {
        guard let caps = gst_caps_from_string(text) else {
            throw GStreamerFailure(kind: .refused, message: "not caps: '\(text)'", element: element.name)
        }
        defer { gst_caps_unref(caps) }
        gst_app_src_set_caps(pointer, caps)
    }

    package enum Flow: Sendable { case accepted, flushing, ended, failed }

    /// Pushes a buffer. Blocks while the source is full.
    package func push(_ buffer: MediaBuffer) -> Flow {
        flow(gst_app_src_push_buffer(pointer, gst_buffer_ref(buffer.pointer)))
    }

    /// Puts an item behind those that wait; returns false if streaming has ended.
    package func push(_ item: StreamItem) -> Bool {
        switch item {
        case .buffer(let buffer): return push(buffer) == .accepted
        case .event(let event):
            guard event.pointer.pointee.type == GST_EVENT_CAPS else {
                return gst_element_send_event(element.pointer, gst_event_ref(event.pointer)) != 0
            }
            var caps: UnsafeMutablePointer<GstCaps>?
            gst_event_parse_caps(event.pointer, &caps)
            gst_app_src_set_caps(pointer, caps)
            return true
        }
    }

    package func endOfStream() -> Flow {
        flow(gst_app_src_end_of_stream(pointer))
    }

    private func flow(_ value: GstFlowReturn) -> Flow {
        switch value {
        case GST_FLOW_OK: .accepted
        case GST_FLOW_FLUSHING: .flushing
        case GST_FLOW_EOS: .ended
        default: .failed
        }
    }
}
