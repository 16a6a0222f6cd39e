internal import CGStreamer

/// A buffer's frame that is mapped into memory for as long as this object lives.
///
/// `@unchecked Sendable`: the mapping is set up once and only read afterwards. The owner orders reads and
/// writes of the pixels.
package final class PictureMapping: @unchecked Sendable {
    private let frame: UnsafeMutablePointer<GstVideoFrame>

    /// The planes of the frame. The buffer's own layout takes precedence over the given one.
    package let planes: [PicturePlane]

    /// - Parameter isWritable: whether the frame is written to; the buffer and its memory must not be
    ///   referenced elsewhere then.
    package init(_ buffer: MediaBuffer, layout: PictureLayout, isWritable: Bool) throws {
        frame = .allocate(capacity: 1)
        frame.initialize(to: GstVideoFrame())
        var info = layout.info
        let flags = GST_MAP_READ.rawValue | (isWritable ? GST_MAP_WRITE.rawValue : 0)
        guard gst_video_frame_map(frame, &info, buffer.pointer, GstMapFlags(rawValue: flags)) != 0 else {
            frame.deallocate()
            throw GStreamerFailure(
                kind: .refused,
                message: "the memory of a \(layout.format) picture of \(layout.width)x\(layout.height)"
                    + " cannot be mapped")
        }
        let mapped = frame.pointee
        let addresses = [mapped.data.0, mapped.data.1, mapped.data.2, mapped.data.3]
        let strides = integers(mapped.info.stride)
        planes = (0..<layout.planeCount).map {
            PicturePlane(baseAddress: addresses[$0]!, bytesPerRow: strides[$0])
        }
    }

    deinit {
        gst_video_frame_unmap(frame)
        frame.deallocate()
    }
}

extension PictureLayout {
    var planeCount: Int { Int(info.finfo.pointee.n_planes) }

    /// The bytes per row of each plane in a buffer, which may have its own padding.
    package func bytesPerRow(in buffer: MediaBuffer) -> [Int] {
        let meta = gst_buffer_get_video_meta(buffer.pointer)
        return Array(integers(meta?.pointee.stride ?? info.stride).prefix(planeCount))
    }
}

extension MediaBuffer {
    /// Returns a copy of the buffer in its own memory.
    package func copied() throws -> MediaBuffer {
        guard let copy = gst_buffer_copy_deep(pointer) else {
            throw GStreamerFailure(kind: .refused, message: "a picture's memory cannot be copied")
        }
        return MediaBuffer(taking: copy)
    }
}

/// One number per plane, from C's arrays.
private func integers(_ four: (gint, gint, gint, gint)) -> [Int] {
    [Int(four.0), Int(four.1), Int(four.2), Int(four.3)]
}
