internal import Layers
internal import Synchronization

/// The synchronized layers of an item, in the order in which they were added, as last read.
struct SynchronizedLayers: Sendable {
    /// A snapshot of a layer, taken on its owner's thread.
    ///
    /// `@unchecked Sendable`: the layer itself is used on its owner's thread only.
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

    /// The snapshots, back to front.
    var trees: [LayerTree] { kept.map(\.tree) }

    /// New snapshots of the layers that still exist.
    var readings: [Reading] { kept.compactMap { $0.layer.map(Reading.init) } }

    mutating func keep(_ reading: Reading) {
        guard !renew(reading) else { return }
        kept.append(reading)
    }

    /// Replaces the snapshot of a layer. Returns `false` if the layer has been removed.
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

// The synchronized layers of an item. Called on clients' threads only, because clients own the layers.
extension AVPlayerItem {
    /// Displays the current state of a layer.
    func show(_ layer: AVSynchronizedLayer) {
        let tree = SynchronizedLayers.Reading(layer)
        state.withLock { $0.layers.keep(tree) }
        player?.edited(self)
    }

    func hide(_ layer: ObjectIdentifier) {
        state.withLock { $0.layers.remove(layer) }
        player?.edited(self)
    }

    /// Reads the layers again, for the next time the item is compiled.
    func readLayers() {
        let readings = state.withLock { $0.layers }.readings
        state.withLock { state in
            for reading in readings { state.layers.renew(reading) }
        }
    }
}
