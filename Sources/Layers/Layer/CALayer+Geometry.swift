public import Foundation
public import MediaTypes

extension CALayer {
    /// The layer's rectangle in its own coordinates.
    public var bounds: CGRect {
        get { properties.geometry.bounds }
        set { properties.geometry.bounds = newValue }
    }

    /// The position of the anchor point in the superlayer.
    public var position: CGPoint {
        get { properties.geometry.position }
        set { properties.geometry.position = newValue }
    }

    /// The anchor point in units of the bounds; (0.5, 0.5) is the center.
    public var anchorPoint: CGPoint {
        get { properties.geometry.anchorPoint }
        set { properties.geometry.anchorPoint = newValue }
    }

    public var anchorPointZ: CGFloat {
        get { properties.geometry.anchorPointZ }
        set { properties.geometry.anchorPointZ = newValue }
    }

    /// The position along the z axis, which points toward the viewer. Sublayers are drawn in its order; equal
    /// ones keep theirs.
    public var zPosition: CGFloat {
        get { properties.geometry.zPosition }
        set { properties.geometry.zPosition = newValue }
    }

    /// The transform, applied relative to the anchor point.
    public var transform: CATransform3D {
        get { CATransform3D(properties.geometry.transform) }
        set { properties.geometry.transform = newValue.matrix }
    }

    /// Returns the affine part of the transform.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    public func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    /// The smallest upright rectangle in the superlayer that contains the layer. Setting it changes position
    /// and bounds.
    public var frame: CGRect {
        get { properties.geometry.frame }
        set { properties.geometry.frame = newValue }
    }

    /// The transform that is applied to all sublayers, relative to the anchor point. With `m34` at −1/d it
    /// adds perspective from the distance d.
    public var sublayerTransform: CATransform3D {
        get { CATransform3D(properties.geometry.sublayerTransform) }
        set { properties.geometry.sublayerTransform = newValue.matrix }
    }

    /// Whether the layer is displayed if its back faces the viewer.
    public var isDoubleSided: Bool {
        get { properties.geometry.isDoubleSided }
        set { properties.geometry.isDoubleSided = newValue }
    }

    /// Whether y points down in the coordinates of the layer and its sublayers. Images and text stay upright.
    public var isGeometryFlipped: Bool {
        get { properties.geometry.isGeometryFlipped }
        set { properties.geometry.isGeometryFlipped = newValue }
    }

    /// Returns whether an odd number of layers, from this one up, are flipped.
    public func contentsAreFlipped() -> Bool {
        sequence(first: self, next: \.superlayer).reduce(false) { $0 != $1.isGeometryFlipped }
    }
}
