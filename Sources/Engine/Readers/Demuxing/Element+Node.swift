internal import GStreamerOverlay
internal import RenderPlan

extension Element {
    /// Creates the element that a node describes, without its name.
    convenience init(_ node: ElementNode) throws {
        try self.init(factory: node.factory)
        for property in node.properties { try set(property.name, property.value) }
    }
}
