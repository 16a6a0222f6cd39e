/// A layer and what hangs on it.
package struct LayerNode: Sendable, Hashable, Codable {
    /// The layer's number in its tree, depth first from 0: the same in the node and in all its states.
    package var id: Int
    package var properties: LayerProperties
    package var timing: TimingPlan
    /// In the order in which they were added, which is the order in which they apply.
    package var animations: [AnimationPlan]
    /// Back to front, before `zPosition` sorts them.
    package var sublayers: [LayerNode]
    /// One mask or none.
    package var mask: [LayerNode]
}
