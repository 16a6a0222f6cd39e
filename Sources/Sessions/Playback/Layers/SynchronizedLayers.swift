internal import Layers

/// The synchronized layers of an item, in the order in which they came, each as it was when it was last read.
struct SynchronizedLayers: Sendable {
    /// A layer as it is, read by whoever owns it.
    ///
    /// Only owners look at the layer itself: that is why it may say `@unchecked Sendable`.
    struct Reading: @unchecked Sendable {
        fileprivate let id: ObjectIdentifier
        fileprivate weak var layer: CALayer?
        fileprivate var tree: LayerTree

        init(_ layer: CALayer) {
            id = ObjectIdentifier(layer)
            self.layer = layer
            tree = LayerTree(root: LayerSnapshot(layer).tree.root.bare)
        }
    }

    private var kept: [Reading] = []

    /// Back to front.
    var trees: [LayerTree] { kept.map(\.tree) }

    /// The layers that are still there, read now.
    var readings: [Reading] { kept.compactMap { $0.layer.map(Reading.init) } }

    mutating func keep(_ reading: Reading) {
        guard !renew(reading) else { return }
        kept.append(reading)
    }

    /// False where the layer is none of these any more.
    @discardableResult
    mutating func renew(_ reading: Reading) -> Bool {
        guard let index = kept.firstIndex(where: { $0.id == reading.id }) else { return false }
        kept[index].tree = reading.tree
        return true
    }

    mutating func remove(_ id: ObjectIdentifier) {
        kept.removeAll { $0.id == id }
    }
}
