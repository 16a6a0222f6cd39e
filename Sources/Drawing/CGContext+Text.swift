internal import CPango
package import Foundation
package import LayerRendering
package import Layers
package import MediaTypes

/// Measures and draws text for all threads: layouts share their fonts.
package enum TextDrawing {
    // `@unchecked Sendable`: the measure is used under the lock.
    private final class Shared: @unchecked Sendable {
        let lock = NSLock()
        let measure = TextMeasure()
    }

    private static let shared = Shared()

    /// Calls a closure while no other thread measures or draws text.
    package static func withMeasure<Result: Sendable>(_ body: (TextMeasure) -> Result) -> Result {
        shared.lock.withLock { body(shared.measure) }
    }
}

extension CGContext {
    /// Draws attributed text.
    ///
    /// Text has no area as paths have: blend modes that change its surroundings, such as `copy`, draw it as `normal`.
    ///
    /// - Parameters:
    ///   - point: The corner at which text starts: the upper left one.
    ///   - width: The width at which lines are wrapped; `nil` if only line feeds end lines.
    ///   - height: The maximum height; `nil` for all lines.
    ///   - isFlipped: Whether text is upright if y points down.
    package func draw(
        _ runs: [TextRun], at point: CGPoint, width: Double? = nil, height: Double? = nil, isFlipped: Bool
    ) {
        guard let changed = pixels(of: CGRect(x: 0, y: 0, width: self.width, height: self.height)) else {
            return
        }
        castShadow { other, _ in
            other.draw(runs, at: point, width: width, height: height, isFlipped: isFlipped)
        }
        let runs = runs.map(converted)
        bitmap.update(changed) {
            pen.saving {
                let isPlain = state.blendMode == .normal && state.alpha == 1 && state.mask == nil
                if !isPlain { cairo_push_group(pen.raw) }
                pen.saving {
                    cairo_translate(pen.raw, point.x, point.y)
                    if !isFlipped { cairo_scale(pen.raw, 1, -1) }
                    TextDrawing.withMeasure {
                        $0.draw(runs, at: .zero, width: width, height: height, with: pen)
                    }
                }
                if !isPlain { paintGroup() }
            }
        }
    }

    /// Draws the group that was begun with the context's blend mode, alpha and mask.
    private func paintGroup() {
        if state.alpha < 1 {
            cairo_set_operator(pen.raw, CAIRO_OPERATOR_DEST_IN)
            cairo_set_source_rgba(pen.raw, 0, 0, 0, state.alpha)
            cairo_paint(pen.raw)
        }
        cairo_pop_group_to_source(pen.raw)
        let mode = state.blendMode.keepsSurroundings ? state.blendMode : .normal
        cairo_set_operator(pen.raw, mode.cairo)
        guard let mask = state.mask else { return cairo_paint(pen.raw) }
        cairo_identity_matrix(pen.raw)
        cairo_mask_surface(pen.raw, mask.raw, 0, 0)
    }

    /// Returns a run with its colors in the context's space.
    private func converted(_ run: TextRun) -> TextRun {
        guard let colors else { return run }
        var run = run
        let look = run.attributes
        run.attributes.foregroundColor = look.foregroundColor.map(colors.color)
        run.attributes.backgroundColor = look.backgroundColor.map(colors.color)
        run.attributes.underlineColor = look.underlineColor.map(colors.color)
        run.attributes.strikethroughColor = look.strikethroughColor.map(colors.color)
        run.attributes.strokeColor = look.strokeColor.map(colors.color)
        return run
    }
}

extension CGBlendMode {
    /// Whether transparent pixels leave the bitmap unchanged.
    var keepsSurroundings: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: false
        default: true
        }
    }
}
