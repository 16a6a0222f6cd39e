internal import CGStreamer

/// The end of a decoding pipeline, from which samples are pulled.
package final class AppSink: Sendable {
    package let element: Element
    var pointer: UnsafeMutablePointer<GstAppSink> { element.object.pointer(as: GstAppSink.self) }

    /// - Parameter maximumBuffers: decoding waits while that many samples are queued.
    package init(name: String? = nil, maximumBuffers: Int) throws {
        element = try Element(factory: "appsink", name: name)
        for (property, value) in [
            ("sync", "false"), ("enable-last-sample", "false"), ("wait-on-eos", "false"),
            ("max-buffers", String(maximumBuffers)),
        ] {
            try element.set(property, value)
        }
    }

    /// Wraps a sink that is already part of a graph.
    package init(_ element: Element) {
        self.element = element
    }

    /// Calls `handler` on a streaming thread when a sample or the end of the stream arrives. The handler must
    /// return quickly.
    package func onNews(_ handler: @escaping @Sendable () -> Void) {
        var callbacks = GstAppSinkCallbacks()
        callbacks.eos = { _, context in NewsHandler.at(context)() }
        callbacks.new_sample = { _, context in
            NewsHandler.at(context)()
            return GST_FLOW_OK
        }
        gst_app_sink_set_callbacks(
            pointer, &callbacks, NewsHandler(handler).retained, { NewsHandler.release($0) })
    }

    /// Asks upstream elements to skip work on media before a running time.
    package func skip(until runningTime: GStreamer.ClockTime, from passed: GStreamer.ClockTime) {
        guard let pad = gst_element_get_static_pad(element.pointer, "sink") else { return }
        defer { gst_object_unref(pad) }
        let late = Int(clamping: runningTime) - Int(clamping: passed)
        gst_pad_push_event(pad, gst_event_new_qos(GST_QOS_TYPE_UNDERFLOW, 1, late, UInt(passed)))
    }

    /// Sets the sink to playing, regardless of its pipeline's state: it would stay paused after a flushing
    /// seek during the pipeline's change to playing, and in a pipeline whose change of state has failed.
    package func play() {
        gst_element_set_state(element.pointer, GST_STATE_PLAYING)
    }

    /// Waits until the first sample since the start or since a flushing seek, or the end of the stream,
    /// arrives.
    package func waitForNews(nanoseconds: GStreamer.ClockTime) -> Bool {
        // A wait that is interrupted by another change of state, such as the pipeline's to playing, reports a
        // failure. The next wait returns the actual state.
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

    /// - Parameter make: Copies data from a sample that the caller still owns.
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
