internal import CPango
public import Foundation
internal import LayerRendering
internal import Layers
public import MediaTypes

extension CGContext {
    /// Restricts the area that is drawn on to the inside of the path, and removes the path. An empty path leaves no area.
    public func clip(using rule: CGPathFillRule = .winding) {
        let area = elements
        beginPath()
        outline(.fill(area, rule))
        setAntialiasing()
        cairo_clip(pen.raw)
    }

    public func clip(to rect: CGRect) { clip(to: [rect]) }

    /// Restricts the area that is drawn on to several rectangles.
    public func clip(to rects: [CGRect]) {
        beginPath()
        addRects(rects)
        clip()
    }

    /// Multiplies the alpha of all later drawing by that of an image in a rectangle, which is 0 outside of it.
    ///
    /// The alpha of an image without transparency is its gray value: white is drawn on, black isn't. With Core Graphics, such
    /// an image must be a gray.
    public func clip(to rect: CGRect, mask: CGImage) {
        guard let surface = Surface(width: width, height: height) else { return }
        let other = Pen(surface)
        let rect = rect.standardized
        if rect.width > 0, rect.height > 0, let picture = Surface(mask.alphaImage) {
            other.concatenate(upright)
            other.concatenate(ctm)
            cairo_rectangle(other.raw, rect.minX, rect.minY, rect.width, rect.height)
            cairo_clip(other.raw)
            cairo_translate(other.raw, rect.minX, rect.maxY)
            cairo_scale(
                other.raw, rect.width / Double(mask.width), -rect.height / Double(mask.height))
            cairo_set_source_surface(other.raw, picture.raw, 0, 0)
            let pattern = cairo_get_source(other.raw)
            cairo_pattern_set_extend(pattern, CAIRO_EXTEND_PAD)
            cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
            cairo_paint(other.raw)
        }
        if let earlier = state.mask {
            cairo_identity_matrix(other.raw)
            cairo_reset_clip(other.raw)
            cairo_set_operator(other.raw, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source_surface(other.raw, earlier.raw, 0, 0)
            cairo_paint(other.raw)
        }
        state.mask = surface
    }

    /// Removes the clip of paths and of images.
    public func resetClip() {
        cairo_reset_clip(pen.raw)
        state.mask = nil
    }

    /// The smallest rectangle in the current coordinates that contains the clip of paths.
    public var boundingBoxOfClipPath: CGRect {
        var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
        cairo_clip_extents(pen.raw, &left, &top, &right, &bottom)
        return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    }
}

extension CGImage {
    /// The image with its mask as alpha.
    fileprivate var alphaImage: CGImage {
        switch alphaInfo {
        case .premultipliedLast, .premultipliedFirst, .last, .first, .alphaOnly: return self
        case .none, .noneSkipLast, .noneSkipFirst: break
        }
        let toGray = CGColorSpaceCreateDeviceGray()
        var pixels = pixels
        for at in stride(from: 0, to: pixels.count, by: 4) {
            let (red, green, blue) = (pixels[at], pixels[at + 1], pixels[at + 2])
            if red == green, green == blue {
                pixels[at + 3] = red
            } else {
                let color = SIMD3(Double(red), Double(green), Double(blue)) / 255
                pixels[at + 3] = UInt8((toGray.components(ofStandard: color)[0] * 255).rounded())
            }
        }
        return CGImage(width: width, height: height, rgba: pixels) ?? self
    }
}
