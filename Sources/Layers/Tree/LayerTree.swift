/// A layer tree as a value, for render plans. Its state can be evaluated at any time.
package struct LayerTree: Sendable, Hashable, Codable {
    package var root: LayerNode

    package init(root: LayerNode) {
        self.root = root
    }
}

/// A layer and its descendants.
package struct LayerNode: Sendable, Hashable, Codable {
    /// The layer's ID in its tree, numbered depth first from 0. It is the same in the node and in all its
    /// states.
    package var id: Int
    package var properties: LayerProperties
    package var timing: TimingPlan
    /// The animations in the order in which they were added, which is the order in which they are applied.
    package var animations: [AnimationPlan]
    /// The sublayers, back to front, not sorted by `zPosition`.
    package var sublayers: [LayerNode]
    /// The mask; empty if there is none.
    package var mask: [LayerNode]
}
