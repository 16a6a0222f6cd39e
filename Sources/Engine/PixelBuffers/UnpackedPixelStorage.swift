package import GStreamerOverlay
package import MediaTypes
internal import Synchronization

/// A decoder's frame of three planes as packed red, green and blue, converted when a client first accesses
/// it, on the client's thread. The converted pixels are private to the client, which may change them.
package final class UnpackedPixelStorage: PixelBufferStorage {
    private struct Content {
        var packed: GStreamerPixelStorage?
        var isChanged = false
    }

    package let pixelFormatType: OSType
    private let source: MediaBuffer
    private let sourceLayout: PictureLayout
    private let pool: PicturePool
    private let pixels: PackedPixels
    private let content = Mutex(Content())

    /// - Parameter pool: a pool of the packed format, in the source's size.
    package init(
        _ source: MediaBuffer, layout: PictureLayout, pixelFormatType: OSType, pixels: PackedPixels,
        pool: PicturePool
    ) {
        self.source = source
        sourceLayout = layout
        self.pixelFormatType = pixelFormatType
        self.pixels = pixels
        self.pool = pool
    }

    package var width: Int { sourceLayout.width }
    package var height: Int { sourceLayout.height }

    package var planeLayouts: [PixelBufferPlane.Layout] {
        [PixelBufferPlane.Layout(bytesPerRow: 4 * width, width: width, height: height)]
    }

    package func lock(readOnly: Bool) throws -> [PixelBufferPlane] {
        let packed = try content.withLock { content in
            if !readOnly { content.isChanged = true }
            if let packed = content.packed { return packed }
            let buffer = try pool.picture { target in
                try source.withPlanes(sourceLayout) { planes in
                    pixels.unpack(planes, to: target[0], width: width, height: height)
                }
            }
            let packed = GStreamerPixelStorage(
                buffer, layout: pool.layout, pixelFormatType: pixelFormatType, isShared: false)
            content.packed = packed
            return packed
        }
        return try packed.lock(readOnly: readOnly)
    }

    /// The packed pixels of an unchanged frame, in rows without padding.
    package func packedBytes() throws -> [UInt8] {
        let count = 4 * width * height
        return try [UInt8](unsafeUninitializedCapacity: count) { target, initialised in
            guard let start = target.baseAddress else { return }
            try source.withPlanes(sourceLayout) { planes in
                let plane = PicturePlane(
                    baseAddress: start, bytesPerRow: 4 * width)
                pixels.unpack(planes, to: plane, width: width, height: height)
            }
            initialised = count
        }
    }

    package func unlock() {
        content.withLock { $0.packed }?.unlock()
    }

    /// The decoder's frame, as long as the packed pixels can't have been changed; nil after that.
    var unchanged: MediaBuffer? {
        content.withLock { $0.isChanged ? nil : source }
    }
}
