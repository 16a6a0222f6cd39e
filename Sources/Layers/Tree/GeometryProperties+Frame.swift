package import Foundation
import MediaTypes

extension GeometryProperties {
    /// The anchor point in the layer's own coordinates, were they not flipped.
    var anchor: CGPoint {
        CGPoint(
            x: bounds.origin.x + anchorPoint.x * bounds.size.width,
            y: bounds.origin.y + anchorPoint.y * bounds.size.height)
    }

    /// The smallest upright rectangle around the layer in its superlayer, perspective left out.
    ///
    /// Setting it changes position and the size of the bounds, so that the transformed bounds fill it.
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
            // The frame's place is where the anchor's image is in a frame at the origin.
            let current = frame
            position.x += newValue.origin.x - current.origin.x
            position.y += newValue.origin.y - current.origin.y
        }
    }
}
