package import Foundation
package import MediaTypes

/// The placement of a clip in the frame: upright, centered, and as large as its mode says.
///
/// Position and size are rounded to even pixels, so that luma and chroma lie on whole pixels and scaling is the only
/// resampling. This changes a kept aspect ratio by less than a pixel.
package struct Fit: Hashable {
    /// The transform from the clip's natural size to the frame, with the origin at the top left and y pointing down.
    package let transform: CGAffineTransform
    /// The rectangle of the frame in which the clip is seen; the rest is black.
    package let frame: CGRect
    /// Whether the clip extends beyond the frame.
    package let overflows: Bool

    /// - Parameters:
    ///   - naturalSize: The clip's display size before `preferredTransform`; finite and positive.
    ///   - renderSize: The render size; whole, even and positive.
    package init(
        naturalSize: CGSize, preferredTransform: CGAffineTransform, renderSize: CGSize,
        mode: Timeline.FitMode = .fit
    ) {
        let box = Self.uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform)
        let (width, height) = Self.size(of: box.size, in: renderSize, mode)
        let left = ((renderSize.width - width) / 4).rounded(.down) * 2
        let top = ((renderSize.height - height) / 4).rounded(.down) * 2
        overflows = width > renderSize.width || height > renderSize.height
        frame = CGRect(
            x: max(0, left), y: max(0, top), width: min(width, renderSize.width),
            height: min(height, renderSize.height))
        transform =
            preferredTransform
            .concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
            .concatenating(CGAffineTransform(scaleX: width / box.width, y: height / box.height))
            .concatenating(CGAffineTransform(translationX: left, y: top))
    }

    private static func size(
        of clip: CGSize, in render: CGSize, _ mode: Timeline.FitMode
    ) -> (width: CGFloat, height: CGFloat) {
        let (across, down) = (render.width / clip.width, render.height / clip.height)
        func scaled(_ scale: CGFloat) -> (CGFloat, CGFloat) {
            (
                even(clip.width * scale, .toNearestOrAwayFromZero),
                even(clip.height * scale, .toNearestOrAwayFromZero)
            )
        }
        switch mode {
        case .fit:
            let (width, height) = scaled(min(across, down))
            return (min(width, render.width), min(height, render.height))
        case .fill:
            let (width, height) = scaled(max(across, down))
            return (max(width, render.width), max(height, render.height))
        case .stretch: return (render.width, render.height)
        }
    }

    /// Returns the rectangle that an upright clip covers before it is fitted.
    static func uprightBox(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> CGRect {
        CGRect(origin: .zero, size: naturalSize).applying(preferredTransform)
    }

    /// Returns the render size for a timeline that doesn't specify one: the clip's upright size, rounded down to even.
    package static func renderSize(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> CGSize {
        let box = uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform)
        // Rotation may leave a size slightly below a whole number.
        return CGSize(width: even(box.width + 0.001, .down), height: even(box.height + 0.001, .down))
    }

    private static func even(_ length: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
        max(2, (length / 2).rounded(rule) * 2)
    }
}
