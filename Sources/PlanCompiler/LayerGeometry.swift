internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// The placement of frames by a transform and a crop. All such geometry is computed here.
///
/// Source space has its origin at the top left of the frame, with y down, in square pixels. The transform
/// maps it to pixels of the output. Source: AVVideoComposition.h.
struct LayerGeometry {
    /// The display size of the frame.
    let size: CGSize

    /// Returns the quarter turn or mirroring of a transform; `nil` for any other rotation, a shear or a
    /// singular transform.
    func orientation(of transform: CGAffineTransform) -> SourceFormat.Orientation? {
        let (a, b, c, d) = (transform.a, transform.b, transform.c, transform.d)
        let limit = Self.negligible * max(abs(a), abs(b), abs(c), abs(d))
        if abs(b) <= limit, abs(c) <= limit, a != 0, d != 0 {
            return switch (a > 0, d > 0) {
            case (true, true): .identity
            case (false, true): .mirroredHorizontally
            case (true, false): .mirroredVertically
            case (false, false): .rotatedHalf
            }
        }
        if abs(a) <= limit, abs(d) <= limit, b != 0, c != 0 {
            return switch (b > 0, c > 0) {
            case (true, false): .rotatedRight
            case (false, true): .rotatedLeft
            case (true, true): .transposed
            case (false, false): .antiTransposed
            }
        }
        return nil
    }

    /// The tolerance, because cosines of quarter turns aren't exactly zero.
    private static let negligible = 1e-9

    /// Returns the maximum number of output pixels per pixel of the frame.
    func scale(of transform: CGAffineTransform) -> Double {
        max(hypot(Double(transform.a), Double(transform.b)), hypot(Double(transform.c), Double(transform.d)))
    }

    func placement(transform: CGAffineTransform, crop: CGRect) -> Placement {
        let picture = PixelRectangle(left: 0, top: 0, right: Double(size.width), bottom: Double(size.height))
        let left = max(0, Double(crop.origin.x))
        let top = max(0, Double(crop.origin.y))
        let right = min(picture.right, Double(crop.origin.x + crop.size.width))
        let bottom = min(picture.bottom, Double(crop.origin.y + crop.size.height))
        let visible = PixelRectangle(
            left: min(left, picture.right), top: min(top, picture.bottom),
            right: max(min(left, picture.right), right), bottom: max(min(top, picture.bottom), bottom))
        return Placement(frame: map(picture, by: transform), visible: map(visible, by: transform))
    }

    /// Returns whether a crop is inside the frame on every side, or contains the whole frame.
    func isInside(_ crop: CGRect) -> Bool {
        if isWhole(crop) { return true }
        return crop.origin.x >= 0 && crop.origin.y >= 0 && crop.origin.x + crop.size.width <= size.width
            && crop.origin.y + crop.size.height <= size.height
    }

    /// The rectangle of the uncropped frame.
    var whole: CGRect { CGRect(origin: .zero, size: size) }

    /// Returns whether a crop contains the whole frame.
    func isWhole(_ crop: CGRect) -> Bool {
        crop.origin.x <= 0 && crop.origin.y <= 0 && crop.origin.x + crop.size.width >= size.width
            && crop.origin.y + crop.size.height >= size.height
    }

    private func map(_ rectangle: PixelRectangle, by transform: CGAffineTransform) -> PixelRectangle {
        func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
            (
                Double(transform.a) * x + Double(transform.c) * y + Double(transform.tx),
                Double(transform.b) * x + Double(transform.d) * y + Double(transform.ty)
            )
        }
        let (first, second) = (
            point(rectangle.left, rectangle.top), point(rectangle.right, rectangle.bottom)
        )
        return PixelRectangle(
            left: min(first.x, second.x), top: min(first.y, second.y), right: max(first.x, second.x),
            bottom: max(first.y, second.y))
    }
}
