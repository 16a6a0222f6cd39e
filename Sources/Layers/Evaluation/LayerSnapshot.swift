/// A tree of layers as clients made it, read once.
package struct LayerSnapshot {
    package let tree: LayerTree
    private let ids: [ObjectIdentifier: Int]

    /// Reads a layer and all that hangs on it. The contents of the video layers are the film's own frames.
    package init(_ root: CALayer, videoLayers: [CALayer] = []) {
        var reading = Reading(videoLayers: Set(videoLayers.map(ObjectIdentifier.init)))
        tree = LayerTree(root: reading.node(of: root))
        ids = reading.ids
    }

    /// The number that a layer has in the tree; nil for one that is not in it.
    package func id(of layer: CALayer) -> Int? { ids[ObjectIdentifier(layer)] }

    private struct Reading {
        let videoLayers: Set<ObjectIdentifier>
        var ids: [ObjectIdentifier: Int] = [:]

        mutating func node(of layer: CALayer) -> LayerNode {
            let id = ids.count
            ids[ObjectIdentifier(layer)] = id
            var properties = layer.properties
            if videoLayers.contains(ObjectIdentifier(layer)) { properties.contents.contents = .video }
            let animations = layer.animations.compactMap { $0.animation.plan(on: properties) }
            let mask = layer.maskLayer.map { [node(of: $0)] } ?? []
            return LayerNode(
                id: id, properties: properties, timing: layer.timing, animations: animations,
                sublayers: layer.children.map { node(of: $0) }, mask: mask)
        }
    }
}
