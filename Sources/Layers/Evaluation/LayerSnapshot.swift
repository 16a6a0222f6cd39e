import MediaTypes

/// A snapshot of a client's layer tree.
package struct LayerSnapshot {
    package let tree: LayerTree
    private let ids: [ObjectIdentifier: Int]

    /// Reads a layer and its descendants, up to one level more than are drawn, after those that need it have drawn
    /// their contents. The contents of the video layers are the composed frames.
    package init(_ root: CALayer, videoLayers: [CALayer] = []) {
        var reading = Reading(videoLayers: Set(videoLayers.map(ObjectIdentifier.init)))
        let room = root.displayedLevels(upTo: LayerTree.mostLevels + 1) * StackRoom.ofLevel
        tree = StackRoom.with(room) { LayerTree(root: reading.node(of: root, level: 0)) }
        ids = reading.ids
    }

    /// Returns the ID of a layer in the tree; nil if it is not in the tree.
    package func id(of layer: CALayer) -> Int? { ids[ObjectIdentifier(layer)] }

    private struct Reading {
        let videoLayers: Set<ObjectIdentifier>
        var ids: [ObjectIdentifier: Int] = [:]

        mutating func node(of layer: CALayer, level: Int) -> LayerNode {
            let id = ids.count
            ids[ObjectIdentifier(layer)] = id
            var properties = layer.properties
            if videoLayers.contains(ObjectIdentifier(layer)) { properties.contents.contents = .video }
            let animations = layer.animations.compactMap { $0.animation.plan(on: properties) }
            let isLast = level == LayerTree.mostLevels
            let mask = isLast ? [] : layer.maskLayer.map { [node(of: $0, level: level + 1)] } ?? []
            let sublayers = isLast ? [] : layer.children.map { node(of: $0, level: level + 1) }
            return LayerNode(
                id: id, properties: properties, timing: layer.timing, animations: animations,
                sublayers: sublayers, mask: mask)
        }
    }
}

extension CALayer {
    /// Has the layers draw their contents that need it, and returns the number of levels of layers from this one on,
    /// counted up to a limit.
    fileprivate func displayedLevels(upTo limit: Int) -> Int {
        var (level, layers) = (0, [self])
        while !layers.isEmpty, level < limit {
            level += 1
            for layer in layers { layer.displayIfNeeded() }
            layers = layers.flatMap { $0.children + ($0.maskLayer.map { [$0] } ?? []) }
        }
        return level
    }
}
