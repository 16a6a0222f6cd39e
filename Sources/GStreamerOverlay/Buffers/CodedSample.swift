internal import CGStreamer

/// A coded frame or packet from a sink. Times are in nanoseconds of its file's own time, and negative for
/// samples that a player decodes but doesn't present.
package struct CodedSample: Sendable {
    package let buffer: MediaBuffer
    /// The presentation time; nil without a timestamp.
    package let presentationTime: Int64?
    package let decodingTime: Int64?
    package let duration: Int64?
    /// Whether it can be decoded without earlier samples.
    package let isSync: Bool
    /// Whether data is missing before it, or it is the first.
    package let isDiscontinuous: Bool
    /// Whether it is a header of the stream (`GST_BUFFER_FLAG_HEADER`) instead of a frame or packet.
    package let isHeader: Bool
    /// The format, in GStreamer's text form.
    package let caps: String

    /// Copies data from `sample`, which the caller still owns.
    ///
    /// - Parameter countsFromZero: Whether timestamps are stream times, regardless of the segment.
    init?(_ sample: OpaquePointer, countsFromZero: Bool) {
        guard let raw = gst_sample_get_buffer(sample) else { return nil }
        buffer = MediaBuffer(taking: gst_buffer_ref(raw))
        let segment = gst_sample_get_segment(sample)
        // GStreamer's own conversion can't be used, because it fails for times outside the segment.
        func streamTime(_ time: GstClockTime) -> Int64? {
            guard time != UInt(GStreamer.noTime) else { return nil }
            guard !countsFromZero, let segment, segment.pointee.format == GST_FORMAT_TIME else {
                return Int64(clamping: time)
            }
            return Int64(clamping: time) - Int64(clamping: segment.pointee.start)
                + Int64(clamping: segment.pointee.time)
        }
        presentationTime = streamTime(raw.pointee.pts)
        decodingTime = streamTime(raw.pointee.dts)
        duration = buffer.duration.map { Int64(clamping: $0) }
        let flags = raw.pointee.mini_object.flags
        isSync = flags & GST_BUFFER_FLAG_DELTA_UNIT.rawValue == 0
        isDiscontinuous = flags & GST_BUFFER_FLAG_DISCONT.rawValue != 0
        isHeader = flags & GST_BUFFER_FLAG_HEADER.rawValue != 0
        caps = gst_sample_get_caps(sample).flatMap { takingString(cgst_caps_text($0)) } ?? ""
    }
}

extension AppSink {
    /// Waits for the next coded sample.
    package func pullCoded(
        nanoseconds: GStreamer.ClockTime, countsFromZero: Bool = false
    ) -> Pull<CodedSample> {
        pull(nanoseconds: nanoseconds) { CodedSample($0, countsFromZero: countsFromZero) }
    }
}
