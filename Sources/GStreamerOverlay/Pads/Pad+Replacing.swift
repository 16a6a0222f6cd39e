internal import CGStreamer

extension Pad {
    /// Calls `handler` on the streaming thread for every buffer that passes, and replaces the buffer by its
    /// result, with the same times. If the handler returns nil, the buffer passes unchanged.
    ///
    /// - Parameter handler: receives the buffer and its stream time.
    package func onBufferReplace(
        _ handler: @escaping @Sendable (MediaBuffer, GStreamer.ClockTime) -> MediaBuffer?
    ) {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER,
            { pad, info, context in
                guard let pad, let info, let context, let buffer = gst_pad_probe_info_get_buffer(info) else {
                    return GST_PAD_PROBE_OK
                }
                var time: gint64 = 0
                guard cgst_pad_stream_time(pad, buffer.pointee.pts, &time) != 0, time >= 0,
                    let other = ReplacingHandler.at(context)(
                        MediaBuffer(taking: gst_buffer_ref(buffer)), GStreamer.ClockTime(time))
                else { return GST_PAD_PROBE_OK }
                let stamped = other.sharing(
                    at: ClockTimeValue(buffer.pointee.pts), duration: ClockTimeValue(buffer.pointee.duration))
                cgst_probe_replace_buffer(info, gst_buffer_ref(stamped.pointer))
                return GST_PAD_PROBE_OK
            },
            ReplacingHandler(handler).retained,
            { context in ReplacingHandler.release(context) })
    }
}

extension Pad {
    /// Calls `handler` on the streaming thread with the bytes of every buffer that passes, and replaces them
    /// by its result, with the same times and flags. If the handler returns nil, the buffer passes unchanged.
    package func onBufferRewrite(_ handler: @escaping @Sendable ([UInt8]) -> [UInt8]?) {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER,
            { _, info, context in
                guard let info, let context, let buffer = gst_pad_probe_info_get_buffer(info) else {
                    return GST_PAD_PROBE_OK
                }
                let passing = MediaBuffer(taking: gst_buffer_ref(buffer))
                guard let bytes = try? passing.withBytes({ Array($0) }),
                    let other = RewritingHandler.at(context)(bytes)
                else { return GST_PAD_PROBE_OK }
                Pad.replace(buffer, of: info, with: other)
                return GST_PAD_PROBE_OK
            },
            RewritingHandler(handler).retained,
            { context in RewritingHandler.release(context) })
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

extension Pad {
    /// Calls `handler` on the streaming thread with the bytes of every buffer that passes, to be changed in
    /// place.
    package func onBufferChange(_ handler: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Void) {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER,
            { _, info, context in
                guard let info, let context, let buffer = cgst_probe_writable_buffer(info) else {
                    return GST_PAD_PROBE_OK
                }
                var map = GstMapInfo()
                let flags = GstMapFlags(rawValue: GST_MAP_READ.rawValue | GST_MAP_WRITE.rawValue)
                guard gst_buffer_map(buffer, &map, flags) != 0 else { return GST_PAD_PROBE_OK }
                defer { gst_buffer_unmap(buffer, &map) }
                ChangingHandler.at(context)(
                    UnsafeMutableRawBufferPointer(start: map.data, count: Int(map.size)))
                return GST_PAD_PROBE_OK
            },
            ChangingHandler(handler).retained,
            { context in ChangingHandler.release(context) })
    }
}

private typealias ChangingHandler = CallbackContext<@Sendable (UnsafeMutableRawBufferPointer) -> Void>
private typealias RewritingHandler = CallbackContext<@Sendable ([UInt8]) -> [UInt8]?>
private typealias ReplacingHandler = CallbackContext<
    @Sendable (MediaBuffer, GStreamer.ClockTime) -> MediaBuffer?
>
