/// A layer and what hangs on it, at one time.
package struct LayerState: Sendable, Hashable {
    /// The layer's number in its tree.
    package var id: Int
    /// As presented: the model's values, moved by the animations.
    package var properties: LayerProperties
    /// Whether the layer's own timing lets it be seen now: of the root alone, for other layers that are not
    /// active are left out, with all that hangs on them.
    package var isActive: Bool
    /// The layer's own time, in seconds.
    package var time: Double
    /// Whether y points down in the layer's coordinates; its pictures and its text are upright all the same.
    package var contentsAreFlipped: Bool
    /// Where the layer is on its way from an earlier picture.
    package var transition: TransitionState?
    /// Back to front, as they are drawn.
    package var sublayers: [LayerState] = []
    /// One mask or none.
    package var mask: [LayerState] = []

    /// Whether the layer or something that hangs on it may be seen.
    package var isVisible: Bool { isActive && !properties.isHidden && properties.opacity > 0 }

    /// The state of the layer of a number; nil where it is not there.
    package func find(_ id: Int) -> LayerState? {
        if self.id == id { return self }
        for state in mask + sublayers {
            if let found = state.find(id) { return found }
        }
        return nil
    }

    /// Own coordinates to the superlayer's. Perspective that the superlayer gives its sublayers is not in it.
    package var transformToSuperlayer: Matrix4 { properties.geometry.transformToSuperlayer }

    /// Coordinates of a sublayer to this layer's, both as planes: sublayers are drawn flat into their layer.
    package func transform(ofSublayer sublayer: LayerState) -> PlaneTransform {
        let own = sublayer.transformToSuperlayer
        return PlaneTransform(properties.geometry.transformOfSublayers.map { own.concatenating($0) } ?? own)
    }
}
