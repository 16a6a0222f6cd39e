internal import CGStreamer

extension Pad {
    /// Calls `handler` on the streaming thread with the text of all caps that leave from now on, before they
    /// are passed on.
    package func onCaps(_ handler: @escaping @Sendable (String) -> Void) {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM,
            { _, info, context in
                guard let info, let context, let event = gst_pad_probe_info_get_event(info),
                    event.pointee.type == GST_EVENT_CAPS
                else { return GST_PAD_PROBE_OK }
                var caps: UnsafeMutablePointer<GstCaps>?
                gst_event_parse_caps(event, &caps)
                guard let caps, let text = takingString(cgst_caps_text(caps)) else { return GST_PAD_PROBE_OK }
                CapsHandler.at(context)(text)
                return GST_PAD_PROBE_OK
            },
            CapsHandler(handler).retained,
            { context in CapsHandler.release(context) })
    }
}

private typealias CapsHandler = CallbackContext<@Sendable (String) -> Void>
