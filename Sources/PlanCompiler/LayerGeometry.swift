internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Where a transform and a crop put a picture: the one place for geometry.
///
/// Source space has its origin at the picture's top left, y down, in square pixels; the transform maps it to the
/// output's pixels. Source: AVVideoComposition.h.
struct LayerGeometry {
    /// The picture's display size.
    let size: CGSize

    /// The quarter turn or mirroring of a transform; nil for one that rotates otherwise, shears or flattens.
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

    /// Cosines of quarter turns are not exactly zero.
    private static let negligible = 1e-9

    /// How many output pixels a pixel of the picture takes, where that is most.
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

    /// Whether a crop lies inside the picture on every side, or is the whole of it.
    func isInside(_ crop: CGRect) -> Bool {
        if isWhole(crop) { return true }
        return crop.origin.x >= 0 && crop.origin.y >= 0 && crop.origin.x + crop.size.width <= size.width
            && crop.origin.y + crop.size.height <= size.height
    }

    /// The picture, uncropped.
    var whole: CGRect { CGRect(origin: .zero, size: size) }

    /// Whether a crop leaves the whole picture.
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
