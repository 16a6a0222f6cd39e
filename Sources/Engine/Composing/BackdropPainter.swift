internal import Foundation
internal import MediaTypes
internal import RenderPlan

/// Draws layers on their backdrops (Docs/decisions/0070-backgrounds.md).
struct BackdropPainter {
    let format: VideoFormat
    let scratch: ScratchPictures

    /// Draws a layer and its backdrop, as one image, over a canvas of the output's size.
    ///
    /// - Parameter draw: Draws the layer itself on a canvas.
    func draw(
        _ frame: SampledFrame, on backdrop: Backdrop, base: PlanarPicture?, wipe: WipeThreshold?,
        onto canvas: PlanarPicture, _ draw: (PlanarPicture) throws -> Void
    ) throws {
        if base == nil, wipe == nil, backdrop.isUnchanged {
            try fill(backdrop, behind: frame, on: canvas)
            return try draw(canvas)
        }
        let isOpaque = covers(canvas, backdrop, behind: frame)
        let pixelFormat = format.pixelFormat.with(alpha: !isOpaque)
        try scratch.drawing(pixelFormat, width: format.width, height: format.height) { image in
            image.fill(.blackLevel, alpha: 0)
            try fill(backdrop, behind: frame, on: image)
            try draw(image)
        } use: { image in
            AffineSampler.draw(
                image, transform: backdrop.transform, visible: image.bounds, opacity: backdrop.opacity,
                base: base, wipe: wipe, onto: canvas)
        }
    }

    /// Returns whether a backdrop is opaque in all of the canvas.
    private func covers(
        _ canvas: PlanarPicture, _ backdrop: Backdrop, behind frame: SampledFrame
    ) -> Bool {
        guard backdrop.room.contains(canvas.rectangle) else { return false }
        return switch backdrop.fill {
        case .color(let color): color.alpha >= 1
        case .blur: !frame.picture.format.hasAlpha
        }
    }

    private func fill(_ backdrop: Backdrop, behind frame: SampledFrame, on canvas: PlanarPicture) throws {
        switch backdrop.fill {
        case .color(let color): try fill(backdrop.room, with: color, on: canvas)
        case .blur(let transform, let deviation):
            try drawCopy(of: frame, through: transform, deviation, in: backdrop.room, onto: canvas)
        }
    }

    private func fill(_ room: PixelRectangle, with color: RGBColor, on canvas: PlanarPicture) throws {
        guard color.alpha > 0, !room.isEmpty else { return }
        let coded = CodedColor(color, colorimetry: format.colorimetry)
        if color.alpha >= 1, room.contains(canvas.rectangle) { return canvas.fill(coded) }
        try scratch.fill(room, with: coded, opacity: color.alpha, onto: canvas)
    }

    private func drawCopy(
        of frame: SampledFrame, through transform: CGAffineTransform, _ deviation: Double,
        in room: PixelRectangle, onto canvas: PlanarPicture
    ) throws {
        let area = room.intersection(canvas.rectangle)
        guard !area.isEmpty else { return }
        let size = ReducedSize(of: area, deviation: deviation)
        let pixelFormat = canvas.format.with(alpha: frame.picture.format.hasAlpha)
        try scratch.drawing(pixelFormat, width: size.width, height: size.height) { image in
            image.fill(.blackLevel, alpha: 0)
            AffineSampler.draw(
                frame.picture, transform: transform.concatenating(size.enlarging.inverted()),
                visible: frame.picture.bounds, onto: image)
            size.blur.apply(to: image)
        } use: { image in
            AffineSampler.draw(image, transform: size.enlarging, visible: image.bounds, onto: canvas)
        }
    }
}

extension PixelRectangle {
    fileprivate func contains(_ other: PixelRectangle) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
}
