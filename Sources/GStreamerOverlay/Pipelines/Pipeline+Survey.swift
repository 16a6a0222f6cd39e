internal import CGStreamer
internal import Synchronization

extension Pipeline {
    /// All current elements, including those in bins. They may leave the pipeline at any time.
    package var members: [Element] {
        collect(gst_bin_iterate_recurse(bin)).map {
            Element(taking: $0.assumingMemoryBound(to: GstElement.self))
        }
    }

    /// The name of the current state.
    package var stateName: String {
        var state = GST_STATE_NULL
        gst_element_get_state(
            UnsafeMutableRawPointer(bin).assumingMemoryBound(to: GstElement.self), &state, nil, 0)
        return String(cString: gst_element_state_get_name(state))
    }
}

extension Element {
    /// The element's class in GStreamer, such as `Codec/Encoder/Video`.
    package var classification: String {
        gst_element_get_metadata(pointer, "klass").map { String(cString: $0) } ?? ""
    }

    package var sourcePads: [Pad] { pads(gst_element_iterate_src_pads(pointer)) }

    package var sinkPads: [Pad] { pads(gst_element_iterate_sink_pads(pointer)) }

    private func pads(_ iterator: UnsafeMutablePointer<GstIterator>?) -> [Pad] {
        collect(iterator).map { Pad(taking: $0.assumingMemoryBound(to: GstPad.self)) }
    }

    /// The value of an integer property; nil without such a property.
    package func number(_ property: String) -> Int64? {
        var value: gint64 = 0
        return cgst_object_number(object.raw, property, &value) != 0 ? Int64(value) : nil
    }
}

extension Pad {
    /// The negotiated caps as text; nil before negotiation.
    package var negotiatedCaps: String? {
        guard let caps = gst_pad_get_current_caps(pointer) else { return nil }
        defer { gst_caps_unref(caps) }
        return takingString(cgst_caps_text(caps))
    }

    /// The name of the element that is linked to this pad; nil if it isn't linked.
    package var nextElement: String? {
        guard let peer = gst_pad_get_peer(pointer) else { return nil }
        defer { gst_object_unref(peer) }
        guard let element = gst_pad_get_parent_element(peer) else { return nil }
        defer { gst_object_unref(element) }
        return takingString(
            gst_object_get_name(UnsafeMutableRawPointer(element).assumingMemoryBound(to: GstObject.self)))
    }

    /// Counts the buffers that pass from now on.
    package func count(into count: BufferCount) {
        gst_pad_add_probe(
            pointer, GST_PAD_PROBE_TYPE_BUFFER,
            { _, _, context in
                if let context { CountContext.at(context).advance() }
                return GST_PAD_PROBE_OK
            },
            CountContext(count).retained,
            { context in CountContext.release(context) })
    }
}

private typealias CountContext = CallbackContext<BufferCount>

/// The number of buffers that have passed a pad, readable from any thread.
package final class BufferCount: Sendable {
    private let passed = Atomic<Int64>(0)

    package init() {}

    package var value: Int64 { passed.load(ordering: .relaxed) }

    fileprivate func advance() { passed.add(1, ordering: .relaxed) }
}

/// The objects of an iterator, each with a reference that the caller owns. Frees the iterator.
private func collect(_ iterator: UnsafeMutablePointer<GstIterator>?) -> [UnsafeMutableRawPointer] {
    guard let iterator else { return [] }
    defer { gst_iterator_free(iterator) }
    var (found, item, isDone): ([UnsafeMutableRawPointer], GValue, Bool) = ([], GValue(), false)
    while !isDone {
        switch gst_iterator_next(iterator, &item) {
        case GST_ITERATOR_OK:
            if let object = g_value_get_object(&item) { found.append(gst_object_ref(object)) }
            g_value_reset(&item)
        case GST_ITERATOR_RESYNC:
            found.forEach { gst_object_unref($0) }
            found = []
            gst_iterator_resync(iterator)
        default: isDone = true
        }
    }
    g_value_unset(&item)
    return found
}
