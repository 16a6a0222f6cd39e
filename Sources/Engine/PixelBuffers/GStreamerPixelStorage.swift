package import GStreamerOverlay
package import MediaTypes
internal import Synchronization

/// The pixels of a GStreamer buffer, without a copy.
///
/// A buffer that is referenced elsewhere too is copied before it is written to: if a client changes a
/// decoder's frame, other users of the frame see no change.
package final class GStreamerPixelStorage: PixelBufferStorage {
    private struct Content {
        var buffer: MediaBuffer
        var isShared: Bool
        /// The newest mapping is last. Older ones stay while a reader may still use them.
        var mappings: [PictureMapping] = []
    }

    package let pixelFormatType: OSType
    private let layout: PictureLayout
    /// The sizes of the planes in samples. The buffer determines the lengths of rows.
    private let sizes: [PixelBufferPlane.Layout]
    private let content: Mutex<Content>

    /// - Parameter isShared: whether the buffer or its memory is referenced elsewhere.
    package init(_ buffer: MediaBuffer, layout: PictureLayout, pixelFormatType: OSType, isShared: Bool) {
        self.layout = layout
        self.pixelFormatType = pixelFormatType
        sizes =
            PixelFormatLayout.of(pixelFormatType)?
            .planeLayouts(width: layout.width, height: layout.height, alignment: 1) ?? []
        content = Mutex(Content(buffer: buffer, isShared: isShared))
    }

    package var width: Int { layout.width }
    package var height: Int { layout.height }

    package var planeLayouts: [PixelBufferPlane.Layout] {
        let buffer = content.withLock { $0.buffer }
        return zip(sizes, layout.bytesPerRow(in: buffer)).map { size, bytesPerRow in
            PixelBufferPlane.Layout(bytesPerRow: bytesPerRow, width: size.width, height: size.height)
        }
    }

    package func lock(readOnly: Bool) throws -> [PixelBufferPlane] {
        try content.withLock { content in
            // A mapping references the buffer too, so readers keep the unchanged one.
            if !readOnly, content.isShared || !content.mappings.isEmpty {
                content.buffer = try content.buffer.copied()
                content.isShared = false
            }
            let mapping = try PictureMapping(content.buffer, layout: layout, isWritable: !readOnly)
            content.mappings.append(mapping)
            return zip(sizes, mapping.planes).map { size, plane in
                PixelBufferPlane(
                    baseAddress: plane.baseAddress, bytesPerRow: plane.bytesPerRow, width: size.width,
                    height: size.height)
            }
        }
    }

    package func unlock() {
        content.withLock { content in
            if !content.mappings.isEmpty { content.mappings.removeLast() }
        }
    }

    /// Returns the buffer for shared use: from now on it is copied before it is written to.
    func share() -> MediaBuffer {
        content.withLock { content in
            content.isShared = true
            return content.buffer
        }
    }
}
