internal import CGStreamer

/// The end of a decoding pipeline: samples are pulled, never pushed.
package final class AppSink: Sendable {
    package let element: Element
    var pointer: UnsafeMutablePointer<GstAppSink> { element.object.pointer(as: GstAppSink.self) }

    /// - Parameter maximumBuffers: decoding waits while so many samples are not yet pulled.
    package init(name: String? = nil, maximumBuffers: Int) throws {
        element = try Element(factory: "appsink", name: name)
        for (property, value) in [
            ("sync", "false"), ("enable-last-sample", "false"), ("wait-on-eos", "false"),
            ("max-buffers", String(maximumBuffers)),
        ] {
            try element.set(property, value)
        }
    }

    /// A sink that is part of a graph already.
    package init(_ element: Element) {
        self.element = element
    }

    /// Calls `handler` on a streaming thread when a sample or the end has come. It must only pass word on.
    package func onNews(_ handler: @escaping @Sendable () -> Void) {
        var callbacks = GstAppSinkCallbacks()
        callbacks.eos = { _, context in NewsHandler.call(context) }
        callbacks.new_sample = { _, context in
            NewsHandler.call(context)
            return GST_FLOW_OK
        }
        gst_app_sink_set_callbacks(
            pointer, &callbacks, NewsHandler.retained(handler), { NewsHandler.release($0) })
    }

    /// Asks the elements before the sink to leave out what comes before a running time: they may skip work.
    package func skip(until runningTime: GStreamer.ClockTime, from passed: GStreamer.ClockTime) {
        guard let pad = gst_element_get_static_pad(element.pointer, "sink") else { return }
        defer { gst_object_unref(pad) }
        let late = Int(clamping: runningTime) - Int(clamping: passed)
        gst_pad_push_event(pad, gst_event_new_qos(GST_QOS_TYPE_UNDERFLOW, 1, late, UInt(passed)))
    }

    /// Has the sink play, whatever its pipeline has come to: it would stay paused after a flushing seek that met the
    /// pipeline on its way to playing, and in one whose change of state has failed.
    package func play() {
        gst_element_set_state(element.pointer, GST_STATE_PLAYING)
    }

    /// Waits until the first sample since the start, or since a flushing seek, or the end, has come.
    package func waitForNews(nanoseconds: GStreamer.ClockTime) -> Bool {
        // A wait that another change of state interrupts, as the pipeline's to playing, says that it failed. The
        // next one says how it is.
        for _ in 0..<4 {
            switch gst_element_get_state(element.pointer, nil, nil, UInt(nanoseconds)) {
            case GST_STATE_CHANGE_SUCCESS: return true
            case GST_STATE_CHANGE_FAILURE: continue
            default: return false
            }
        }
        return false
    }

    package enum Pull<Sample: Sendable>: Sendable {
        case sample(Sample)
        case endOfStream
        case timedOut
    }

    /// Waits for the next sample.
    package func pull(nanoseconds: GStreamer.ClockTime) -> Pull<MediaSample> {
        pull(nanoseconds: nanoseconds, MediaSample.init)
    }

    /// - Parameter make: Copies out of a sample that the caller still owns.
    func pull<Sample>(
        nanoseconds: GStreamer.ClockTime, _ make: (OpaquePointer) -> Sample?
    ) -> Pull<Sample> {
        guard let sample = gst_app_sink_try_pull_sample(pointer, UInt(nanoseconds)) else {
            return gst_app_sink_is_eos(pointer) != 0 ? .endOfStream : .timedOut
        }
        defer { gst_sample_unref(sample) }
        return make(sample).map { .sample($0) } ?? .timedOut
    }
}
