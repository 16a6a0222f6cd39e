internal import Layers
internal import Synchronization

// What synchronized layers ask of their item. Called by clients' calls alone: they own the layers.
extension AVPlayerItem {
    /// Shows the layer as it is now.
    func show(_ layer: AVSynchronizedLayer) {
        let tree = SynchronizedLayers.Reading(layer)
        state.withLock { $0.layers.keep(tree) }
        player?.edited(self)
    }

    func hide(_ layer: ObjectIdentifier) {
        state.withLock { $0.layers.remove(layer) }
        player?.edited(self)
    }

    /// Reads the layers anew, to be shown when the item is compiled next.
    func readLayers() {
        let readings = state.withLock { $0.layers }.readings
        state.withLock { state in
            for reading in readings { state.layers.renew(reading) }
        }
    }
}
