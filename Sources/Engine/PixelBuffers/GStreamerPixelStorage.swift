package import GStreamerOverlay
package import MediaTypes
internal import Synchronization

/// The pixels of a GStreamer buffer, without a copy.
///
/// A buffer that others hold too is copied before it is written to: a decoder's frame that a client changes
/// stays as it is for everyone else.
package final class GStreamerPixelStorage: PixelBufferStorage {
    private struct Content {
        var buffer: MediaBuffer
        var isShared: Bool
        /// Newest last. Older ones stay while a reader may still look there.
        var mappings: [PictureMapping] = []
    }

    package let pixelFormatType: OSType
    private let layout: PictureLayout
    /// Samples of the planes; their rows' lengths are the buffer's own.
    private let sizes: [PixelBufferPlane.Layout]
    private let content: Mutex<Content>

    /// - Parameter isShared: whether others hold the buffer or its memory.
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
            // A mapping holds the buffer too: the readers' stays as it is.
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

    /// The buffer, for someone else to hold too: from now on it is copied before it is written to.
    func share() -> MediaBuffer {
        content.withLock { content in
            content.isShared = true
            return content.buffer
        }
    }
}
