internal import CGStreamer

/// The fields of a buffer besides its bytes. Times are in nanoseconds; all bits are set for none.
package struct BufferHeader: Sendable, BitwiseCopyable {
    /// The number of bytes.
    package let size: Int
    fileprivate let presentationTime: UInt
    fileprivate let decodingTime: UInt
    fileprivate let duration: UInt
    fileprivate let offset: UInt
    fileprivate let offsetEnd: UInt
    fileprivate let flags: UInt
}

extension MediaBuffer {
    /// A sample's buffer with running times of the sample's segment, which is what muxers use.
    convenience init?(runningOf sample: OpaquePointer) {
        guard let raw = gst_sample_get_buffer(sample) else { return nil }
        guard let segment = gst_sample_get_segment(sample), segment.pointee.format == GST_FORMAT_TIME else {
            self.init(taking: gst_buffer_ref(raw))
            return
        }
        func running(_ time: GstClockTime) -> GstClockTime {
            var value: guint64 = 0
            let none = UInt(GStreamer.noTime)
            guard time != none else { return none }
            // The sign is negative for a time before the segment.
            let sign = gst_segment_to_running_time_full(segment, GST_FORMAT_TIME, guint64(time), &value)
            return sign > 0 ? GstClockTime(value) : none
        }
        let (presented, decoded) = (running(raw.pointee.pts), running(raw.pointee.dts))
        guard presented != raw.pointee.pts || decoded != raw.pointee.dts else {
            self.init(taking: gst_buffer_ref(raw))
            return
        }
        // The copy shares the memory.
        let copy = gst_buffer_copy(raw)!
        (copy.pointee.pts, copy.pointee.dts) = (presented, decoded)
        self.init(taking: copy)
    }

    /// Whether a header and bytes are all of the buffer that a muxer reads: it has no meta for a time code or for clipping.
    package var isStorable: Bool {
        gst_buffer_get_meta(pointer, gst_video_time_code_meta_api_get_type()) == nil
            && gst_buffer_get_meta(pointer, gst_audio_clipping_meta_api_get_type()) == nil
    }

    package var header: BufferHeader {
        let buffer = pointer.pointee
        // The lowest bits are flags of `GstMiniObject`, not of the buffer.
        let own = buffer.mini_object.flags & ~(GST_MINI_OBJECT_FLAG_LAST.rawValue - 1)
        return BufferHeader(
            size: size, presentationTime: buffer.pts, decodingTime: buffer.dts, duration: buffer.duration,
            offset: UInt(buffer.offset), offsetEnd: UInt(buffer.offset_end),
            flags: UInt(own & ~GST_BUFFER_FLAG_TAG_MEMORY.rawValue))
    }

    /// Returns a buffer of new memory.
    ///
    /// - Parameter fill: writes all of its bytes.
    /// - Throws: the error of `fill`.
    package static func restored(
        _ header: BufferHeader, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws -> MediaBuffer {
        let buffer = MediaBuffer(taking: gst_buffer_new_allocate(nil, gsize(header.size), nil)!)
        var map = GstMapInfo()
        guard gst_buffer_map(buffer.pointer, &map, GST_MAP_WRITE) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "a buffer's memory cannot be written")
        }
        defer { gst_buffer_unmap(buffer.pointer, &map) }
        try fill(UnsafeMutableRawBufferPointer(start: map.data, count: Int(map.size)))
        buffer.pointer.pointee.pts = header.presentationTime
        buffer.pointer.pointee.dts = header.decodingTime
        buffer.pointer.pointee.duration = header.duration
        buffer.pointer.pointee.offset = guint64(header.offset)
        buffer.pointer.pointee.offset_end = guint64(header.offsetEnd)
        buffer.pointer.pointee.mini_object.flags |= guint(header.flags)
        return buffer
    }
}
