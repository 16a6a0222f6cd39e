import CPango
import Foundation
import Layers
import MediaTypes

/// The parts of a single layer, in drawing order.
enum LayerPart: Hashable {
    /// Background, contents, gradient, shape and text: behind the sublayers.
    case body
    /// The border, in front of the sublayers.
    case border
    /// The opaque bounds with rounded corners: the area to which `masksToBounds` clips.
    case clip
}

/// Draws a layer without its sublayers, in the layer's coordinates.
struct LayerArt {
    let properties: LayerProperties
    let isFlipped: Bool
    let resources: LayerResources
    /// The distances that the fill extends beyond the bounds, at edges that are cut off without smoothing.
    var overhang = EdgeOverhang()

    init(_ state: LayerState, _ resources: LayerResources) {
        properties = state.properties
        isFlipped = state.contentsAreFlipped
        self.resources = resources
    }

    var bounds: CGRect { properties.geometry.bounds }

    /// Whether the bounds have an area to draw in.
    var hasArea: Bool {
        bounds.width > 0 && bounds.height > 0 && bounds.width.isFinite && bounds.height.isFinite
            && bounds.minX.isFinite && bounds.minY.isFinite
    }

    /// The transform from coordinates with the origin in the displayed upper left corner and y down to the
    /// layer's coordinates.
    var upright: CGAffineTransform {
        CGAffineTransform(
            a: 1, b: 0, c: 0, d: isFlipped ? 1 : -1, tx: bounds.minX,
            ty: isFlipped ? bounds.minY : bounds.maxY)
    }

    func draw(_ part: LayerPart, with pen: Pen) throws {
        switch part {
        case .body: try drawBody(with: pen)
        case .border: if hasArea { cuttingHardEdges(with: pen) { $0.drawBorder(with: pen) } }
        case .clip:
            cuttingHardEdges(with: pen) { art in
                pen.setColor(.white)
                pen.add(art.outline)
                cairo_fill(pen.raw)
            }
        }
    }

    private func drawBody(with pen: Pen) throws {
        if hasArea { try cuttingHardEdges(with: pen) { try $0.fillBounds(with: pen) } }
        if let shape = properties.shape { draw(shape, with: pen) }
        if let text = properties.text, hasArea { draw(text, with: pen) }
    }

    private func fillBounds(with pen: Pen) throws {
        if let color = properties.surface.backgroundColor, color.isVisible {
            pen.setColor(color)
            pen.add(outline)
            cairo_fill(pen.raw)
        }
        if let gradient = properties.gradient { draw(gradient, with: pen) }
        try drawContents(with: pen)
    }

    /// The bounds with rounded corners.
    var outline: PathElements { outline(insetBy: 0) }

    func outline(insetBy inset: Double) -> PathElements {
        let rect = bounds.insetBy(dx: inset, dy: inset)
        var path = PathElements()
        guard rect.width > 0, rect.height > 0 else { return path }
        let radius = min(
            max(properties.surface.cornerRadius - inset, 0), min(rect.width, rect.height) / 2)
        guard radius > 0, radius.isFinite else {
            path.addRect(inset == 0 ? overhang.extended(rect) : rect)
            return path
        }
        // Around the rectangle, from the corner with the least x and y toward greater x.
        let corners: [CACornerMask] = [
            .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
        ]
        let mask = CACornerMask(rawValue: properties.surface.maskedCorners)
        let radii = corners.map { mask.contains($0) ? radius : 0 }
        if properties.surface.cornerCurve == CALayerCornerCurve.continuous.rawValue {
            path.addContinuousRect(rect, radii: radii)
        } else {
            path.addRoundedRect(rect, corners: radii.map { CGSize(width: $0, height: $0) })
        }
        return path
    }

    private func drawBorder(with pen: Pen) {
        let width = properties.surface.borderWidth
        guard width > 0, let color = properties.surface.borderColor, color.isVisible else { return }
        pen.setColor(color)
        pen.add(outline)
        pen.add(outline(insetBy: width))
        cairo_set_fill_rule(pen.raw, CAIRO_FILL_RULE_EVEN_ODD)
        cairo_fill(pen.raw)
        cairo_set_fill_rule(pen.raw, CAIRO_FILL_RULE_WINDING)
    }

    private func draw(_ text: TextProperties, with pen: Pen) {
        pen.saving {
            pen.addRect(bounds)
            cairo_clip(pen.raw)
            pen.concatenate(upright)
            let color = text.foregroundColor ?? LayerColor(red: 0, green: 0, blue: 0, alpha: 0)
            for block in resources.blocks(of: text, in: bounds.size) { block.draw(with: pen, color: color) }
        }
    }
}
