package import Foundation

extension LayerTree {
    /// Creates a tree with a video layer of the given size below other trees, which are in back-to-front
    /// order.
    package init(video size: CGSize, under trees: [LayerTree]) {
        let (root, video) = (CALayer(), CALayer())
        root.frame = CGRect(origin: .zero, size: size)
        video.frame = root.frame
        root.addSublayer(video)
        self = LayerSnapshot(root, videoLayers: [video]).tree
        var count = 2
        for tree in trees {
            var node = tree.root
            node.number(from: &count)
            self.root.sublayers.append(node)
        }
    }
}

extension LayerNode {
    /// Numbers the layer and its descendants, depth first.
    fileprivate mutating func number(from count: inout Int) {
        id = count
        count += 1
        for index in mask.indices { mask[index].number(from: &count) }
        for index in sublayers.indices { sublayers[index].number(from: &count) }
    }

    /// The layer without its background, border, contents and shadow.
    package var bare: LayerNode {
        var bare = self
        let masksToBounds = properties.surface.masksToBounds
        (bare.properties.surface, bare.properties.contents) = (SurfaceProperties(), ContentsProperties())
        bare.properties.surface.masksToBounds = masksToBounds
        bare.properties.shadow = ShadowProperties()
        return bare
    }
}
