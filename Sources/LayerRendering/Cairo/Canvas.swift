import CPango
import Foundation
import MediaTypes

/// A rectangle of the output to draw on.
final class Canvas {
    /// The rectangle in output pixels.
    let rect: PixelRect
    let surface: Surface
    let pen: Pen

    /// Returns `nil` if the rectangle is empty or memory is exhausted.
    init?(_ rect: PixelRect) {
        guard !rect.isEmpty, let surface = Surface(width: rect.width, height: rect.height) else { return nil }
        (self.rect, self.surface) = (rect, surface)
        pen = Pen(surface)
        // One unit is an output pixel.
        cairo_translate(pen.raw, Double(-rect.x), Double(-rect.y))
    }

    /// Draws another canvas over this one.
    func draw(_ other: Canvas, alpha: Double = 1, adding: Bool = false) {
        pen.saving {
            if adding { cairo_set_operator(pen.raw, CAIRO_OPERATOR_ADD) }
            pen.draw(other.surface, x: other.rect.x, y: other.rect.y, alpha: alpha)
        }
    }

    /// Multiplies the canvas by the alpha of another one.
    func mask(by other: Canvas?) {
        pen.saving {
            guard let other else {
                cairo_set_operator(pen.raw, CAIRO_OPERATOR_CLEAR)
                return cairo_paint(pen.raw)
            }
            cairo_set_operator(pen.raw, CAIRO_OPERATOR_DEST_IN)
            pen.draw(other.surface, x: other.rect.x, y: other.rect.y)
        }
    }
}
