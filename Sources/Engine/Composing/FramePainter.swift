internal import Foundation
internal import GStreamerOverlay
internal import MediaTypes
internal import RenderPlan

/// Composes whole frames of the film: the background, then every layer's picture, bottom to top, sampled
/// through its transform.
///
/// A frame in which nothing changed is the one before, not drawn anew.
final class FramePainter {
    private let format: VideoFormat
    private let sources: [String: any TickFrames]
    private let layerTrack: LayerTrackFrames?
    private let canvasFormat: PlanarFormat
    private let pool: PicturePool
    private var layouts: [Picture: PictureLayout] = [:]
    private var last: (recipe: Recipe, picture: MediaBuffer)?

    init(format: VideoFormat, sources: [any TickFrames], layerTrack: LayerTrackFrames? = nil) throws {
        self.format = format
        self.layerTrack = layerTrack
        self.sources = Dictionary(
            sources.map { ($0.track.name, $0) }, uniquingKeysWith: { first, _ in first })
        canvasFormat = PlanarFormat(format.pixelFormat)
        pool = try PicturePool(
            PictureLayout(format.pixelFormat, width: format.width, height: format.height))
    }

    /// All that a frame is made of. It holds the source frames, so that no other can come in their place.
    private struct Recipe: Equatable {
        var background: FilmColor
        /// The first is the lowest.
        var layers: [Layer]

        struct Layer: Equatable {
            var frame: MediaBuffer
            var picture: Picture
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

    func frame(at tick: Int64, of instruction: InstructionPlan) throws -> MediaBuffer {
        let time = format.time(ofFrame: tick)
        var frames: [String: Shown] = [:]
        for (name, source) in sources {
            frames[name] = try source.frame(at: tick).map { Shown(frame: $0.frame, picture: $0.clip.picture) }
        }
        if let layerTrack, instruction.layers.contains(where: { $0.track == layerTrack.track.name }) {
            frames[layerTrack.track.name] = try layerTrack.frame(at: time).map {
                Shown(frame: $0, picture: layerTrack.track.picture)
            }
        }
        let layers = instruction.layers.reversed().compactMap { layer in
            frames[layer.track].flatMap { self.layer(layer, showing: $0, at: time) }
        }
        let recipe = Recipe(background: instruction.background, layers: layers)
        if let last, last.recipe == recipe { return last.picture }
        let picture = try pool.picture { planes in
            try draw(recipe, on: planes)
        }
        last = (recipe, picture)
        return picture
    }

    /// A frame of a source, whatever the source is.
    private struct Shown {
        var frame: MediaBuffer
        var picture: Picture
    }

    /// Nil where nothing of it is seen.
    private func layer(
        _ layer: LayerPlan, showing shown: Shown, at time: CMTime
    ) -> Recipe.Layer? {
        let picture = shown.picture
        let whole = PixelRectangle(
            left: 0, top: 0, right: Double(picture.width), bottom: Double(picture.height))
        guard let opacity = layer.opacity.value(at: time), opacity > 0,
            let transform = layer.transform.value(at: time)
        else { return nil }
        let visible = (layer.crop.value(at: time) ?? whole).intersection(whole)
        guard !visible.isEmpty else { return nil }
        return Recipe.Layer(
            frame: shown.frame, picture: picture, transform: transform, visible: visible,
            opacity: min(1, opacity))
    }

    private func draw(_ recipe: Recipe, on planes: [PicturePlane]) throws {
        let canvas = Canvas(
            format: canvasFormat, width: format.width, height: format.height,
            planes: planes.map { Canvas.Plane(samples: $0.baseAddress, stride: $0.bytesPerRow) })
        canvas.fill(CodedColour(recipe.background, colorimetry: format.colorimetry))
        for layer in recipe.layers {
            try layer.frame.withPlanes(try layout(of: layer.picture)) { planes in
                let view = PictureView(
                    format: layer.picture.pixelFormat.flatMap(PlanarFormat.init) ?? canvasFormat,
                    width: layer.picture.width, height: layer.picture.height,
                    planes: planes.map { PictureView.Plane(samples: $0.baseAddress, stride: $0.bytesPerRow) })
                let visible = layer.visible
                AffineSampler.draw(
                    view, transform: layer.transform,
                    visible: CGRect(
                        x: visible.left, y: visible.top, width: visible.width, height: visible.height),
                    opacity: layer.opacity, onto: canvas)
            }
        }
    }

    private func layout(of picture: Picture) throws -> PictureLayout {
        if let layout = layouts[picture] { return layout }
        let layout = try PictureLayout(
            picture.pixelFormat ?? format.pixelFormat, width: picture.width, height: picture.height)
        layouts[picture] = layout
        return layout
    }
}

extension PictureLayout {
    init(_ pixelFormat: VideoFormat.PixelFormat, width: Int, height: Int) throws {
        guard let layout = PictureLayout(format: pixelFormat.rawValue, width: width, height: height) else {
            throw GStreamerFailure(
                kind: .refused, message: "there is no \(pixelFormat.rawValue) picture of \(width)x\(height)")
        }
        self = layout
    }
}

extension PlanarFormat {
    init(_ pixelFormat: VideoFormat.PixelFormat) {
        switch pixelFormat {
        case .i420: self = .i420
        case .a420: self = .a420
        case .i420TenBit: self = .i420TenBit
        }
    }
}

extension CodedColour {
    /// In the numbers of the film.
    init(_ color: FilmColor, colorimetry: String) {
        self.init(
            red: color.red, green: color.green, blue: color.blue, matrix: Matrix(colorimetry: colorimetry))
    }
}
