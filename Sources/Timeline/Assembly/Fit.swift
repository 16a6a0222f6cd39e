package import Foundation
package import MediaTypes

/// The placement of a clip in the frame: upright, centered in its rectangle, and as large as its mode
/// determines.
///
/// Position and size are rounded to even pixels, so that luma and chroma lie on whole pixels and scaling is
/// the only resampling. This changes a kept aspect ratio by less than a pixel.
package struct Fit: Hashable {
    /// The transform from the clip's natural size to the frame, with the origin at the top left and y
    /// pointing down.
    package let transform: CGAffineTransform
    /// The rectangle of the frame in which the clip is visible.
    package let frame: CGRect
    /// Whether the clip extends beyond the rectangle that it is fitted into.
    package let overflows: Bool
    /// Whether the clip's visible part is smaller than its part within the frame, so that a layer must be
    /// cropped to `frame`.
    package let isCropped: Bool

    /// - Parameters:
    ///   - naturalSize: The clip's display size before `preferredTransform`; finite and positive.
    ///   - renderSize: The render size; whole, even and positive.
    ///   - appearance: The part of the clip to use, and the part of the frame to fit it into.
    package init(
        naturalSize: CGSize, preferredTransform: CGAffineTransform, renderSize: CGSize,
        mode: Timeline.FitMode = .fit, appearance: Timeline.Appearance = Timeline.Appearance()
    ) {
        let upright = Self.uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform)
        let box = Self.part(appearance.crop, of: upright)
        let room = Self.room(appearance.placement, in: renderSize)
        let (width, height) = Self.size(of: box.size, in: room.size, mode)
        let focus = (mode == .fill ? appearance.focus : nil) ?? CGPoint(x: 0.5, y: 0.5)
        let left = room.minX + Self.offset(of: width, in: room.width, focus: focus.x)
        let top = room.minY + Self.offset(of: height, in: room.height, focus: focus.y)
        overflows = width > room.width || height > room.height
        isCropped = appearance.crop != nil || overflows && appearance.placement != nil
        frame = CGRect(
            x: max(room.minX, left), y: max(room.minY, top), width: min(width, room.width),
            height: min(height, room.height))
        transform =
            preferredTransform
            .concatenating(CGAffineTransform(translationX: -box.minX, y: -box.minY))
            .concatenating(CGAffineTransform(scaleX: width / box.width, y: height / box.height))
            .concatenating(CGAffineTransform(translationX: left, y: top))
    }

    /// Returns the position of a length in a room, at even pixels. Of a length that exceeds the room, a part
    /// around the focus is in the room.
    private static func offset(of length: CGFloat, in room: CGFloat, focus: CGFloat) -> CGFloat {
        let centered = length > room ? room / 2 - focus * length : (room - length) / 2
        return (min(max(centered, min(0, room - length)), max(0, room - length)) / 2).rounded(.down) * 2
    }

    /// Returns the part of the upright clip that a crop leaves, at whole pixels.
    private static func part(_ crop: CGRect?, of box: CGRect) -> CGRect {
        guard let crop else { return box }
        let left = (crop.minX * box.width).rounded()
        let top = (crop.minY * box.height).rounded()
        let right = max(left + 1, (crop.maxX * box.width).rounded())
        let bottom = max(top + 1, (crop.maxY * box.height).rounded())
        return CGRect(x: box.minX + left, y: box.minY + top, width: right - left, height: bottom - top)
    }

    /// Returns the rectangle of the frame that the clip is fitted into, at even pixels.
    static func room(_ placement: CGRect?, in renderSize: CGSize) -> CGRect {
        guard let placement else { return CGRect(origin: .zero, size: renderSize) }
        func round(_ length: CGFloat) -> CGFloat { (length / 2).rounded() * 2 }
        let (left, top) = (
            round(placement.minX * renderSize.width), round(placement.minY * renderSize.height)
        )
        return CGRect(
            x: left, y: top, width: max(2, round(placement.maxX * renderSize.width) - left),
            height: max(2, round(placement.maxY * renderSize.height) - top))
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
        case .fit, .blur:
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

    /// Returns the render size for a timeline that doesn't specify one: the clip's upright size, rounded down
    /// to even.
    package static func renderSize(naturalSize: CGSize, preferredTransform: CGAffineTransform) -> CGSize {
        let box = uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform)
        // Rotation may leave a size slightly below a whole number.
        return CGSize(width: even(box.width + 0.001, .down), height: even(box.height + 0.001, .down))
    }

    private static func even(_ length: CGFloat, _ rule: FloatingPointRoundingRule) -> CGFloat {
        max(2, (length / 2).rounded(rule) * 2)
    }
}
