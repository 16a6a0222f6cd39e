import Foundation
import MediaTypes

/// How a clip is placed in the film's picture: the one place where that is decided.
///
/// Upright, as large as it fits with its aspect kept, in the middle. Its sides are rounded to even pixels and
/// begin at even ones, so the picture meets whole pixels in luma and chroma and needs no resampling beyond its
/// scaling; the aspect is off by less than a pixel for it.
struct Fit: Hashable {
    /// From the clip's display size to the render's pixels, origin top left and y down.
    let transform: CGAffineTransform
    /// Where the clip's picture lies in the render; the rest of the render is bars.
    let frame: CGRect

    /// - Parameters:
    ///   - naturalSize: The clip's display size before `preferredTransform`; finite and positive.
    ///   - renderSize: The film's size; whole, even and positive.
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

    /// The rectangle that an upright clip covers before it is fitted.
    static func uprightBox(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> CGRect {
        CGRect(origin: .zero, size: naturalSize).applying(preferredTransform)
    }

    /// The film's size where the timeline names none: the clip's upright size, rounded down to even.
    static func renderSize(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> CGSize {
        let box = uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform)
        // A rotation's sine may leave a size a hair below the whole number that it stands for.
        return CGSize(width: even(box.width + 0.001, .down), height: even(box.height + 0.001, .down))
    }

    private static func even(_ length: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
        max(2, (length / 2).rounded(rule) * 2)
    }
}
