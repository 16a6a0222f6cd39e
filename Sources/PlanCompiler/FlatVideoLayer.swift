internal import Foundation
internal import Layers

/// The video layer of a tree in which it lies flat and full under all that is seen, always: then the output
/// need not go through the tree.
struct FlatVideoLayer {
    /// Its number in the tree.
    let id: Int

    /// Nil where the output has to be drawn by the tree.
    init?(in tree: LayerTree, renderSize: CGSize) {
        var shown: [Int] = []
        tree.root.visit { if $0.properties.contents.contents == .video { shown.append($0.id) } }
        guard shown.count == 1, let video = tree.root.sublayers.first(where: { $0.id == shown[0] }),
            tree.root.letsThrough(videoOf: renderSize), video.isPlain,
            video.fills(tree.root, renderSize: renderSize)
        else { return nil }
        // Depths that change would change the order.
        guard !tree.root.sublayers.contains(where: { $0.isAnimated(.zPosition) }) else { return nil }
        id = video.id
    }
}

extension LayerNode {
    /// Whether the root shows its sublayers as they are, and nothing over them.
    fileprivate func letsThrough(videoOf size: CGSize) -> Bool {
        let (geometry, surface) = (properties.geometry, properties.surface)
        let clips = surface.masksToBounds && (surface.cornerRadius != 0 || !geometry.covers(size))
        return isSteady && geometry.transform.isIdentity && !clips && surface.borderWidth <= 0
    }

    /// Whether nothing but the output is seen of the layer, all of it, always.
    fileprivate var isPlain: Bool {
        let (geometry, surface, contents) = (properties.geometry, properties.surface, properties.contents)
        return isSteady && sublayers.isEmpty && geometry.transform.isIdentity
            && !(surface.masksToBounds && surface.cornerRadius != 0) && surface.borderWidth <= 0
            && contents.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1)
            && contents.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
    }

    /// Always there, opaque, without animations and mask.
    private var isSteady: Bool {
        timing == TimingPlan() && animations.isEmpty && mask.isEmpty && !properties.isHidden
            && properties.opacity == 1
    }

    /// Whether the layer lies exactly over the output, seen through the root's perspective.
    fileprivate func fills(_ root: LayerNode, renderSize size: CGSize) -> Bool {
        let own = properties.geometry
        var matrix = own.transformToSuperlayer
        if let perspective = root.properties.geometry.transformOfSublayers {
            matrix = matrix.concatenating(perspective)
        }
        let plane = PlaneTransform(matrix.concatenating(root.properties.geometry.transformToSuperlayer))
        guard abs(own.bounds.size.width - size.width) < 0.01,
            abs(own.bounds.size.height - size.height) < 0.01,
            let low = plane.image(of: own.bounds.origin),
            let high = plane.image(of: CGPoint(x: own.bounds.maxX, y: own.bounds.maxY)),
            let side = plane.image(of: CGPoint(x: own.bounds.maxX, y: own.bounds.minY))
        else { return false }
        // A flipped geometry turns the layer's y round, not the output.
        let isUpright = abs(low.y) < 0.01
        let (bottom, top) = isUpright ? (low, high) : (high, low)
        return near(low.x, 0) && near(high.x, size.width) && near(bottom.y, 0) && near(top.y, size.height)
            && near(side.x, size.width) && near(side.y, low.y)
    }

    private func near(_ value: CGFloat, _ wanted: CGFloat) -> Bool { abs(value - wanted) < 0.01 }

    /// Whether an animation of the layer moves a property.
    fileprivate func isAnimated(_ key: LayerKey) -> Bool {
        animations.contains { $0.moves(key) }
    }
}

extension AnimationPlan {
    fileprivate func moves(_ key: LayerKey) -> Bool {
        switch effect {
        case .property(let effect): effect.target.key == key
        case .group(let members): members.contains { $0.moves(key) }
        case .transition: false
        }
    }
}

extension GeometryProperties {
    /// Whether the layer's bounds, placed, cover the output. Its transform is identity.
    fileprivate func covers(_ size: CGSize) -> Bool {
        let frame = frame
        return frame.minX <= 0.01 && frame.minY <= 0.01 && frame.maxX >= size.width - 0.01
            && frame.maxY >= size.height - 0.01
    }
}
