internal import CGStreamer

package final class Pad: Sendable {
    let object: GObjectRef

    var pointer: UnsafeMutablePointer<GstPad> { object.pointer(as: GstPad.self) }

    init(taking pointer: UnsafeMutablePointer<GstPad>) {
        object = GObjectRef(taking: pointer)
    }

    init(retaining pointer: UnsafeMutablePointer<GstPad>) {
        object = GObjectRef(retaining: pointer)
    }

    package var name: String {
        takingString(gst_object_get_name(object.pointer(as: GstObject.self))) ?? ""
    }

    /// The stream's identifier from its stream-start event; nil before that has passed.
    package var streamID: String? {
        takingString(gst_pad_get_stream_id(pointer))
    }

    /// The current caps, or else the possible ones, as text, such as `video/x-h264, …`.
    package var capsText: String {
        guard let caps = gst_pad_get_current_caps(pointer) ?? gst_pad_query_caps(pointer, nil) else {
            return ""
        }
        defer { gst_caps_unref(caps) }
        return takingString(cgst_caps_text(caps)) ?? ""
    }

    package var isLinked: Bool { gst_pad_is_linked(pointer) != 0 }

    package func set(_ property: String, _ value: String) throws {
        try setProperty(of: object, property, value, owner: name)
    }

    package func link(to sink: Pad) throws {
        let outcome = gst_pad_link(pointer, sink.pointer)
        guard outcome == GST_PAD_LINK_OK else {
            let reason = String(cString: gst_pad_link_get_name(outcome))
            throw GStreamerFailure(
                kind: .refused, message: "pad '\(name)' does not link to '\(sink.name)': \(reason)")
        }
    }

    /// The input of the element behind a ghost pad of a bin; nil if it has none or several.
    package var inputInside: Pad? {
        let instance = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GTypeInstance.self)
        guard g_type_check_instance_is_a(instance, gst_ghost_pad_get_type()) != 0 else { return nil }
        let ghost = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GstGhostPad.self)
        guard let target = gst_ghost_pad_get_target(ghost) else { return nil }
        defer { gst_object_unref(target) }
        guard let element = gst_pad_get_parent_element(target) else { return nil }
        defer { gst_object_unref(element) }
        return gst_element_get_static_pad(element, "sink").map(Pad.init(taking:))
    }

    /// Makes blocks pass data that leaves a bin through this ghost pad.
    package func passBlocks() {
        cgst_ghost_pad_pass_blocks(pointer)
    }

    /// Replaces bytes of the file, by their offset, in all reads from this source pad.
    package func replaceBytes(_ replacements: [UInt64: [UInt8]]) {
        guard !replacements.isEmpty else { return }
        withReplacements(replacements) { cgst_pad_replace_bytes(pointer, $0) }
    }

    /// Declares that data that leaves this source pad already has the rate of its segments, so that sinks
    /// present it unchanged.
    package func declareRateApplied() {
        cgst_pad_apply_rate(pointer)
    }

    /// Drops every buffer of this source pad and reports success upstream.
    package func discardBuffers() {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER, { _, _, _ in GST_PAD_PROBE_DROP }, nil, nil)
    }

    /// Calls `handler` on the streaming thread for every buffer that passes, before it is passed on.
    package func onBuffer(_ handler: @escaping @Sendable (BufferPassing) -> Void) {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER,
            { pad, info, context in
                if let pad, let buffer = gst_pad_probe_info_get_buffer(info), let context {
                    BufferHandler.at(context)(BufferPassing(buffer, through: pad))
                }
                return GST_PAD_PROBE_OK
            },
            BufferHandler(handler).retained,
            { context in BufferHandler.release(context) })
    }
}

/// The properties of a buffer that passes a probe, with times in nanoseconds.
package struct BufferPassing: Sendable {
    package let presentationTime: GStreamer.ClockTime?
    package let decodingTime: GStreamer.ClockTime?
    package let duration: GStreamer.ClockTime?
    package let size: Int
    /// How far these times are ahead of stream time, according to the segment of the buffer; 0 without a
    /// segment.
    package let displacement: Int64

    init(_ buffer: UnsafeMutablePointer<GstBuffer>, through pad: UnsafeMutablePointer<GstPad>) {
        func known(_ time: GstClockTime) -> GStreamer.ClockTime? {
            time == GStreamer.noTime ? nil : ClockTimeValue(time)
        }
        presentationTime = known(buffer.pointee.pts)
        decodingTime = known(buffer.pointee.dts)
        duration = known(buffer.pointee.duration)
        size = Int(gst_buffer_get_size(buffer))
        displacement = Int64(cgst_pad_displacement(pad))
    }
}

/// Converts `guint64`, which is imported as `UInt`, to the package's clock time, `UInt64`.
func ClockTimeValue(_ value: UInt) -> GStreamer.ClockTime { GStreamer.ClockTime(value) }

private typealias BufferHandler = CallbackContext<@Sendable (BufferPassing) -> Void>
