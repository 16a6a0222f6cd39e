internal import CGStreamer

extension Pad {
    /// Calls `handler` on the streaming thread for every buffer that passes: another one goes on in its place,
    /// with the same times. What the handler returns nil for goes on as it is.
    ///
    /// - Parameter handler: is given the buffer and its stream time.
    package func onBufferReplace(
        _ handler: @escaping @Sendable (MediaBuffer, GStreamer.ClockTime) -> MediaBuffer?
    ) {
        let context = Unmanaged.passRetained(ReplacingHandler(handler))
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER,
            { pad, info, context in
                guard let pad, let info, let context, let buffer = gst_pad_probe_info_get_buffer(info) else {
                    return GST_PAD_PROBE_OK
                }
                let handler = Unmanaged<ReplacingHandler>.fromOpaque(context).takeUnretainedValue().handler
                var time: gint64 = 0
                guard cgst_pad_stream_time(pad, buffer.pointee.pts, &time) != 0, time >= 0,
                    let other = handler(
                        MediaBuffer(taking: gst_buffer_ref(buffer)), GStreamer.ClockTime(time))
                else { return GST_PAD_PROBE_OK }
                let stamped = other.sharing(
                    at: ClockTimeValue(buffer.pointee.pts), duration: ClockTimeValue(buffer.pointee.duration))
                cgst_probe_replace_buffer(info, gst_buffer_ref(stamped.pointer))
                return GST_PAD_PROBE_OK
            },
            context.toOpaque(),
            { context in Unmanaged<ReplacingHandler>.fromOpaque(context!).release() })
    }
}

private final class ReplacingHandler: Sendable {
    let handler: @Sendable (MediaBuffer, GStreamer.ClockTime) -> MediaBuffer?
    init(_ handler: @escaping @Sendable (MediaBuffer, GStreamer.ClockTime) -> MediaBuffer?) {
        self.handler = handler
    }
}
