internal import GStreamerOverlay
internal import MediaTypes

/// How pictures of one kind go from GStreamer to a client and back.
final class PixelBufferBridge: Sendable {
    private let layout: PictureLayout
    private let pixelFormatType: OSType

    init(pixelFormatType: OSType, width: Int, height: Int) throws {
        self.pixelFormatType = pixelFormatType
        layout = try PictureLayout(pixelFormatType: pixelFormatType, width: width, height: height)
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
        let layout = try PictureLayout(
            pixelFormatType: storage.pixelFormatType, width: storage.width, height: storage.height)
        return try PicturePool(layout).picture { try copyPixels(to: $0) }
    }

    private func copyPixels(to target: [PicturePlane]) throws {
        try lock(readOnly: true)
        defer { _ = unlock() }
        for (source, target) in zip(lockedPlanes, target) {
            let length = min(source.bytesPerRow, target.bytesPerRow)
            for row in 0..<source.height {
                (target.baseAddress + row * target.bytesPerRow).copyMemory(
                    from: source.baseAddress + row * source.bytesPerRow, byteCount: length)
            }
        }
    }
}
