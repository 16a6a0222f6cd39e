internal import CGStreamer

/// A buffer's picture mapped into memory, for as long as this object lives.
///
/// `@unchecked Sendable`: the mapping is set up once and only read after that; who reads or writes the pixels
/// when is its owner's to order.
package final class PictureMapping: @unchecked Sendable {
    private let frame: UnsafeMutablePointer<GstVideoFrame>

    /// The planes with their first rows' addresses.
    package let planes: [(address: UnsafeMutableRawPointer, layout: PictureLayout.Plane)]

    /// - Parameter isWritable: to write, nobody else may hold the buffer or its memory.
    package init(_ buffer: MediaBuffer, layout: PictureLayout, isWritable: Bool) throws {
        frame = .allocate(capacity: 1)
        frame.initialize(to: GstVideoFrame())
        var info = layout.info
        let flags = GST_MAP_READ.rawValue | (isWritable ? GST_MAP_WRITE.rawValue : 0)
        guard gst_video_frame_map(frame, &info, buffer.pointer, GstMapFlags(rawValue: flags)) != 0 else {
            frame.deallocate()
            throw GStreamerFailure(kind: .refused, message: "a picture's memory cannot be mapped")
        }
        let strides = withUnsafeBytes(of: frame.pointee.info.stride) {
            Array($0.bindMemory(to: gint.self))
        }
        let addresses = withUnsafeBytes(of: frame.pointee.data) {
            Array($0.bindMemory(to: gpointer?.self))
        }
        planes = zip(addresses, layout.planes(strides: strides)).compactMap { address, plane in
            address.map { ($0, plane) }
        }
    }

    deinit {
        gst_video_frame_unmap(frame)
        frame.deallocate()
    }
}

extension MediaBuffer {
    /// Memory of its own with the same picture.
    package func copied() throws -> MediaBuffer {
        guard let copy = gst_buffer_copy_deep(pointer) else {
            throw GStreamerFailure(kind: .refused, message: "a picture's memory cannot be copied")
        }
        return MediaBuffer(taking: copy)
    }
}
