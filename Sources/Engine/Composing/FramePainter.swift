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
    private let sources: [String: TrackFrames]
    private let pool: PicturePool
    private var last: (recipe: Recipe, picture: MediaBuffer)?

    init(format: VideoFormat, sources: [TrackFrames]) throws {
        self.format = format
        self.sources = Dictionary(
            sources.map { ($0.track.name, $0) }, uniquingKeysWith: { first, _ in first })
        guard
            let layout = PictureLayout(
                format: format.pixelFormat.rawValue, width: format.width, height: format.height)
        else {
            throw GStreamerFailure(
                kind: .refused,
                message: "no \(format.pixelFormat.rawValue) of \(format.width)x\(format.height)")
        }
        pool = try PicturePool(layout)
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
        var frames: [String: TrackFrames.Shown] = [:]
        for (name, source) in sources { frames[name] = try source.frame(at: tick) }
        let layers = instruction.layers.reversed().compactMap { layer in
            frames[layer.track].flatMap { self.layer(layer, showing: $0, at: time) }
        }
        let recipe = Recipe(background: instruction.background, layers: layers)
        if let last, last.recipe == recipe { return last.picture }
        let picture = try pool.picture { planes in
            try draw(recipe, on: Canvas(planes, format))
        }
        last = (recipe, picture)
        return picture
    }

    /// Nil where nothing of it is seen.
    private func layer(
        _ layer: LayerPlan, showing shown: TrackFrames.Shown, at time: CMTime
    ) -> Recipe.Layer? {
        let picture = shown.clip.picture
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
}
