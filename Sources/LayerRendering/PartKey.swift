import Layers

/// What a layer's own part, drawn flat, depends on: its own values without its place, and the scale.
struct PartKey: Hashable {
    var part: LayerPart
    var properties: LayerProperties
    var isFlipped: Bool
    /// Pixels a point, along x and along y.
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
