internal import ExtraTypes
internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Composes whole frames of the output: the background, then the frames of all layers, bottom to top, sampled
/// through their transforms.
///
/// A frame in which nothing has changed is the previous one, which isn't drawn again.
final class FramePainter {
    private let format: VideoFormat
    private let sources: [any FrameSource]
    private let pool: PicturePool
    private var layouts: [SourceFormat: PictureLayout] = [:]
    private var wipeMaps: WipeMaps
    private let backdrops: BackdropPainter
    private let outlines: OutlinePainter
    private let blends: BlendPainter
    private var last: (recipe: Recipe, picture: MediaBuffer)?

    init(format: VideoFormat, sources: [any FrameSource]) throws {
        self.format = format
        self.sources = sources
        wipeMaps = WipeMaps(format)
        let scratch = ScratchPictures()
        backdrops = BackdropPainter(format: format, scratch: scratch)
        outlines = OutlinePainter(format, scratch: scratch)
        blends = BlendPainter(format: format, scratch: scratch)
        pool = try PicturePool(
            PictureLayout(format.pixelFormat, width: format.width, height: format.height))
    }

    /// The inputs of a frame. It retains the source frames, so that their identity can't be reused.
    private struct Recipe: Equatable {
        var background: RGBColor
        /// The first is the lowest.
        var layers: [Layer]

        struct Layer: Equatable {
            var frame: MediaBuffer
            var picture: SourceFormat
            var transform: CGAffineTransform
            var visible: PixelRectangle
            var opacity: Double
            var isMixed = false
            var wipe: Wipe?
            var blendMode: LayerBlendMode?
            var outline: Outline?
            var backdrop: Backdrop?

            static func == (left: Layer, right: Layer) -> Bool {
                left.frame === right.frame && left.picture == right.picture
                    && left.transform == right.transform && left.visible == right.visible
                    && left.opacity == right.opacity && left.isMixed == right.isMixed
                    && left.wipe == right.wipe && left.outline == right.outline
                    && left.backdrop == right.backdrop && left.blendMode == right.blendMode
            }
        }

        /// A wipe at a part of its progress, from 0 to 1.
        struct Wipe: Equatable {
            var mask: WipeMask
            var progress: Double
        }
    }

    /// Composes the output frame of an index as an instruction describes.
    func frame(at index: Int64, of instruction: InstructionPlan) throws -> MediaBuffer {
        let time = format.time(ofFrame: index)
        let shown = try Dictionary(
            sources.frames(at: index, of: instruction).map { ($0.source.name, ($0.buffer, $0.picture)) },
            uniquingKeysWith: { first, _ in first })
        var layers: [Recipe.Layer] = []
        var isAboveOther = false
        for plan in instruction.layers.reversed() {
            var layer = shown[plan.track].flatMap { self.layer(plan, showing: $0, in: $1, at: time) }
            // Without the layer below in the mix, the layer is drawn over the rest instead.
            layer?.isMixed = plan.isMixed == true && isAboveOther
            isAboveOther = layer != nil
            if let layer { layers.append(layer) }
        }
        return try frame(of: Recipe(background: instruction.background, layers: layers))
    }

    /// Returns a frame of one color: the same buffer as long as the color stays the same.
    func frame(of color: RGBColor) throws -> MediaBuffer {
        try frame(of: Recipe(background: color, layers: []))
    }

    private func frame(of recipe: Recipe) throws -> MediaBuffer {
        if let last, last.recipe == recipe { return last.picture }
        let picture = try pool.picture { planes in
            try draw(recipe, on: planes)
        }
        last = (recipe, picture)
        return picture
    }

    /// Returns nil if the layer isn't visible.
    private func layer(
        _ layer: LayerPlan, showing frame: MediaBuffer, in picture: SourceFormat, at time: CMTime
    ) -> Recipe.Layer? {
        let whole = PixelRectangle(
            left: 0, top: 0, right: Double(picture.width), bottom: Double(picture.height))
        guard var opacity = layer.opacity.value(at: time),
            let transform = layer.transform.value(at: time)
        else { return nil }
        let visible = (layer.crop.value(at: time) ?? whole).intersection(whole)
        if visible.isEmpty { opacity = 0 }
        let backdrop = layer.backdrop.flatMap { Backdrop($0, at: time) }
        guard layer.backdrop == nil ? opacity > 0 : backdrop != nil else { return nil }
        var wipe = layer.wipe.map {
            Recipe.Wipe(mask: $0.mask, progress: min(1, max(0, $0.progress.value(at: time) ?? 0)))
        }
        if let mask = wipe?.mask, let progress = wipe?.progress, progress == 0 || progress == 1 {
            guard mask.isInverted == (progress == 0) else { return nil }
            wipe = nil
        }
        return Recipe.Layer(
            frame: frame, picture: picture, transform: transform, visible: visible,
            opacity: min(1, opacity), wipe: wipe, blendMode: layer.blendMode,
            outline: layer.outline.flatMap { Outline($0, at: time) }, backdrop: backdrop)
    }

    private func draw(_ recipe: Recipe, on planes: [PicturePlane]) throws {
        let canvas = canvas(planes)
        let alpha = format.pixelFormat.hasAlpha ? recipe.background.alpha : 1
        canvas.fill(
            CodedColor(recipe.background, alpha: alpha, colorimetry: format.colorimetry), alpha: alpha)
        var base: MediaBuffer?
        for (index, layer) in recipe.layers.enumerated() {
            let mixesNext = index + 1 < recipe.layers.count && recipe.layers[index + 1].isMixed
            if !layer.isMixed { base = mixesNext ? try copy(of: planes) : nil }
            if let mode = layer.blendMode {
                try blends.draw(mode, onto: canvas) { try draw(layer, base: nil, on: $0) }
                continue
            }
            try mixing(layer.isMixed ? base : nil) { base in
                try draw(layer, base: base, on: canvas)
            }
        }
        canvas.makeStraight()
    }

    private func draw(_ layer: Recipe.Layer, base: PlanarPicture?, on canvas: PlanarPicture) throws {
        let wipe = layer.wipe.map { wipeMaps.threshold(of: $0.mask, at: $0.progress) }
        try layer.frame.withPlanes(try layout(of: layer.picture)) { planes in
            let source = PlanarPicture(
                format: layer.picture.pixelFormat ?? format.pixelFormat,
                width: layer.picture.width, height: layer.picture.height, planes: planes)
            let visible = layer.visible
            let frame = SampledFrame(
                picture: source, transform: layer.transform,
                visible: CGRect(
                    x: visible.left, y: visible.top, width: visible.width, height: visible.height),
                opacity: layer.opacity)
            guard let backdrop = layer.backdrop else {
                return try outlines.draw(frame, layer.outline, base: base, wipe: wipe, onto: canvas)
            }
            try backdrops.draw(frame, on: backdrop, base: base, wipe: wipe, onto: canvas) {
                try outlines.draw(frame, layer.outline, onto: $0)
            }
        }
    }

    /// A copy of the canvas so far, for layers that are mixed over it.
    private func copy(of planes: [PicturePlane]) throws -> MediaBuffer {
        try pool.picture { copies in canvas(copies).copy(from: canvas(planes)) }
    }

    private func mixing(_ base: MediaBuffer?, _ body: (PlanarPicture?) throws -> Void) throws {
        guard let base else { return try body(nil) }
        try base.withPlanes(pool.layout) { try body(canvas($0)) }
    }

    private func canvas(_ planes: [PicturePlane]) -> PlanarPicture {
        PlanarPicture(format: format.pixelFormat, width: format.width, height: format.height, planes: planes)
    }

    private func layout(of picture: SourceFormat) throws -> PictureLayout {
        if let layout = layouts[picture] { return layout }
        let layout = try PictureLayout(
            picture.pixelFormat ?? format.pixelFormat, width: picture.width, height: picture.height)
        layouts[picture] = layout
        return layout
    }
}
