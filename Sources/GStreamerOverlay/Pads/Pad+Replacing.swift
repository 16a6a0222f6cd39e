internal import CGStreamer

extension Pad {
    /// Calls `handler` on the streaming thread for every buffer that passes, and replaces the buffer by its
    /// result, with the same times. If the handler returns nil, the buffer passes unchanged.
    ///
    /// - Parameter handler: receives the buffer and its stream time.
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

extension Pad {
    /// Calls `handler` on the streaming thread with the bytes of every buffer that passes, and replaces them
    /// by its result, with the same times and flags. If the handler returns nil, the buffer passes unchanged.
    package func onBufferRewrite(_ handler: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        let context = Unmanaged.passRetained(RewritingHandler(handler))
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER,
            { _, info, context in
                guard let info, let context, let buffer = gst_pad_probe_info_get_buffer(info) else {
                    return GST_PAD_PROBE_OK
                }
                let handler = Unmanaged<RewritingHandler>.fromOpaque(context).takeUnretainedValue().handler
                let passing = MediaBuffer(taking: gst_buffer_ref(buffer))
                guard let bytes = try? passing.withBytes({ Array($0) }), let other = handler(bytes) else {
                    return GST_PAD_PROBE_OK
                }
                Pad.replace(buffer, of: info, with: other)
                return GST_PAD_PROBE_OK
            },
            context.toOpaque(),
            { context in Unmanaged<RewritingHandler>.fromOpaque(context!).release() })
    }

    /// Gives a probe's pad another buffer with these bytes, and the same times, flags and metadata.
    static func replace(
        _ buffer: UnsafeMutablePointer<GstBuffer>, of info: UnsafeMutablePointer<GstPadProbeInfo>,
        with bytes: [UInt8]
    ) {
        let made = gst_buffer_new_allocate(nil, UInt(bytes.count), nil)!
        _ = bytes.withUnsafeBytes { gst_buffer_fill(made, 0, $0.baseAddress, UInt($0.count)) }
        let parts =
            GST_BUFFER_COPY_FLAGS.rawValue | GST_BUFFER_COPY_TIMESTAMPS.rawValue
            | GST_BUFFER_COPY_META.rawValue
        gst_buffer_copy_into(made, buffer, GstBufferCopyFlags(rawValue: parts), 0, UInt.max)
        cgst_probe_replace_buffer(info, made)
    }
}

private final class RewritingHandler: Sendable {
    let handler: @Sendable ([UInt8]) -> [UInt8]?
    init(_ handler: @escaping @Sendable ([UInt8]) -> [UInt8]?) { self.handler = handler }
}

private final class ReplacingHandler: Sendable {
    let handler: @Sendable (MediaBuffer, GStreamer.ClockTime) -> MediaBuffer?
    init(_ handler: @escaping @Sendable (MediaBuffer, GStreamer.ClockTime) -> MediaBuffer?) {
        self.handler = handler
    }
}
