/// The state of a layer and its descendants at a time.
package struct LayerState: Sendable, Hashable {
    /// The layer's ID in its tree.
    package var id: Int
    /// The presented values: the model's values, changed by animations.
    package var properties: LayerProperties
    /// Whether the layer is active according to its timing. Only the root can be inactive: other inactive
    /// layers are omitted, with their descendants.
    package var isActive: Bool
    /// The layer's local time in seconds.
    package var time: Double
    /// Whether y points down in the layer's coordinates. Images and text are upright regardless.
    package var contentsAreFlipped: Bool
    /// The state of a transition from a previous appearance.
    package var transition: TransitionState?
    /// The sublayers in drawing order, back to front.
    package var sublayers: [LayerState] = []
    /// The mask; empty if there is none.
    package var mask: [LayerState] = []

    /// Whether the layer or a descendant may be visible.
    package var isVisible: Bool { isActive && !properties.isHidden && properties.opacity > 0 }

    /// Returns the state of the layer with an ID; nil if it is not in the tree.
    package func find(_ id: Int) -> LayerState? {
        if self.id == id { return self }
        for state in mask + sublayers {
            if let found = state.find(id) { return found }
        }
        return nil
    }

    /// The transform from the layer's coordinates to the superlayer's, without the superlayer's
    /// `sublayerTransform`.
    package var transformToSuperlayer: Matrix4 { properties.geometry.transformToSuperlayer }

    /// Returns the transform from a sublayer's plane to this layer's. Sublayers are flattened into their
    /// layer.
    package func transform(ofSublayer sublayer: LayerState) -> PlaneTransform {
        let own = sublayer.transformToSuperlayer
        return PlaneTransform(properties.geometry.transformOfSublayers.map { own.concatenating($0) } ?? own)
    }
}

/// The progress of a layer from a previous appearance to the current one.
package struct TransitionState: Sendable, Hashable {
    package var type: CATransitionType
    /// The direction: from the left by default.
    package var subtype: CATransitionSubtype
    /// The progress: at 0 only the previous appearance is visible, at 1 only the current one.
    package var progress: Double
    /// The layer's state just before the transition; empty if there is none.
    package var earlier: [LayerState]
}
