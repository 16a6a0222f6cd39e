internal import Foundation
internal import LayerRendering
public import Layers
public import MediaTypes

extension CGContext: LayerImageMaking {
    package static func image(
        width: Int, height: Int, base: CGAffineTransform, drawing: (CGContext) -> Void
    ) -> CGImage? {
        guard let context = CGContext(width: width, height: height, base: base) else { return nil }
        drawing(context)
        return context.makeImage()
    }
}

extension CALayer {
    /// Draws the layer and its sublayers, with the values of the model and without animations.
    ///
    /// The context's coordinates are the layer's. Images and text are upright in the bitmap. Layers of videos draw
    /// nothing, and an `ImageFile` in the contents is an error in the log: nothing is drawn then.
    public func render(in ctx: CGContext) {
        let state = LayerSnapshot(self).tree.modelState(placedBy: ctx.ctm)
        let renderer = LayerRenderer(width: ctx.width, height: ctx.height, images: NoImageFiles())
        do {
            guard let pixels = try renderer.picture(of: state, video: nil) else {
                LayerRenderingLog.warn("cannot render a layer: memory is exhausted")
                return
            }
            ctx.drawWhole(pixels)
        } catch {
            LayerRenderingLog.warn("cannot render a layer: \(error)")
        }
    }
}

extension CGContext {
    /// Draws pixels over the whole bitmap, with the blend mode, the alpha, the clip and the mask of the context.
    fileprivate func drawWhole(_ pixels: LayerPixels) {
        guard let provider = CGDataProvider(data: Data(pixels.bytes)),
            let image = CGImage(
                width: pixels.width, height: pixels.height, bitsPerComponent: 8, bitsPerPixel: 32,
                bytesPerRow: 4 * pixels.width, space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGBitmapInfo(
                    rawValue: CGImageAlphaInfo.first.rawValue | CGBitmapInfo.byteOrder32Little.rawValue),
                provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent)
        else { return }
        saveGState()
        defer { restoreGState() }
        concatenate(ctm.inverted())
        interpolationQuality = .none
        draw(image, in: CGRect(x: 0, y: 0, width: width, height: height))
    }
}
