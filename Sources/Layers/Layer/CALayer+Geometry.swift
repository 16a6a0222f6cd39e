public import Foundation
public import MediaTypes

extension CALayer {
    /// The layer's rectangle in its own coordinates.
    public var bounds: CGRect {
        get { properties.geometry.bounds }
        set { properties.geometry.bounds = newValue }
    }

    /// Where the anchor point lies in the superlayer.
    public var position: CGPoint {
        get { properties.geometry.position }
        set { properties.geometry.position = newValue }
    }

    /// In units of the bounds; (0.5, 0.5) is the middle.
    public var anchorPoint: CGPoint {
        get { properties.geometry.anchorPoint }
        set { properties.geometry.anchorPoint = newValue }
    }

    public var anchorPointZ: CGFloat {
        get { properties.geometry.anchorPointZ }
        set { properties.geometry.anchorPointZ = newValue }
    }

    /// Towards the eye. Sublayers are drawn in its order, equal ones in theirs.
    public var zPosition: CGFloat {
        get { properties.geometry.zPosition }
        set { properties.geometry.zPosition = newValue }
    }

    /// Applied about the anchor point.
    public var transform: CATransform3D {
        get { CATransform3D(properties.geometry.transform) }
        set { properties.geometry.transform = newValue.matrix }
    }

    /// The part of the transform that moves the plane.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    public func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    /// The smallest upright rectangle around the layer in its superlayer. Setting it changes position and
    /// bounds.
    public var frame: CGRect {
        get { properties.geometry.frame }
        set { properties.geometry.frame = newValue }
    }

    /// Applied to all sublayers about the anchor point; with `m34` at −1/d, perspective from distance d.
    public var sublayerTransform: CATransform3D {
        get { CATransform3D(properties.geometry.sublayerTransform) }
        set { properties.geometry.sublayerTransform = newValue.matrix }
    }

    /// Whether the layer is drawn when its back is seen.
    public var isDoubleSided: Bool {
        get { properties.geometry.isDoubleSided }
        set { properties.geometry.isDoubleSided = newValue }
    }

    /// Whether y points down in the layer's own coordinates and those of its sublayers. Pictures and text
    /// stay upright.
    public var isGeometryFlipped: Bool {
        get { properties.geometry.isGeometryFlipped }
        set { properties.geometry.isGeometryFlipped = newValue }
    }

    /// Whether an odd number of layers from this one up are flipped.
    public func contentsAreFlipped() -> Bool {
        sequence(first: self, next: \.superlayer).reduce(false) { $0 != $1.isGeometryFlipped }
    }
}
