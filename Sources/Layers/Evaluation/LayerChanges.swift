/// The kinds of changes over a time range. They determine which results a renderer may cache.
package struct LayerChanges: OptionSet, Sendable, Hashable {
    package let rawValue: Int

    package init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The opacity of a layer changes.
    package static let opacity = LayerChanges(rawValue: 1)
    /// The placement of a layer changes, but not the layer's image.
    package static let placement = LayerChanges(rawValue: 2)
    /// The image of a layer changes, or a layer appears or disappears.
    package static let content = LayerChanges(rawValue: 4)
    package static let everything: LayerChanges = [.opacity, .placement, .content]
}

extension LayerKey {
    /// The kinds of changes that an animation of the property causes.
    var changes: LayerChanges {
        switch self {
        case .opacity: .opacity
        case .position, .transform, .sublayerTransform, .zPosition, .anchorPoint, .anchorPointZ: .placement
        default: .content
        }
    }
}
