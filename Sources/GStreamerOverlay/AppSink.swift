internal import CGStreamer

/// The end of a decoding pipeline: samples are pulled, never pushed.
package final class AppSink: Sendable {
    package let element: Element
    private var pointer: UnsafeMutablePointer<GstAppSink> { element.object.pointer(as: GstAppSink.self) }

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

    package enum Pull: Sendable {
        case sample(MediaSample)
        case endOfStream
        case timedOut
    }

    /// Waits for the next sample.
    package func pull(nanoseconds: GStreamer.ClockTime) -> Pull {
        guard let sample = gst_app_sink_try_pull_sample(pointer, UInt(nanoseconds)) else {
            return gst_app_sink_is_eos(pointer) != 0 ? .endOfStream : .timedOut
        }
        defer { gst_sample_unref(sample) }
        return MediaSample(sample).map { .sample($0) } ?? .timedOut
    }
}
