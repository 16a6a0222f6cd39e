import Foundation
import Layers

/// The cache key of a single layer drawn flat: its values except its position, and the scale.
struct PartKey: Hashable {
    var part: LayerPart
    var properties: LayerProperties
    var isFlipped: Bool
    /// The number of pixels per point along x and y.
    var scale: SIMD2<Double>

    init(_ state: LayerState, part: LayerPart, scale: SIMD2<Double>) {
        var properties = state.properties
        properties.opacity = 1
        properties.shadow = ShadowProperties()
        properties.geometry = GeometryProperties()
        properties.geometry.bounds = state.properties.geometry.bounds
        (self.part, self.properties, self.isFlipped, self.scale) = (
            part, properties, state.contentsAreFlipped, scale
        )
    }
}

/// The cache key of the image of a layer and its descendants: their values and the position in the output,
/// except for whole pixels and the layer's opacity.
struct WholeKey: Hashable {
    private var state: LayerState
    private var transform: PlaneTransform
    private var isClipped: Bool

    /// - Parameter transform: The transform to output pixels, including the layer's position.
    init(_ state: LayerState, transform: PlaneTransform, isClipped: Bool) {
        (self.transform, self.isClipped) = (transform, isClipped)
        self.state = Self.timeless(state)
        self.state.properties.geometry.position = .zero
        self.state.properties.geometry.transform = .identity
        self.state.properties.geometry.zPosition = 0
        self.state.properties.geometry.anchorPointZ = 0
    }

    /// The approximate memory of the key, which is that of its states.
    var byteCount: Int { Self.count(state) * MemoryLayout<LayerState>.size }

    private static func count(_ state: LayerState) -> Int {
        let own = state.sublayers + state.mask + (state.transition?.earlier ?? [])
        return own.reduce(1) { $0 + count($1) }
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
