import CGStreamer
import Synchronization
import Testing

@testable import GStreamerOverlay

/// A pad of fixed caps that is stopped while it is asked for them.
@Suite struct QueriedCapsTests {
    private final class Fate: Sendable {
        private let gone = Atomic(false)

        var isGone: Bool { gone.load(ordering: .relaxed) }

        func end() { gone.store(true, ordering: .relaxed) }
    }

    /// A source pad whose caps nobody else holds, in a pipeline.
    private func pad(tellingOfItsCaps fate: Fate) throws -> (Pipeline, Pad) {
        let pipeline = try Pipeline { _ in }
        let element = try Element(factory: "identity")
        let pad = try element.staticPad("src")
        pad.pointer.pointee.object.flags |= GST_PAD_FLAG_FIXED_CAPS.rawValue
        try pipeline.add(element)
        let caps = try #require(gst_caps_from_string("video/x-raw,width=7"))
        defer { gst_caps_unref(caps) }
        gst_mini_object_weak_ref(
            UnsafeMutableRawPointer(caps).assumingMemoryBound(to: GstMiniObject.self),
            { fate, _ in Unmanaged<Fate>.fromOpaque(fate!).takeUnretainedValue().end() },
            Unmanaged.passUnretained(fate).toOpaque())
        gst_pad_set_active(pad.pointer, 1)
        gst_pad_push_event(pad.pointer, gst_event_new_stream_start("stream"))
        gst_pad_push_event(pad.pointer, gst_event_new_caps(caps))
        return (pipeline, pad)
    }

    @Test func theQueryHoldsThemToItsEnd() throws {
        let fate = Fate()
        let (pipeline, pad) = try pad(tellingOfItsCaps: fate)
        let type = GST_PAD_PROBE_TYPE_QUERY_UPSTREAM.rawValue | GST_PAD_PROBE_TYPE_PUSH.rawValue
        gst_pad_add_probe(
            pad.pointer, GstPadProbeType(rawValue: type),
            { pad, _, _ in
                gst_pad_set_active(pad, 0)
                return GST_PAD_PROBE_OK
            }, nil, nil)
        let query = gst_query_new_caps(nil)
        #expect(!fate.isGone)
        #expect(gst_pad_query(pad.pointer, query) != 0)
        #expect(gst_pad_get_current_caps(pad.pointer) == nil)
        #expect(!fate.isGone)
        gst_query_unref(query)
        #expect(fate.isGone)
        pipeline.stop()
    }

    @Test func nothingHoldsThemLonger() throws {
        let fate = Fate()
        let (pipeline, pad) = try pad(tellingOfItsCaps: fate)
        gst_caps_unref(gst_pad_query_caps(pad.pointer, nil))
        #expect(!fate.isGone)
        gst_pad_set_active(pad.pointer, 0)
        #expect(fate.isGone)
        pipeline.stop()
    }
}
