/// How far a layer is from an earlier picture to its present one.
package struct TransitionState: Sendable, Hashable {
    package var type: CATransitionType
    /// From the left where the client gave none.
    package var subtype: CATransitionSubtype
    /// 0 is the earlier picture alone, 1 the present one.
    package var progress: Double
    /// The layer as it was just before; empty for nothing.
    package var earlier: [LayerState]
}
