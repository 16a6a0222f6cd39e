internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
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

    /// Draws a rectangle of one color: an image of it, enlarged.
    ///
    /// - Parameter wipe: The visible part of each sample; nil for all of it.
    func fill(
        _ rectangle: PixelRectangle, with color: CodedColor, opacity: Double, wipe: WipeThreshold? = nil,
        onto canvas: PlanarPicture
    ) throws {
        try drawing(canvas.format.with(alpha: false), width: 2, height: 2) { image in
            image.fill(color)
        } use: { image in
            let placing = CGAffineTransform(
                a: rectangle.width / 2, b: 0, c: 0, d: rectangle.height / 2, tx: rectangle.left,
                ty: rectangle.top)
            AffineSampler.draw(
                image, transform: placing, visible: image.bounds, opacity: opacity, wipe: wipe, onto: canvas)
        }
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
