internal import Foundation
internal import Layers

/// The video layer of a tree if it is flat, fills the output and is behind all visible layers at all times.
/// The output then needn't be drawn through the tree.
struct FlatVideoLayer {
    /// The layer's ID in the tree.
    let id: Int

    /// Returns `nil` if the output must be drawn through the tree.
    init?(in tree: LayerTree, renderSize: CGSize) {
        var shown: [Int] = []
        tree.root.visit { if $0.properties.contents.contents == .video { shown.append($0.id) } }
        guard shown.count == 1, let video = tree.root.sublayers.first(where: { $0.id == shown[0] }),
            tree.root.letsThrough(videoOf: renderSize), video.isPlain,
            video.fills(tree.root, renderSize: renderSize)
        else { return nil }
        // Animated depths would change the order.
        guard !tree.root.sublayers.contains(where: { $0.isAnimated(.zPosition) }) else { return nil }
        id = video.id
    }
}

extension LayerNode {
    /// Whether the root displays its sublayers unchanged, without drawing over them.
    fileprivate func letsThrough(videoOf size: CGSize) -> Bool {
        let (geometry, surface) = (properties.geometry, properties.surface)
        let clips = surface.masksToBounds && (surface.cornerRadius != 0 || !geometry.covers(size))
        return isSteady && geometry.transform.isIdentity && !clips && surface.borderWidth <= 0
    }

    /// Whether the layer always displays the complete output and nothing else.
    fileprivate var isPlain: Bool {
        let (geometry, surface, contents) = (properties.geometry, properties.surface, properties.contents)
        return isSteady && sublayers.isEmpty && geometry.transform.isIdentity
            && !(surface.masksToBounds && surface.cornerRadius != 0) && surface.borderWidth <= 0
            && contents.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1)
            && contents.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
    }

    /// Whether the layer is always present and opaque, without animations and a mask.
    private var isSteady: Bool {
        timing == TimingPlan() && animations.isEmpty && mask.isEmpty && !properties.isHidden
            && properties.opacity == 1
    }

    /// Returns whether the layer coincides with the output, including the root's perspective.
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
        // A flipped geometry flips the layer's y axis, but not the output.
        let isUpright = abs(low.y) < 0.01
        let (bottom, top) = isUpright ? (low, high) : (high, low)
        return near(low.x, 0) && near(high.x, size.width) && near(bottom.y, 0) && near(top.y, size.height)
            && near(side.x, size.width) && near(side.y, low.y)
    }

    private func near(_ value: CGFloat, _ wanted: CGFloat) -> Bool { abs(value - wanted) < 0.01 }

    /// Returns whether an animation of the layer changes a property.
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
    /// Returns whether the layer's frame covers the output. Its transform must be identity.
    fileprivate func covers(_ size: CGSize) -> Bool {
        let frame = frame
        return frame.minX <= 0.01 && frame.minY <= 0.01 && frame.maxX >= size.width - 0.01
            && frame.maxY >= size.height - 0.01
    }
}
