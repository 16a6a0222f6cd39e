internal import CGStreamer

/// An item of a stream that goes from an encoder to a muxer in another pipeline. The order of items has to be kept.
package enum StreamItem: Sendable {
    case buffer(MediaBuffer)
    /// Caps or tags.
    case event(StreamEvent)
}

/// Owns one reference of a GstEvent. The count is atomic and events aren't modified once they are made, so that threads
/// may share them.
package final class StreamEvent: Sendable {
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<GstEvent>

    init(retaining pointer: UnsafeMutablePointer<GstEvent>) {
        self.pointer = gst_event_ref(pointer)
    }

    deinit {
        gst_event_unref(pointer)
    }
}

extension AppSink {
    /// Accepts only the caps that a muxer accepts at a pad, so that upstream elements negotiate these.
    ///
    /// - Parameter pad: the name of the pad, such as `video_0`; nil for a muxer that has only one.
    package func accept(whatMuxer factory: String, takesAt pad: String?) {
        guard let caps = Self.caps(ofMuxer: factory, pad) else { return }
        gst_app_sink_set_caps(pointer, caps)
        gst_caps_unref(caps)
    }

    /// The caps of a pad's template. The caller owns a reference.
    private static func caps(ofMuxer factory: String, _ pad: String?) -> UnsafeMutablePointer<GstCaps>? {
        guard let found = gst_element_factory_find(factory) else { return nil }
        defer { gst_object_unref(UnsafeMutableRawPointer(found)) }
        var node = gst_element_factory_get_static_pad_templates(found).map { UnsafePointer($0) }
        while let current = node {
            defer { node = current.pointee.next.map { UnsafePointer($0) } }
            guard let data = current.pointee.data else { continue }
            let template = data.assumingMemoryBound(to: GstStaticPadTemplate.self)
            // Such as `video_%u`.
            let kind = String(cString: template.pointee.name_template).prefix { $0 != "%" }
            if template.pointee.direction == GST_PAD_SINK, pad?.hasPrefix(kind) ?? true {
                return gst_static_pad_template_get_caps(template)
            }
        }
        return nil
    }

    /// Calls a handler on the streaming thread with each item, in order, and with nil at the end.
    /// Times of buffers are running times.
    package func onItems(_ handler: @escaping @Sendable (StreamItem?) -> Void) throws {
        try element.staticPad("sink").onFormatEvents { handler(.event($0)) }
        // Weak, because the sink owns the closure.
        onNews { [weak self] in
            switch self?.pull(nanoseconds: 0, { MediaBuffer(runningOf: $0) }) {
            case .sample(let buffer): handler(.buffer(buffer))
            case .endOfStream: handler(nil)
            case .timedOut, nil: break
            }
        }
    }
}

extension Pad {
    /// Calls a handler on the streaming thread with caps and tags events, before they are forwarded.
    fileprivate func onFormatEvents(_ handler: @escaping @Sendable (StreamEvent) -> Void) {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
            { _, info, context in
                guard let info, let context, let event = gst_pad_probe_info_get_event(info),
                    event.pointee.type == GST_EVENT_CAPS || event.pointee.type == GST_EVENT_TAG
                else { return GST_PAD_PROBE_OK }
                EventHandler.at(context)(StreamEvent(retaining: event))
                return GST_PAD_PROBE_OK
            },
            EventHandler(handler).retained,
            { context in EventHandler.release(context) })
    }
}

private typealias EventHandler = CallbackContext<@Sendable (StreamEvent) -> Void>
