/// What changes over a stretch of time: what a renderer may keep.
package struct LayerChanges: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// A layer fades.
    package static let opacity = LayerChanges(rawValue: 1)
    /// A layer moves, turns or grows; its own picture stays.
    package static let placement = LayerChanges(rawValue: 2)
    /// A layer's own picture changes, or a layer comes or goes.
    package static let content = LayerChanges(rawValue: 4)
    package static let everything: LayerChanges = [.opacity, .placement, .content]
}

extension LayerKey {
    /// What an animation of the property changes.
    var changes: LayerChanges {
        switch self {
        case .opacity: .opacity
        case .position, .transform, .sublayerTransform, .zPosition, .anchorPoint, .anchorPointZ: .placement
        default: .content
        }
    }
}
