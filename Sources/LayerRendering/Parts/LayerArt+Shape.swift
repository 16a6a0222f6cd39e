import CPango
import Foundation
import Layers
import MediaTypes

extension LayerArt {
    func draw(_ shape: ShapeProperties, with pen: Pen) {
        guard let path = shape.path, !path.isEmpty, path.isFinite else { return }
        if let color = shape.fillColor, color.isVisible {
            let isEvenOdd = shape.fillRule == CAShapeLayerFillRule.evenOdd.rawValue
            cairo_set_fill_rule(pen.raw, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
            pen.setColor(color)
            pen.add(path)
            cairo_fill(pen.raw)
            cairo_set_fill_rule(pen.raw, CAIRO_FILL_RULE_WINDING)
        }
        guard let color = shape.strokeColor, color.isVisible, shape.lineWidth > 0, shape.lineWidth.isFinite
        else {
            return
        }
        pen.saving {
            setLine(shape, with: pen)
            pen.setColor(color)
            pen.add(PathTrim(path).part(from: shape.strokeStart, to: shape.strokeEnd))
            cairo_stroke(pen.raw)
        }
    }

    private func setLine(_ shape: ShapeProperties, with pen: Pen) {
        cairo_set_line_width(pen.raw, shape.lineWidth)
        cairo_set_miter_limit(pen.raw, max(shape.miterLimit, 1))
        let cap =
            switch CAShapeLayerLineCap(rawValue: shape.lineCap) {
            case .round: CAIRO_LINE_CAP_ROUND
            case .square: CAIRO_LINE_CAP_SQUARE
            default: CAIRO_LINE_CAP_BUTT
            }
        cairo_set_line_cap(pen.raw, cap)
        let join =
            switch CAShapeLayerLineJoin(rawValue: shape.lineJoin) {
            case .round: CAIRO_LINE_JOIN_ROUND
            case .bevel: CAIRO_LINE_JOIN_BEVEL
            default: CAIRO_LINE_JOIN_MITER
            }
        cairo_set_line_join(pen.raw, join)
        // Cairo rejects negative lengths and patterns of zeros: these lines are solid.
        if let dashes = shape.lineDashPattern, dashes.allSatisfy({ $0 >= 0 && $0.isFinite }),
            dashes.contains(where: { $0 > 0 })
        {
            let phase = shape.lineDashPhase.isFinite ? shape.lineDashPhase : 0
            cairo_set_dash(pen.raw, dashes, Int32(dashes.count), phase)
        }
    }
}

extension PathElements {
    fileprivate var isFinite: Bool {
        elements.allSatisfy { $0.points.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    }
}
