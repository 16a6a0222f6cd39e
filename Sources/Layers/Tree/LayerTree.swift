/// A tree of layers as a value: what a plan carries, and what can be asked for its state at any time.
package struct LayerTree: Sendable, Hashable, Codable {
    package var root: LayerNode

    package init(root: LayerNode) {
        self.root = root
    }
}
