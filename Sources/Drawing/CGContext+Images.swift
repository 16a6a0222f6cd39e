internal import CPango
public import Foundation
internal import LayerRendering
internal import Layers
public import MediaTypes

extension CGContext {
    /// Draws an image into a rectangle. The top of the image is at the greatest y, so that it is upright if y points up.
    ///
    /// - Parameter byTiling: Whether the rectangle is the place of one of the images that fill the whole clip.
    public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool = false) {
        let rect = rect.standardized
        guard rect.width > 0, rect.height > 0, rect.width.isFinite, rect.height.isFinite,
            let picture = Surface(colors?.image(image) ?? image),
            let pattern = cairo_pattern_create_for_surface(picture.raw)
        else { return }
        defer { cairo_pattern_destroy(pattern) }
        // From the coordinates to the image's pixels, with y down.
        let (x, y) = (Double(image.width) / rect.width, Double(image.height) / rect.height)
        var matrix = cairo_matrix_t(xx: x, yx: 0, xy: 0, yy: -y, x0: -rect.minX * x, y0: rect.maxY * y)
        cairo_pattern_set_matrix(pattern, &matrix)
        cairo_pattern_set_extend(pattern, byTiling ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
        cairo_pattern_set_filter(pattern, state.interpolationQuality.cairo)
        var area = PathElements()
        if byTiling {
            area.addRect(CGRect(x: 0, y: 0, width: width, height: height))
        } else {
            area.addRect(rect, transform: ctm)
        }
        paint(Paint(area: .fill(area, .winding), source: .pattern(pattern)))
    }
}
