import Foundation
import Layers
import MediaTypes

extension LayerPainter {
    /// Returns the pixels that a layer and its descendants may change.
    func extents(of state: LayerState, _ transform: PlaneTransform) -> PixelRect {
        guard state.isVisible else { return .empty }
        var extents = contentExtents(of: state, transform)
        if let shadow = Shadow(state, transform) { extents = extents.union(shadow.extents(of: extents)) }
        for mask in state.mask {
            extents = extents.intersection(self.extents(of: mask, maskTransform(mask, transform)))
        }
        return extents
    }

    /// Returns the extents without shadow and mask.
    func contentExtents(of state: LayerState, _ transform: PlaneTransform) -> PixelRect {
        if let transition = state.transition {
            return TransitionPainter(painter: self, state: state, transition: transition).extents(transform)
        }
        return plainExtents(of: state, transform)
    }

    /// Returns the extents without shadow, mask and transition.
    func plainExtents(of state: LayerState, _ transform: PlaneTransform) -> PixelRect {
        let art = LayerArt(state, resources)
        var inside = PixelRect.empty
        for sublayer in state.sublayers {
            let placed = state.transform(ofSublayer: sublayer).concatenating(transform)
            inside = inside.union(extents(of: sublayer, placed))
        }
        if state.properties.surface.masksToBounds {
            inside = inside.intersection(transform.pixels(of: state.properties.geometry.bounds))
        }
        return inside.union(transform.pixels(of: art.extents(of: .body)))
            .union(transform.pixels(of: art.extents(of: .border)))
    }
}
