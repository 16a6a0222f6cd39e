public import Foundation
internal import LayerRendering
internal import Layers
public import MediaTypes

/// The shadow of everything that is drawn.
struct DrawnShadow {
    /// The offset in pixels, with y up.
    var offset: CGSize
    /// The standard deviation in pixels.
    var deviation: Double
    var color: LayerColor

    /// The largest offset and deviation in pixels. A shadow that is farther away is not drawn.
    static let farthest = 4096.0
    static let widest = 200.0
}

extension CGContext {
    /// Gives everything that is drawn a shadow of black with an alpha of a third.
    public func setShadow(offset: CGSize, blur: CGFloat) {
        setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
    }

    /// Gives everything that is drawn a shadow, until `restoreGState()`.
    ///
    /// - Parameters:
    ///   - offset: The offset in the context's first coordinates: later transforms have no effect.
    ///   - blur: Twice the standard deviation of the blur, in the same coordinates, which is limited to 200 pixels.
    ///     0 for a sharp shadow.
    ///   - color: The color; `nil` for no shadow.
    public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
        state.shadow = nil
        let placed = offset.applying(baseTransform)
        let scale = hypot(baseTransform.a, baseTransform.b)
        guard let color, color.alpha > 0, abs(placed.width) <= DrawnShadow.farthest,
            abs(placed.height) <= DrawnShadow.farthest
        else { return }
        let deviation = max(Double(blur * scale) / 2, 0)
        state.shadow = DrawnShadow(
            offset: placed, deviation: deviation.isFinite ? min(deviation, DrawnShadow.widest) : 0,
            color: LayerColor(color))
    }

    /// Draws the shadow of a drawing, if the context has one: in the blend mode, or as `normal` if the mode changes the
    /// surroundings.
    ///
    /// - Parameter draw: Draws in another context with the same values, which has no clip, mask and shadow.
    func castShadow(of draw: (CGContext, CGAffineTransform) -> Void) {
        guard let shadow = state.shadow, state.blendMode != .clear else { return }
        let blur = BoxBlur(deviation: shadow.deviation)
        let (x, y) = (Int(shadow.offset.width.rounded()), Int(shadow.offset.height.rounded()))
        // Drawings beyond the edges cast shadows into the bitmap. They are moved by the offset, which may be long.
        let margin = blur.reach
        let move = CGAffineTransform(translationX: CGFloat(margin + x), y: CGFloat(margin + y))
        guard let other = shadowContext(margin, ctm.concatenating(move)) else { return }
        draw(other, move)
        guard let image = other.bitmap.shadow(blur, shadow.color) else { return }
        saveGState()
        defer { restoreGState() }
        state.shadow = nil
        state.alpha = 1
        // The image of the shadow covers the whole bitmap.
        if !state.blendMode.keepsSurroundings { state.blendMode = .normal }
        state.interpolationQuality = .none
        concatenate(ctm.inverted())
        self.draw(image, in: CGRect(x: -margin, y: -margin, width: image.width, height: image.height))
    }

    /// Returns a context with a margin on all sides, the values of this one and a transform.
    private func shadowContext(_ margin: Int, _ transform: CGAffineTransform) -> CGContext? {
        guard
            let context = CGContext(
                width: width + 2 * margin, height: height + 2 * margin, base: transform)
        else { return nil }
        context.state = state
        context.state.shadow = nil
        context.state.mask = nil
        context.state.blendMode = .normal
        return context
    }
}

extension Bitmap {
    /// Returns the blurred alpha as an image of one color; `nil` if memory is exhausted.
    fileprivate func shadow(_ blur: BoxBlur, _ color: LayerColor) -> CGImage? {
        var plane = [UInt8](repeating: 0, count: width * height)
        _ = surface.withPixels { pixels, stride in
            for y in 0..<height {
                for x in 0..<width { plane[y * width + x] = pixels[y * stride + 4 * x + 3] }
            }
        }
        blur.apply(to: &plane, width: width, height: height)
        func byte(_ part: Double) -> UInt8 { UInt8((min(max(part, 0), 1) * 255).rounded()) }
        let (red, green, blue) = (byte(color.rgba.x), byte(color.rgba.y), byte(color.rgba.z))
        let alphas = (0...255).map { byte(Double($0) / 255 * min(max(color.rgba.w, 0), 1)) }
        var pixels = [UInt8](repeating: 0, count: 4 * plane.count)
        for (index, density) in plane.enumerated() where density > 0 {
            let at = 4 * index
            pixels[at] = red
            pixels[at + 1] = green
            pixels[at + 2] = blue
            pixels[at + 3] = alphas[Int(density)]
        }
        return CGImage(width: width, height: height, rgba: pixels)
    }
}
