public import Foundation
public import MediaTypes

extension CALayer {
    public var anchorPointZ: CGFloat {
        get { properties.geometry.anchorPointZ }
        set { properties.geometry.anchorPointZ = newValue }
    }

    /// Returns the affine part of the transform.
    public func affineTransform() -> CGAffineTransform { CATransform3DGetAffineTransform(transform) }

    public func setAffineTransform(_ m: CGAffineTransform) {
        transform = CATransform3DMakeAffineTransform(m)
    }

    /// The transform that is applied to all sublayers, relative to the anchor point.
    ///
    /// If its `m34` is −1/d, it adds perspective from the distance d.
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

    /// Returns whether the number of flipped layers, from this one up, is odd.
    public func contentsAreFlipped() -> Bool {
        sequence(first: self, next: \.superlayer).reduce(false) { $0 != $1.isGeometryFlipped }
    }
}
