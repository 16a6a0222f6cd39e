internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Composes whole frames of the output: the background, then every layer's picture, bottom to top, sampled
/// through its transform.
///
/// A frame in which nothing changed is the one before, not drawn anew.
final class FramePainter {
    private let format: VideoFormat
    private let sources: [any FrameSource]
    private let pool: PicturePool
    private var layouts: [SourceFormat: PictureLayout] = [:]
    private var last: (recipe: Recipe, picture: MediaBuffer)?

    init(format: VideoFormat, sources: [any FrameSource]) throws {
        self.format = format
        self.sources = sources
        pool = try PicturePool(
            PictureLayout(format.pixelFormat, width: format.width, height: format.height))
    }

    /// All that a frame is made of. It holds the source frames, so that no other can come in their place.
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

            static func == (left: Layer, right: Layer) -> Bool {
                left.frame === right.frame && left.picture == right.picture
                    && left.transform == right.transform && left.visible == right.visible
                    && left.opacity == right.opacity
            }
        }
    }

    /// The output frame of an index, composed as an instruction says.
    func frame(at index: Int64, of instruction: InstructionPlan) throws -> MediaBuffer {
        let time = format.time(ofFrame: index)
        let shown = try Dictionary(
            sources.frames(at: index, of: instruction).map { ($0.source.name, ($0.buffer, $0.picture)) },
            uniquingKeysWith: { first, _ in first })
        let layers = instruction.layers.reversed().compactMap { layer in
            shown[layer.track].flatMap { self.layer(layer, showing: $0, in: $1, at: time) }
        }
        return try frame(of: Recipe(background: instruction.background, layers: layers))
    }

    /// A frame of nothing but a color: the same one as long as the color is asked for.
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

    /// Nil if nothing of it is seen.
    private func layer(
        _ layer: LayerPlan, showing frame: MediaBuffer, in picture: SourceFormat, at time: CMTime
    ) -> Recipe.Layer? {
        let whole = PixelRectangle(
            left: 0, top: 0, right: Double(picture.width), bottom: Double(picture.height))
        guard let opacity = layer.opacity.value(at: time), opacity > 0,
            let transform = layer.transform.value(at: time)
        else { return nil }
        let visible = (layer.crop.value(at: time) ?? whole).intersection(whole)
        guard !visible.isEmpty else { return nil }
        return Recipe.Layer(
            frame: frame, picture: picture, transform: transform, visible: visible,
            opacity: min(1, opacity))
    }

    private func draw(_ recipe: Recipe, on planes: [PicturePlane]) throws {
        let canvas = PlanarPicture(
            format: format.pixelFormat, width: format.width, height: format.height, planes: planes)
        let alpha = format.pixelFormat.hasAlpha ? recipe.background.alpha : 1
        canvas.fill(
            CodedColor(recipe.background, alpha: alpha, colorimetry: format.colorimetry), alpha: alpha)
        for layer in recipe.layers {
            try layer.frame.withPlanes(try layout(of: layer.picture)) { planes in
                let source = PlanarPicture(
                    format: layer.picture.pixelFormat ?? format.pixelFormat,
                    width: layer.picture.width, height: layer.picture.height, planes: planes)
                let visible = layer.visible
                AffineSampler.draw(
                    source, transform: layer.transform,
                    visible: CGRect(
                        x: visible.left, y: visible.top, width: visible.width, height: visible.height),
                    opacity: layer.opacity, onto: canvas)
            }
        }
        canvas.makeStraight()
    }

    private func layout(of picture: SourceFormat) throws -> PictureLayout {
        if let layout = layouts[picture] { return layout }
        let layout = try PictureLayout(
            picture.pixelFormat ?? format.pixelFormat, width: picture.width, height: picture.height)
        layouts[picture] = layout
        return layout
    }
}
