internal import CGStreamer

/// A buffer as a sink received it, with its place in the stream.
package struct MediaSample: Sendable {
    package let buffer: MediaBuffer
    /// When the buffer is shown or heard in its file's own time; nil without a timestamp.
    package let streamTime: GStreamer.ClockTime?

    /// Another buffer at the same place of the stream.
    package func replacing(_ other: MediaBuffer) -> MediaSample {
        MediaSample(buffer: other, streamTime: streamTime)
    }

    private init(buffer: MediaBuffer, streamTime: GStreamer.ClockTime?) {
        self.buffer = buffer
        self.streamTime = streamTime
    }

    /// Copies out of `sample`, which the caller still owns.
    init?(_ sample: OpaquePointer) {
        guard let raw = gst_sample_get_buffer(sample) else { return nil }
        buffer = MediaBuffer(taking: gst_buffer_ref(raw))
        guard let time = buffer.presentationTime, let segment = gst_sample_get_segment(sample) else {
            streamTime = nil
            return
        }
        let stream = gst_segment_to_stream_time(segment, GST_FORMAT_TIME, UInt(time))
        streamTime = stream == UInt(GStreamer.noTime) ? nil : GStreamer.ClockTime(stream)
    }
}
