internal import GStreamerOverlay
internal import RenderPlan

/// Draws images that are drawn again elsewhere, in memory that is reused.
final class ScratchPictures {
    private var pools: [PictureLayout: PicturePool] = [:]

    /// The sizes for which memory is kept.
    private static let greatestCount = 8

    /// Draws an image and passes it on.
    ///
    /// - Parameter isStraight: Whether the colors of an image with alpha are drawn straight. Otherwise they
    ///   are premultiplied, and are divided by alpha.
    func drawing(
        _ pixelFormat: VideoFormat.PixelFormat, width: Int, height: Int, isStraight: Bool = false,
        _ draw: (PlanarPicture) throws -> Void, use: (PlanarPicture) throws -> Void
    ) throws {
        func picture(_ planes: [PicturePlane]) -> PlanarPicture {
            PlanarPicture(format: pixelFormat, width: width, height: height, planes: planes)
        }
        let pool = try pool(PictureLayout(pixelFormat, width: width, height: height))
        let buffer = try pool.picture { planes in
            let image = picture(planes)
            try draw(image)
            if !isStraight { image.makeStraight() }
        }
        try buffer.withPlanes(pool.layout) { try use(picture($0)) }
    }

    private func pool(_ layout: PictureLayout) throws -> PicturePool {
        if let pool = pools[layout] { return pool }
        if pools.count == Self.greatestCount { pools = [:] }
        let pool = try PicturePool(layout)
        pools[layout] = pool
        return pool
    }
}

extension CodedColor {
    /// Black, as in a premultiplied image without content.
    static let blackLevel = CodedColor(y: 16, cb: 128, cr: 128)
}
