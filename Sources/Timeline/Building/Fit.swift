import Foundation
import MediaTypes

/// The placement of a clip in the frame: upright, centered, and as large as fits with its aspect ratio.
///
/// Position and size are rounded to even pixels, so that luma and chroma lie on whole pixels and scaling is the only
/// resampling. This changes the aspect ratio by less than a pixel.
struct Fit: Hashable {
    /// The transform from the clip's natural size to the frame, with the origin at the top left and y pointing down.
    let transform: CGAffineTransform
    /// The rectangle of the clip in the frame; the rest is black.
    let frame: CGRect

    /// - Parameters:
    ///   - naturalSize: The clip's display size before `preferredTransform`; finite and positive.
    ///   - renderSize: The render size; whole, even and positive.
    init(naturalSize: CGSize, preferredTransform: CGAffineTransform, renderSize: CGSize) {
        let box = Self.uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform)
        let scale = min(renderSize.width / box.width, renderSize.height / box.height)
        let width = min(Self.even(box.width * scale, .toNearestOrAwayFromZero), renderSize.width)
        let height = min(Self.even(box.height * scale, .toNearestOrAwayFromZero), renderSize.height)
        let left = ((renderSize.width - width) / 4).rounded(.down) * 2
        let top = ((renderSize.height - height) / 4).rounded(.down) * 2
        frame = CGRect(x: left, y: top, width: width, height: height)
        transform =
            preferredTransform
            .concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
            .concatenating(CGAffineTransform(scaleX: width / box.width, y: height / box.height))
            .concatenating(CGAffineTransform(translationX: left, y: top))
    }

    /// Returns the rectangle that an upright clip covers before it is fitted.
    static func uprightBox(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> CGRect {
        CGRect(origin: .zero, size: naturalSize).applying(preferredTransform)
    }

    /// Returns the render size for a timeline that doesn't specify one: the clip's upright size, rounded down to even.
    static func renderSize(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> CGSize {
        let box = uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform)
        // Rotation may leave a size slightly below a whole number.
        return CGSize(width: even(box.width + 0.001, .down), height: even(box.height + 0.001, .down))
    }

    private static func even(_ length: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
        max(2, (length / 2).rounded(rule) * 2)
    }
}
