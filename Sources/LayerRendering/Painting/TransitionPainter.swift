import Foundation
import Layers
import MediaTypes

/// Draws a layer during a transition from its previous appearance. Motion stays within the layer's bounds.
struct TransitionPainter {
    let painter: LayerPainter
    let state: LayerState
    let transition: TransitionState

    private var present: LayerState {
        var present = state
        present.transition = nil
        return present
    }

    private var progress: Double { min(max(transition.progress, 0), 1) }

    func extents(_ transform: PlaneTransform) -> PixelRect {
        let both = ([present] + transition.earlier).reduce(PixelRect.empty) {
            $0.union(painter.plainExtents(of: $1, transform))
        }
        return moves ? transform.pixels(of: state.properties.geometry.bounds) : both
    }

    func draw(_ transform: PlaneTransform, on canvas: Canvas) throws {
        guard moves else { return try fade(transform, on: canvas) }
        let whole = transition.type == .reveal ? 0 : progress - 1
        let gone = transition.type == .moveIn ? 0 : progress
        let earlier = transition.earlier.map { ($0, shifted(transform, by: gone)) }
        let later = [(present, shifted(transform, by: whole))]
        for (layer, place) in transition.type == .reveal ? later + earlier : earlier + later {
            try painter.drawPlain(layer, place, on: canvas, alpha: 1)
        }
        let outline = Canvas(canvas.rect)
        if let outline { try painter.draw(.clip, of: state, transform, on: outline, alpha: 1) }
        canvas.mask(by: outline)
    }

    /// Whether the transition involves motion rather than only a fade. A layer without area only fades.
    private var moves: Bool {
        let bounds = state.properties.geometry.bounds
        return transition.type != .fade && bounds.width > 0 && bounds.height > 0
    }

    /// Adds both images, so that equal parts stay unchanged.
    private func fade(_ transform: PlaneTransform, on canvas: Canvas) throws {
        for (layer, share) in transition.earlier.map({ ($0, 1 - progress) }) + [(present, progress)] {
            guard let picture = Canvas(canvas.rect) else { return }
            try painter.drawPlain(layer, transform, on: picture, alpha: 1)
            canvas.draw(picture, alpha: share, adding: true)
        }
    }

    /// Translates by a fraction of the bounds in the direction of the transition: from the left, 1 is one
    /// width to the right.
    private func shifted(_ transform: PlaneTransform, by part: Double) -> PlaneTransform {
        let bounds = state.properties.geometry.bounds
        let down = state.contentsAreFlipped ? bounds.height : -bounds.height
        let (x, y): (Double, Double) =
            switch transition.subtype {
            case .fromRight: (-bounds.width, 0)
            case .fromTop: (0, down)
            case .fromBottom: (0, -down)
            default: (bounds.width, 0)
            }
        return PlaneTransform([1, 0, 0], [0, 1, 0], [x * part, y * part, 1]).concatenating(transform)
    }
}
