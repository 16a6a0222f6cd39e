import CPango
import Foundation
package import Layers
package import MediaTypes

/// Draws on a surface with Cairo.
package final class Pen {
    package let raw: OpaquePointer

    /// Creates a pen with the surface's pixels as units, from its upper left corner.
    package init(_ surface: Surface) {
        // Cairo returns an inert context, never NULL, if memory is exhausted.
        raw = cairo_create(surface.raw)
    }

    deinit { cairo_destroy(raw) }

    /// Draws, and restores the clip, source and transform afterward.
    package func saving(_ draw: () throws -> Void) rethrows {
        cairo_save(raw)
        defer { cairo_restore(raw) }
        try draw()
    }

    package func concatenate(_ transform: CGAffineTransform) {
        var matrix = cairo_matrix_t(
            xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
            y0: transform.ty)
        cairo_transform(raw, &matrix)
    }

    package func setColor(_ color: LayerColor) {
        // Cairo truncates to 8 bits instead of rounding, so values are rounded first.
        let alpha = Self.whole(color.rgba.w)
        guard alpha > 0 else { return cairo_set_source_rgba(raw, 0, 0, 0, 0) }
        func part(_ value: Double) -> Double { Self.whole(min(max(value, 0), 1) * alpha) / alpha }
        cairo_set_source_rgba(raw, part(color.rgba.x), part(color.rgba.y), part(color.rgba.z), alpha)
    }

    /// Rounds a number from 0 to 1 to a multiple of 1/255.
    private static func whole(_ value: Double) -> Double { (min(max(value, 0), 1) * 255).rounded() / 255 }

    func addRect(_ rect: CGRect) {
        cairo_rectangle(raw, rect.minX, rect.minY, rect.width, rect.height)
    }

    package func add(_ path: PathElements) {
        var current = CGPoint.zero
        for element in path.elements {
            switch element {
            case .move(let point): cairo_move_to(raw, point.x, point.y)
            case .line(let point): cairo_line_to(raw, point.x, point.y)
            case .quadCurve(let control, let end):
                // The cubic curve with the same shape.
                cairo_curve_to(
                    raw, current.x + (control.x - current.x) * 2 / 3,
                    current.y + (control.y - current.y) * 2 / 3, end.x + (control.x - end.x) * 2 / 3,
                    end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
            case .curve(let control1, let control2, let end):
                cairo_curve_to(raw, control1.x, control1.y, control2.x, control2.y, end.x, end.y)
            case .close: cairo_close_path(raw)
            }
            current = element.points.last ?? current
        }
    }

    /// Draws a surface's pixels with its corner at a whole pixel.
    func draw(_ surface: Surface, x: Int, y: Int, alpha: Double = 1) {
        cairo_set_source_surface(raw, surface.raw, Double(x), Double(y))
        cairo_pattern_set_filter(cairo_get_source(raw), CAIRO_FILTER_NEAREST)
        alpha < 1 ? cairo_paint_with_alpha(raw, alpha) : cairo_paint(raw)
    }
}
