package import Foundation
import MediaTypes

extension GeometryProperties {
    /// The flip to coordinates with y up, about the center of the bounds.
    private var flip: Matrix4 {
        guard isGeometryFlipped else { return .identity }
        var flip = Matrix4(scaleX: 1, y: -1)
        flip.row4.y = 2 * bounds.midY
        return flip
    }

    /// The transform from the layer's coordinates to the superlayer's, without the superlayer's
    /// `sublayerTransform`.
    package var transformToSuperlayer: Matrix4 {
        let anchor = anchor
        var matrix = flip.concatenating(
            Matrix4(translationX: -anchor.x, y: -anchor.y, z: -anchorPointZ))
        if !transform.isIdentity { matrix = matrix.concatenating(transform) }
        return matrix.concatenating(Matrix4(translationX: position.x, y: position.y, z: zPosition))
    }

    /// The sublayer transform relative to the anchor point, in the layer's coordinates; `nil` if it is
    /// identity.
    package var transformOfSublayers: Matrix4? {
        guard !sublayerTransform.isIdentity else { return nil }
        let anchor = flip.image(of: [self.anchor.x, self.anchor.y, 0, 1])
        return Matrix4(translationX: -anchor.x, y: -anchor.y).concatenating(sublayerTransform)
            .concatenating(Matrix4(translationX: anchor.x, y: anchor.y))
    }
}

extension GeometryProperties {
    /// The anchor point in the layer's unflipped coordinates.
    var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The smallest upright rectangle in the superlayer that contains the layer, ignoring perspective.
    ///
    /// Setting it changes the position and the size of the bounds, so that the transformed bounds fill the
    /// rectangle.
    package var frame: CGRect {
        get {
            let affine = CATransform3DGetAffineTransform(CATransform3D(transform))
            let placed = CGAffineTransform(translationX: -anchor.x, y: -anchor.y).concatenating(affine)
                .concatenating(CGAffineTransform(translationX: position.x, y: position.y))
            return bounds.applying(placed)
        }
        set {
            let affine = CATransform3DGetAffineTransform(CATransform3D(transform))
            let size = newValue.size.applying(affine.inverted())
            bounds.size = CGSize(width: abs(size.width), height: abs(size.height))
            // The frame's origin is determined by the image of the anchor point in a frame at the origin.
            let current = frame
            position.x += newValue.origin.x - current.origin.x
            position.y += newValue.origin.y - current.origin.y
        }
    }
}
