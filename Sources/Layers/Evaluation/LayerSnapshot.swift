/// A snapshot of a client's layer tree.
package struct LayerSnapshot {
    package let tree: LayerTree
    private let ids: [ObjectIdentifier: Int]

    /// Reads a layer and its descendants. The contents of the video layers are the composed frames.
    package init(_ root: CALayer, videoLayers: [CALayer] = []) {
        var reading = Reading(videoLayers: Set(videoLayers.map(ObjectIdentifier.init)))
        tree = LayerTree(root: reading.node(of: root))
        ids = reading.ids
    }

    /// Returns the ID of a layer in the tree; nil if it is not in the tree.
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
