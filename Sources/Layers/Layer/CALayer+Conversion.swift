public import Foundation
public import MediaTypes

extension CALayer {
    /// Converts a point from another layer's coordinates.
    ///
    /// If the layer is `nil`, the point is in the coordinates that contain the tree's root.
    ///
    /// Layers are planes: a point that perspective places behind the viewer is converted regardless.
    public func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint {
        Self.image(of: p, from: layer, to: self)
    }

    public func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint {
        Self.image(of: p, from: self, to: layer)
    }

    /// Converts a rectangle to the smallest upright rectangle that contains its transformed corners.
    public func convert(_ r: CGRect, from layer: CALayer?) -> CGRect {
        Self.image(of: r, from: layer, to: self)
    }

    public func convert(_ r: CGRect, to layer: CALayer?) -> CGRect {
        Self.image(of: r, from: self, to: layer)
    }

    /// Converts a time from another layer's time.
    ///
    /// If the layer is `nil`, the time is in the time space that contains the tree's root.
    public func convertTime(_ t: CFTimeInterval, from l: CALayer?) -> CFTimeInterval {
        timeMap.inverse(of: l?.timeMap.value(at: t) ?? t)
    }

    public func convertTime(_ t: CFTimeInterval, to l: CALayer?) -> CFTimeInterval {
        let outside = timeMap.value(at: t)
        return l?.timeMap.inverse(of: outside) ?? outside
    }

    /// Returns whether a point in the layer's coordinates is inside its bounds.
    public func contains(_ p: CGPoint) -> Bool { bounds.contains(p) }

    /// Returns the frontmost layer among this one and its sublayers at a point of the superlayer; `nil` if
    /// there is none.
    ///
    /// Hidden and transparent layers and areas clipped by `masksToBounds` are ignored.
    public func hitTest(_ p: CGPoint) -> CALayer? {
        guard !isHidden, opacity > 0, let own = transformToSuperlayer.inverse?.image(of: p) else {
            return nil
        }
        let isInside = contains(own)
        guard isInside || !masksToBounds else { return nil }
        let ordered = children.enumerated().sorted { ($0.1.zPosition, $0.0) < ($1.1.zPosition, $1.0) }
        for (_, child) in ordered.reversed() {
            if let hit = child.hitTest(own) { return hit }
        }
        return isInside ? self : nil
    }

    /// The transform from the layer's plane to its superlayer's.
    private var transformToSuperlayer: PlaneTransform {
        var matrix = properties.geometry.transformToSuperlayer
        if let parent, parent.maskLayer !== self, let around = parent.properties.geometry.transformOfSublayers
        {
            matrix = matrix.concatenating(around)
        }
        return PlaneTransform(matrix)
    }

    private var transformToOutside: PlaneTransform {
        sequence(first: self, next: \.superlayer).reduce(PlaneTransform.identity) {
            $0.concatenating($1.transformToSuperlayer)
        }
    }

    private static func image(of point: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
        let outside = from?.transformToOutside.image(of: point) ?? point
        return to?.transformToOutside.inverse?.image(of: outside) ?? outside
    }

    private static func image(of rect: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
        let corners = [
            CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
            CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
        ].map { image(of: $0, from: from, to: to) }
        return PathElements(corners.enumerated().map { $0 == 0 ? .move($1) : .line($1) }).controlBounds
    }

    /// The map from the layer's time to the time outside the tree: `outside = factor · local + offset`.
    private var timeMap: TimeMap {
        sequence(first: self, next: \.superlayer).reduce(TimeMap()) { map, layer in
            map.concatenating(TimeMap(layer.timing))
        }
    }
}
