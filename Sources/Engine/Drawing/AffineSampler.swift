internal import CPixels
package import Foundation
package import MediaTypes
internal import RenderPlan

/// Draws images on canvases through any affine transform, with subpixel precision, plane by plane
/// (Docs/decisions/0010-affine-sampler.md).
package enum AffineSampler {
    /// Draws an image over the canvas; several draws accumulate, the last on top. A transform that can't be
    /// drawn, singular or not finite, draws nothing.
    ///
    /// - Parameters:
    ///   - transform: From the image's pixels to the canvas's, both counted from the top left corner, y down.
    ///   - visible: In the image's pixels, with fractions; clipped to the image. Its edges are smooth: a
    ///     pixel is covered as much as the rectangle covers it.
    ///   - opacity: From 0 to 1; multiplied with the image's alpha, if it has one.
    ///   - base: The canvas as it was before the other image of a mix was drawn; the images are mixed in
    ///     proportion to their opacities. If nil, the image is drawn over the canvas.
    ///   - wipe: The part of each sample of the canvas in which the image is visible; nil for all of it.
    ///
    /// The image and the canvas have the same depth and don't share memory. Colors between pixels are in
    /// proportion to the pixels' alpha: those of transparent pixels aren't visible. Drawing on a canvas with
    /// alpha increases its alpha.
    package static func draw(
        _ picture: PlanarPicture, transform: CGAffineTransform, visible: CGRect, opacity: Double = 1,
        base: PlanarPicture? = nil, wipe: WipeThreshold? = nil, onto canvas: PlanarPicture
    ) {
        require(
            picture.format.bitsPerSample == canvas.format.bitsPerSample,
            "\(picture.format.rawValue) cannot be drawn on \(canvas.format.rawValue)")
        let drawing = Drawing(
            picture: picture, inverse: transform.inverted(), visible: visible, opacity: opacity, base: base,
            wipe: wipe, canvas: canvas)
        let isCopied = transform.movesByWholeSamples && picture.siting == canvas.siting
        if picture.format.hasAlpha, !isCopied, !picture.isOpaque {
            PremultipliedColors.of(picture) { colors in
                for plane in 0..<3 { drawing.draw(plane, colors) }
            }
        } else {
            for plane in 0..<3 { drawing.draw(plane) }
        }
        if canvas.format.hasAlpha { drawing.drawAlpha() }
    }

    /// An image in its place on a canvas, of which one plane is drawn at a time.
    private struct Drawing {
        let picture: PlanarPicture
        let inverse: CGAffineTransform
        let visible: CGRect
        let opacity: Double
        let base: PlanarPicture?
        let wipe: WipeThreshold?
        let canvas: PlanarPicture

        /// Draws a plane of the image's colors.
        ///
        /// - Parameter colors: the same image's colors, if they are interpolated in proportion to alpha.
        func draw(_ plane: Int, _ colors: PremultipliedColors? = nil) {
            var drawing = cpix_drawing()
            drawing.plane = colors?.plane(plane) ?? picture.source(plane)
            drawing.plane_map = planeMap(plane, inverse, from: canvas.siting, to: picture.siting)
            if let colors {
                drawing.plane_alpha = colors.alpha(ofPlane: plane)
                drawing.level = PremultipliedColors.level(ofPlane: plane)
            }
            draw(&drawing, on: plane)
        }

        /// Draws where the image covers the canvas on the canvas's alpha.
        func drawAlpha() {
            // Its first byte is that of a sample of 8 bits.
            var opaque = UInt16((1 << canvas.format.bitsPerSample) - 1)
            withUnsafePointer(to: &opaque) { sample in
                var drawing = cpix_drawing()
                drawing.plane = cpix_plane(samples: sample, stride: 2, width: 1, height: 1)
                draw(&drawing, on: 3)
            }
        }

        private func draw(_ drawing: inout cpix_drawing, on plane: Int) {
            var target = canvas.target(plane)
            drawing.picture_map = pictureMap(plane, inverse)
            drawing.left = kept(visible.minX, within: picture.width)
            drawing.top = kept(visible.minY, within: picture.height)
            drawing.right = kept(visible.maxX, within: picture.width)
            drawing.bottom = kept(visible.maxY, within: picture.height)
            if picture.format.hasAlpha { drawing.alpha = picture.source(3) }
            if let base { drawing.base = base.source(plane) }
            drawing.opacity = opacity
            drawing.depth = Int32(canvas.format.bitsPerSample)
            guard let wipe else {
                cpix_draw(&target, &drawing)
                return
            }
            wipe.withMap(of: plane, in: &drawing) { cpix_draw(&target, &$0) }
        }
    }

    /// NaN stays NaN, and isn't drawn.
    private static func kept(_ edge: Double, within size: Int) -> Double {
        edge < 0 ? 0 : edge > Double(size) ? Double(size) : edge
    }

    /// Maps the canvas's samples to the image's, through their positions among the pixels.
    private static func planeMap(
        _ plane: Int, _ inverse: CGAffineTransform, from canvas: ChromaSiting, to picture: ChromaSiting
    ) -> cpix_map {
        guard VideoFormat.PixelFormat.isChroma(plane) else { return map(inverse) }
        let toPixels = CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: canvas.offset.x, ty: canvas.offset.y)
        let toSamples = CGAffineTransform(
            a: 0.5, b: 0, c: 0, d: 0.5, tx: -picture.offset.x / 2, ty: -picture.offset.y / 2)
        return map(toPixels.concatenating(inverse).concatenating(toSamples))
    }

    /// Maps the canvas's samples to the image's pixels. A color sample covers its four pixels regardless of
    /// its siting, so that an image on even pixels has whole color samples.
    private static func pictureMap(_ plane: Int, _ inverse: CGAffineTransform) -> cpix_map {
        guard VideoFormat.PixelFormat.isChroma(plane) else { return map(inverse) }
        return map(CGAffineTransform(scaleX: 2, y: 2).concatenating(inverse))
    }

    private static func map(_ transform: CGAffineTransform) -> cpix_map {
        cpix_map(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
            ty: transform.ty)
    }
}

extension CGAffineTransform {
    /// Whether each sample of the result is one of the image, of its pixels and of its color samples.
    fileprivate var movesByWholeSamples: Bool {
        (a, b, c, d) == (1, 0, 0, 1) && tx.remainder(dividingBy: 2) == 0 && ty.remainder(dividingBy: 2) == 0
    }
}
