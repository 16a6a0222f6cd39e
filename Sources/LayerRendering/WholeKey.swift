import Foundation
import Layers

/// What the picture of a layer and all that hangs on it depends on: their values, and the place in the film,
/// but for whole pixels and the layer's own opacity.
struct WholeKey: Hashable {
    private var state: LayerState
    private var transform: PlaneTransform
    private var isClipped: Bool

    /// The layer's own place is in the transform.
    init(_ state: LayerState, transform: PlaneTransform, isClipped: Bool) {
        (self.transform, self.isClipped) = (transform, isClipped)
        self.state = Self.timeless(state)
        self.state.properties.geometry.position = .zero
        self.state.properties.geometry.transform = .identity
        self.state.properties.geometry.zPosition = 0
        self.state.properties.geometry.anchorPointZ = 0
    }

    private static func timeless(_ state: LayerState) -> LayerState {
        var state = state
        state.time = 0
        for index in state.sublayers.indices { state.sublayers[index] = timeless(state.sublayers[index]) }
        for index in state.mask.indices { state.mask[index] = timeless(state.mask[index]) }
        if var transition = state.transition {
            transition.earlier = transition.earlier.map(timeless)
            state.transition = transition
        }
        return state
    }
}
