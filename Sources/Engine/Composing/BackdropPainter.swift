internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Draws layers on their backdrops (Docs/decisions/0070-backgrounds.md).
final class BackdropPainter {
    private let format: VideoFormat
    private var pools: [PictureLayout: PicturePool] = [:]

    init(_ format: VideoFormat) {
        self.format = format
    }

    /// Draws a frame and its backdrop, as one image, over a canvas of the output's size.
    func draw(
        _ frame: SampledFrame, on backdrop: Backdrop, base: PlanarPicture?, wipe: WipeThreshold?,
        onto canvas: PlanarPicture
    ) throws {
        if base == nil, wipe == nil, backdrop.isUnchanged {
            return try drawBoth(frame, backdrop, onto: canvas)
        }
        let isOpaque = covers(canvas, backdrop, behind: frame)
        let pixelFormat = format.pixelFormat.with(alpha: !isOpaque)
        try drawing(pixelFormat, width: format.width, height: format.height) { image in
            image.fill(.blackLevel, alpha: 0)
            try drawBoth(frame, backdrop, onto: image)
        } use: { image in
            AffineSampler.draw(
                image, transform: backdrop.transform, visible: image.bounds, opacity: backdrop.opacity,
                base: base, wipe: wipe, onto: canvas)
        }
    }

    private func drawBoth(
        _ frame: SampledFrame, _ backdrop: Backdrop, onto canvas: PlanarPicture
    ) throws {
        switch backdrop.fill {
        case .color(let color): try fill(backdrop.room, with: color, on: canvas)
        case .blur(let transform, let deviation):
            try drawCopy(of: frame, through: transform, deviation, in: backdrop.room, onto: canvas)
        }
        if frame.opacity > 0 { frame.draw(onto: canvas) }
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

    private func fill(_ room: PixelRectangle, with color: RGBColor, on canvas: PlanarPicture) throws {
        guard color.alpha > 0, !room.isEmpty else { return }
        let coded = CodedColor(color, colorimetry: format.colorimetry)
        if color.alpha >= 1, room.contains(canvas.rectangle) { return canvas.fill(coded) }
        // An image of one color, as large as the room.
        try drawing(canvas.format.with(alpha: false), width: 2, height: 2) { image in
            image.fill(coded)
        } use: { image in
            let placing = CGAffineTransform(
                a: room.width / 2, b: 0, c: 0, d: room.height / 2, tx: room.left, ty: room.top)
            AffineSampler.draw(
                image, transform: placing, visible: image.bounds, opacity: color.alpha, onto: canvas)
        }
    }

    /// Draws a blurred copy of a frame: at a fraction of the size, which the blur doesn't need.
    private func drawCopy(
        of frame: SampledFrame, through transform: CGAffineTransform, _ deviation: Double,
        in room: PixelRectangle, onto canvas: PlanarPicture
    ) throws {
        let area = room.intersection(canvas.rectangle)
        guard !area.isEmpty else { return }
        let reduction = Self.reduction(for: deviation)
        let (width, height) = (
            Self.evenLength(area.width / reduction), Self.evenLength(area.height / reduction)
        )
        let (across, down) = (area.width / Double(width), area.height / Double(height))
        let enlarging = CGAffineTransform(a: across, b: 0, c: 0, d: down, tx: area.left, ty: area.top)
        let pixelFormat = canvas.format.with(alpha: frame.picture.format.hasAlpha)
        try drawing(pixelFormat, width: width, height: height) { image in
            image.fill(.blackLevel, alpha: 0)
            AffineSampler.draw(
                frame.picture, transform: transform.concatenating(enlarging.inverted()),
                visible: frame.picture.bounds, onto: image)
            GaussianBlur(across: deviation / across, down: deviation / down).apply(to: image)
        } use: { image in
            AffineSampler.draw(image, transform: enlarging, visible: image.bounds, onto: canvas)
        }
    }

    /// Returns the number of the output's pixels that a pixel of the copy takes in each direction. The blur
    /// of the copy is at least two pixels wide, and each of its pixels is drawn from so few of the frame that
    /// fine patterns don't become coarse.
    private static func reduction(for deviation: Double) -> Double {
        deviation >= 8 ? 4 : deviation >= 4 ? 2 : 1
    }

    private static func evenLength(_ length: Double) -> Int { max(2, Int((length / 2).rounded()) * 2) }

    /// Draws an image, makes its colors straight, and passes it on.
    private func drawing(
        _ pixelFormat: VideoFormat.PixelFormat, width: Int, height: Int,
        _ draw: (PlanarPicture) throws -> Void, use: (PlanarPicture) throws -> Void
    ) throws {
        func picture(_ planes: [PicturePlane]) -> PlanarPicture {
            PlanarPicture(format: pixelFormat, width: width, height: height, planes: planes)
        }
        let pool = try pool(PictureLayout(pixelFormat, width: width, height: height))
        let buffer = try pool.picture { planes in
            let image = picture(planes)
            try draw(image)
            image.makeStraight()
        }
        try buffer.withPlanes(pool.layout) { try use(picture($0)) }
    }

    /// The sizes for which memory is kept.
    private static let greatestCount = 8

    private func pool(_ layout: PictureLayout) throws -> PicturePool {
        if let pool = pools[layout] { return pool }
        if pools.count == Self.greatestCount { pools = [:] }
        let pool = try PicturePool(layout)
        pools[layout] = pool
        return pool
    }
}

extension CodedColor {
    /// Black, as in a premultiplied image without content.
    fileprivate static let blackLevel = CodedColor(y: 16, cb: 128, cr: 128)
}

extension PlanarPicture {
    fileprivate var rectangle: PixelRectangle {
        PixelRectangle(left: 0, top: 0, right: Double(width), bottom: Double(height))
    }
}

extension PixelRectangle {
    fileprivate func contains(_ other: PixelRectangle) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }
}
