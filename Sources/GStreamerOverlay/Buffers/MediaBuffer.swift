internal import CGStreamer

/// Owns one reference of a GstBuffer. Reference counts of buffers are atomic, and buffers are never written
/// to after they are created, so they may cross threads.
package final class MediaBuffer: Sendable {
    nonisolated(unsafe) let pointer: UnsafeMutablePointer<GstBuffer>

    init(taking pointer: UnsafeMutablePointer<GstBuffer>) {
        self.pointer = pointer
    }

    deinit {
        gst_buffer_unref(pointer)
    }

    package var presentationTime: GStreamer.ClockTime? {
        let time = pointer.pointee.pts
        return time == UInt(GStreamer.noTime) ? nil : GStreamer.ClockTime(time)
    }

    package var duration: GStreamer.ClockTime? {
        let time = pointer.pointee.duration
        return time == UInt(GStreamer.noTime) ? nil : GStreamer.ClockTime(time)
    }

    /// Whether its decoder states that it is damaged (`GST_BUFFER_FLAG_CORRUPTED`).
    package var isCorrupted: Bool {
        pointer.pointee.mini_object.flags & GST_BUFFER_FLAG_CORRUPTED.rawValue != 0
    }

    package var size: Int { Int(gst_buffer_get_size(pointer)) }

    /// A gap without memory, for which an aggregator draws nothing and doesn't wait.
    package static func gap(at time: GStreamer.ClockTime, duration: GStreamer.ClockTime) -> MediaBuffer {
        let buffer = MediaBuffer(taking: gst_buffer_new())
        buffer.stamp(time, duration)
        buffer.pointer.pointee.mini_object.flags |=
            GST_BUFFER_FLAG_GAP.rawValue | GST_BUFFER_FLAG_DROPPABLE.rawValue
        return buffer
    }

    /// A buffer with a copy of the bytes.
    package static func copying(_ bytes: UnsafeRawBufferPointer) -> MediaBuffer {
        let made = gst_buffer_new_allocate(nil, UInt(bytes.count), nil)!
        gst_buffer_fill(made, 0, bytes.baseAddress, UInt(bytes.count))
        return MediaBuffer(taking: made)
    }

    /// A coded sample: a copy of the bytes, with its times and whether it can be decoded on its own.
    package static func coded(
        _ bytes: UnsafeRawBufferPointer, at time: GStreamer.ClockTime, decoded: GStreamer.ClockTime?,
        duration: GStreamer.ClockTime?, isSync: Bool
    ) -> MediaBuffer {
        let buffer = copying(bytes)
        buffer.stamp(time, duration ?? GStreamer.noTime)
        if let decoded { buffer.pointer.pointee.dts = UInt(decoded) }
        if !isSync { buffer.pointer.pointee.mini_object.flags |= GST_BUFFER_FLAG_DELTA_UNIT.rawValue }
        return buffer
    }

    /// The same memory with another time, read-only. A pool's buffer is returned to the pool when the last
    /// copy is released.
    package func sharing(at time: GStreamer.ClockTime, duration: GStreamer.ClockTime) -> MediaBuffer {
        guard let lent = cgst_buffer_lend(pointer) else {
            return shared(offset: 0, size: -1, at: time, duration: duration, isGap: false)
        }
        let buffer = MediaBuffer(taking: lent)
        buffer.stamp(time, duration)
        return buffer
    }

    /// The same memory from `offset` bytes on, with another time.
    package func sharing(
        offset: Int, size: Int, at time: GStreamer.ClockTime, duration: GStreamer.ClockTime,
        isGap: Bool = false
    ) -> MediaBuffer {
        shared(offset: offset, size: size, at: time, duration: duration, isGap: isGap)
    }

    private func shared(
        offset: Int, size: Int, at time: GStreamer.ClockTime, duration: GStreamer.ClockTime, isGap: Bool
    ) -> MediaBuffer {
        let parts = GST_BUFFER_COPY_MEMORY.rawValue | GST_BUFFER_COPY_META.rawValue
        let flags = GstBufferCopyFlags(rawValue: parts)
        let copy = gst_buffer_copy_region(pointer, flags, UInt(offset), UInt(bitPattern: size))!
        let buffer = MediaBuffer(taking: copy)
        buffer.stamp(time, duration)
        if isGap { copy.pointee.mini_object.flags |= GST_BUFFER_FLAG_GAP.rawValue }
        return buffer
    }

    private func stamp(_ time: GStreamer.ClockTime, _ duration: GStreamer.ClockTime) {
        pointer.pointee.pts = UInt(time)
        pointer.pointee.dts = UInt(GStreamer.noTime)
        pointer.pointee.duration = UInt(duration)
    }

    /// Passes the bytes to a closure, during which they are valid.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        var map = GstMapInfo()
        guard gst_buffer_map(pointer, &map, GST_MAP_READ) != 0 else {
            throw GStreamerFailure(kind: .refused, message: "a buffer's memory cannot be read")
        }
        defer { gst_buffer_unmap(pointer, &map) }
        return try body(UnsafeRawBufferPointer(start: map.data, count: Int(map.size)))
    }
}
