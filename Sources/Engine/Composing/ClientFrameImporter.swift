internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Converts a client's frames to the output's format, size and colors. Must be used on one thread at a time.
///
/// A frame that already has them is passed on unchanged, packed colors are converted to planes by this
/// project's own code, and GStreamer does the rest. Alpha, which is straight, is ignored unless the output
/// has it.
final class ClientFrameImporter {
    private struct Kind: Hashable {
        var type: OSType
        var width: Int
        var height: Int
    }

    private let format: VideoFormat
    private let output: Kind?
    private let pool: PicturePool
    private var converters: [Kind: PictureConverter] = [:]
    private var planePools: [Kind: PicturePool] = [:]

    private static let planes = kCVPixelFormatType_420YpCbCr8Planar

    init(format: VideoFormat) throws {
        try GStreamer.initialize()
        self.format = format
        pool = try PicturePool(
            PictureLayout(format.pixelFormat, width: format.width, height: format.height))
        output =
            format.pixelFormat == .i420
            ? Kind(type: Self.planes, width: format.width, height: format.height) : nil
    }

    /// Returns the same memory if no conversion is needed.
    func imported(_ frame: CVPixelBuffer) throws -> MediaBuffer {
        var kind = Kind(
            type: frame.storage.pixelFormatType, width: frame.storage.width, height: frame.storage.height)
        let picture: MediaBuffer
        if let source = (frame.storage as? UnpackedPixelStorage)?.unchanged {
            picture = source
            kind.type = Self.planes
        } else if !format.pixelFormat.hasAlpha,
            let pixels = PackedPixels(kind.type, colorimetry: format.colorimetry)
        {
            kind.type = Self.planes
            picture = try packed(frame, pixels, as: kind)
        } else {
            picture = try frame.mediaBuffer()
        }
        if kind == output { return picture }
        let planes = try converter(from: kind).converted(picture)
        return PixelFormatCaps.isFullRange(kind.type) ? try narrowed(planes) : planes
    }

    /// GStreamer's converter leaves the range unchanged, because the matrix is the same.
    private func narrowed(_ picture: MediaBuffer) throws -> MediaBuffer {
        return try picture.withPlanes(pool.layout) { from in
            try pool.picture { to in
                RangeTables.narrowing.map(
                    from, to, in: pool.layout, bits: format.pixelFormat.bitsPerSample)
            }
        }
    }

    private func packed(_ frame: CVPixelBuffer, _ pixels: PackedPixels, as kind: Kind) throws -> MediaBuffer {
        try frame.lock(readOnly: true)
        defer { _ = frame.unlock() }
        return try planePool(kind).picture { pixels.pack(frame.lockedPlanes[0], to: $0) }
    }

    private func planePool(_ kind: Kind) throws -> PicturePool {
        if kind == output { return pool }
        if let pool = planePools[kind] { return pool }
        let pool = try PicturePool(
            PictureLayout(pixelFormatType: kind.type, width: kind.width, height: kind.height))
        planePools[kind] = pool
        return pool
    }

    private func converter(from kind: Kind) throws -> PictureConverter {
        if let converter = converters[kind] { return converter }
        let layout = try PictureLayout(
            pixelFormatType: kind.type, width: kind.width, height: kind.height)
        let colors = PixelFormatCaps.colorimetry(of: kind.type, in: format.colorimetry)
        let converter = try PictureConverter(
            from: layout, colors, to: pool.layout,
            PixelFormatCaps.isFullRange(kind.type) ? colors : format.colorimetry)
        converters[kind] = converter
        return converter
    }
}

extension CVPixelBuffer {
    /// The frame as a buffer for the pipeline: the same memory if GStreamer owns it, otherwise a copy.
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
