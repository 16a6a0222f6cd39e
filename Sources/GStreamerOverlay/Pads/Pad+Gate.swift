internal import CGStreamer

/// Decides about every buffer before an element receives it. Called on streaming threads.
package protocol PadGate: AnyObject, Sendable {
    func verdict(on buffer: ArrivingBuffer) -> PadGateVerdict
    /// Called when a seek has flushed the pad: buffers that arrive from now on belong to the seek.
    func didFlush()
    /// Called when upstream ends the stream. Returns false to keep the end from the element.
    func passesEnd() -> Bool
    /// Called before new caps, for which the element has to be ready.
    func capsWillChange()
}

extension PadGate {
    package func didFlush() {}
    package func passesEnd() -> Bool { true }
    package func capsWillChange() {}
}

/// The decision about a buffer.
package enum PadGateVerdict: Sendable {
    case pass
    /// The element receives a buffer with these bytes, and the same times and flags.
    case replace([UInt8])
    case drop
    /// No more data is needed: the buffer is dropped, the element receives the end of the stream, and
    /// upstream stops.
    case end
    /// No data is needed before the next seek: upstream stops without an end of the stream.
    case hold
}

/// A buffer that arrives at a gate; valid only during the call.
package struct ArrivingBuffer {
    private let pad: UnsafeMutablePointer<GstPad>
    private let buffer: UnsafeMutablePointer<GstBuffer>

    init(_ buffer: UnsafeMutablePointer<GstBuffer>, on pad: UnsafeMutablePointer<GstPad>) {
        (self.buffer, self.pad) = (buffer, pad)
    }

    /// The presentation time and the decoding time, in nanoseconds of stream time.
    package var presentationTime: Int64? { streamTime(buffer.pointee.pts) }
    package var decodingTime: Int64? { streamTime(buffer.pointee.dts) }

    /// Whether the buffer is a gap without content.
    package var isGap: Bool { buffer.pointee.mini_object.flags & GST_BUFFER_FLAG_GAP.rawValue != 0 }

    /// Whether it can be decoded without earlier buffers.
    package var isKey: Bool { buffer.pointee.mini_object.flags & GST_BUFFER_FLAG_DELTA_UNIT.rawValue == 0 }

    /// The pad's caps as text.
    package var caps: String {
        guard let caps = gst_pad_get_current_caps(pad) else { return "" }
        defer { gst_caps_unref(caps) }
        return takingString(cgst_caps_text(caps)) ?? ""
    }

    /// Passes the bytes to a closure, during which they are valid; returns nil if they can't be read.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result? {
        var map = GstMapInfo()
        guard gst_buffer_map(buffer, &map, GST_MAP_READ) != 0 else { return nil }
        defer { gst_buffer_unmap(buffer, &map) }
        return body(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
    }

    private func streamTime(_ time: GstClockTime) -> Int64? {
        var result: gint64 = 0
        return cgst_pad_stream_time(pad, time, &result) != 0 ? Int64(result) : nil
    }
}

extension Pad {
    /// Installs a gate before a sink pad. The pad keeps it alive.
    package func install(_ gate: any PadGate) {
        let types =
            GST_PAD_PROBE_TYPE_BUFFER.rawValue | GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM.rawValue
            | GST_PAD_PROBE_TYPE_EVENT_FLUSH.rawValue
        gst_pad_add_probe(
            pointer, GstPadProbeType(rawValue: types),
            { pad, info, context in
                guard let pad, let info, let context else { return GST_PAD_PROBE_OK }
                return Pad.ask(GateContext.at(context), about: info, on: pad)
            },
            GateContext(gate).retained,
            { context in GateContext.release(context) })
    }

    private static func ask(
        _ gate: any PadGate, about info: UnsafeMutablePointer<GstPadProbeInfo>,
        on pad: UnsafeMutablePointer<GstPad>
    ) -> GstPadProbeReturn {
        if info.pointee.type.rawValue & GST_PAD_PROBE_TYPE_BUFFER.rawValue == 0 {
            switch gst_pad_probe_info_get_event(info)?.pointee.type {
            case GST_EVENT_FLUSH_STOP: gate.didFlush()
            case GST_EVENT_EOS: return gate.passesEnd() ? GST_PAD_PROBE_OK : GST_PAD_PROBE_DROP
            case GST_EVENT_CAPS: gate.capsWillChange()
            default: break
            }
            return GST_PAD_PROBE_OK
        }
        guard let buffer = gst_pad_probe_info_get_buffer(info) else { return GST_PAD_PROBE_OK }
        switch gate.verdict(on: ArrivingBuffer(buffer, on: pad)) {
        case .pass: return GST_PAD_PROBE_OK
        case .replace(let bytes):
            replace(buffer, of: info, with: bytes)
            return GST_PAD_PROBE_OK
        case .drop: return GST_PAD_PROBE_DROP
        case .hold: return cgst_probe_refuse(info, GST_FLOW_FLUSHING)
        case .end:
            gst_pad_send_event(pad, gst_event_new_eos())
            // If a demuxer of several streams received an end of the stream, it would read the others to the
            // end of the file.
            return cgst_probe_refuse(info, GST_FLOW_FLUSHING)
        }
    }

    /// Sends a flushing seek in stream time upstream from this sink pad only.
    package func seekUpstream(to time: GStreamer.ClockTime, landing: Pipeline.SeekLanding) -> Bool {
        gst_pad_push_event(
            pointer,
            gst_event_new_seek(
                1, GST_FORMAT_TIME, landing.flags, GST_SEEK_TYPE_SET, Int(time), GST_SEEK_TYPE_NONE, -1)) != 0
    }
}

private typealias GateContext = CallbackContext<any PadGate>
