internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Draws layers with their shadow, their rounded corners and their border.
final class OutlinePainter {
    private let format: VideoFormat
    private let scratch: ScratchPictures
    private var maps = RoundedMaps()

    init(_ format: VideoFormat, scratch: ScratchPictures) {
        (self.format, self.scratch) = (format, scratch)
    }

    /// Draws a frame, and its outline if it has one, as one image over a canvas.
    func draw(
        _ frame: SampledFrame, _ outline: Outline?, base: PlanarPicture? = nil, wipe: WipeThreshold? = nil,
        onto canvas: PlanarPicture
    ) throws {
        guard frame.opacity > 0, frame.transform.size > 0 else { return }
        guard let outline else { return frame.draw(onto: canvas, base: base, wipe: wipe) }
        if base == nil, wipe == nil, frame.opacity == 1 {
            return try drawAll(frame, outline, onto: canvas)
        }
        let opaque = frame.moved(by: .identity, opacity: 1)
        try scratch.drawing(
            canvas.format.with(alpha: true), width: canvas.width, height: canvas.height
        ) { image in
            image.fill(.blackLevel, alpha: 0)
            try drawAll(opaque, outline, onto: image)
        } use: { image in
            AffineSampler.draw(
                image, transform: .identity, visible: image.bounds, opacity: frame.opacity, base: base,
                wipe: wipe, onto: canvas)
        }
    }

    private func drawAll(_ frame: SampledFrame, _ outline: Outline, onto canvas: PlanarPicture) throws {
        if let shadow = outline.shadow { try draw(shadow, of: frame, outline, onto: canvas) }
        frame.draw(onto: canvas, wipe: corners(of: outline, under: frame.transform, on: canvas))
        guard let border = outline.border, border.width > 0, border.color.alpha > 0,
            let area = frame.area(within: 2, on: canvas)
        else { return }
        let ring = maps.threshold(
            of: outline.shape(under: frame.transform, ring: border.width), on: canvas)
        let color = CodedColor(border.color, colorimetry: format.colorimetry)
        try scratch.fill(area, with: color, opacity: border.color.alpha, wipe: ring, onto: canvas)
    }

    /// Returns the part of a frame within the corners; nil for all of it.
    private func corners(
        of outline: Outline, under transform: CGAffineTransform, on canvas: PlanarPicture
    ) -> WipeThreshold? {
        guard outline.cornerRadius > 0 else { return nil }
        return maps.threshold(of: outline.shape(under: transform, isCornersOnly: true), on: canvas)
    }

    /// Draws a shadow: the alpha of the frame with its corners, moved and blurred, in the shadow's color.
    private func draw(
        _ shadow: OutlinePlan.Shadow, of frame: SampledFrame, _ outline: Outline,
        onto canvas: PlanarPicture
    ) throws {
        guard shadow.color.alpha > 0 else { return }
        let scale = frame.transform.size / outline.placing.size
        guard scale.isFinite else { return }
        let moving = CGAffineTransform(
            translationX: CGFloat(shadow.right * scale), y: CGFloat(shadow.down * scale))
        let deviation = shadow.deviation * scale
        let shifted = frame.moved(by: moving, opacity: 1)
        // The boxes of a blur are within four deviations, those of a small one within four pixels.
        guard let area = shifted.area(within: 4 * deviation + 4, on: canvas) else { return }
        let size = ReducedSize(of: area, deviation: deviation)
        let moved = shifted.moved(by: size.enlarging.inverted(), opacity: 1)
        let color = CodedColor(shadow.color, colorimetry: format.colorimetry)
        try scratch.drawing(
            canvas.format.with(alpha: true), width: size.width, height: size.height, isStraight: true
        ) { image in
            image.fill(.blackLevel, alpha: 0)
            moved.draw(onto: image, wipe: corners(of: outline, under: moved.transform, on: image))
            size.blur.apply(to: image, planes: 3..<4)
            image.fillColors(color)
        } use: { image in
            AffineSampler.draw(
                image, transform: size.enlarging, visible: image.bounds, opacity: shadow.color.alpha,
                onto: canvas)
        }
    }
}

extension CGAffineTransform {
    /// The side of the square whose area is that of a unit square under the transform.
    fileprivate var size: Double { Double(abs(a * d - b * c)).squareRoot() }
}
