internal import GStreamerOverlay
internal import MediaTypes

/// How pictures of one kind go from GStreamer to a client and back.
final class PixelBufferBridge: Sendable {
    private let layout: PictureLayout
    private let pixelFormatType: OSType

    init(pixelFormatType: OSType, width: Int, height: Int) throws {
        self.pixelFormatType = pixelFormatType
        layout = try PictureLayout(
            caps: PictureLayout.caps(of: pixelFormatType, width: width, height: height))
    }

    /// A decoder's frame as a client sees it: the same memory, which others hold too.
    func pixelBuffer(_ buffer: MediaBuffer) -> CVPixelBuffer {
        CVPixelBuffer(
            storage: GStreamerPixelStorage(
                buffer, layout: layout, pixelFormatType: pixelFormatType, isShared: true))
    }
}

extension CVPixelBuffer {
    /// The picture as a buffer for the pipeline: the same memory where it is GStreamer's, else a copy.
    func mediaBuffer() throws -> MediaBuffer {
        if let storage = storage as? GStreamerPixelStorage { return storage.share() }
        let pool = try PicturePool(
            caps: PictureLayout.caps(
                of: storage.pixelFormatType, width: storage.width, height: storage.height))
        let buffer = try pool.buffer()
        try copyPixels(to: PictureMapping(buffer, layout: pool.layout, isWritable: true))
        return buffer
    }

    private func copyPixels(to target: PictureMapping) throws {
        try lock(readOnly: true)
        defer { _ = unlock() }
        for (source, target) in zip(lockedPlanes, target.planes) {
            let length = min(source.bytesPerRow, target.layout.bytesPerRow)
            for row in 0..<min(source.height, target.layout.height) {
                (target.address + row * target.layout.bytesPerRow).copyMemory(
                    from: source.baseAddress + row * source.bytesPerRow, byteCount: length)
            }
        }
    }
}
