internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaTypes
internal import RenderPlan

/// Draws the layers in front of a flat video layer, as rectangles to be blended over the output. Must be used
/// on one thread at a time.
final class TitlePainter {
    private let tree: LayerTree
    private let video: Int
    private let origin: CMTime
    private let renderer: LayerRenderer
    private let encoder: YCbCrEncoder
    private var last: (places: [Place], composition: OverlayComposition?) = ([], nil)
    /// The images of the last frame, in the output's color coding.
    private var pictures: [ObjectIdentifier: (source: LayerPixels, picture: OverlayPicture)] = [:]

    init(_ overlay: OverlayPlan, inFrontOf video: Int, format: VideoFormat, origin: CMTime) {
        tree = overlay.tree
        self.video = video
        self.origin = origin
        renderer = LayerRenderer(overlay, format: format)
        encoder = YCbCrEncoder(CodedColor.Matrix(colorimetry: format.colorimetry))
    }

    /// An image and its position. Images in use are retained, so that their identity can't be reused.
    private struct Place: Equatable {
        var picture: ObjectIdentifier
        var x: Int
        var y: Int
        var alpha: Double
    }

    /// Returns nil if no layer is visible. The result is the same object as long as nothing changes.
    func composition(at time: CMTime) throws -> OverlayComposition? {
        let state = tree.state(at: LayerTime.seconds(time + origin)).inFront(of: video)
        guard !state.sublayers.isEmpty else { return try take([]) }
        return try take(renderer.overlays(of: state).filter { $0.alpha > 0 })
    }

    private func take(_ overlays: [LayerOverlay]) throws -> OverlayComposition? {
        let places = overlays.map {
            Place(picture: ObjectIdentifier($0.pixels), x: $0.x, y: $0.y, alpha: $0.alpha)
        }
        if places == last.places { return last.composition }
        var used: [ObjectIdentifier: (source: LayerPixels, picture: OverlayPicture)] = [:]
        for overlay in overlays {
            let id = ObjectIdentifier(overlay.pixels)
            used[id] = try pictures[id] ?? (overlay.pixels, picture(of: overlay.pixels))
        }
        pictures = used
        let rectangles = zip(overlays, places).compactMap { overlay, place in
            used[place.picture].map {
                OverlayRectangle(picture: $0.picture, x: overlay.x, y: overlay.y, opacity: overlay.alpha)
            }
        }
        last = (places, rectangles.isEmpty ? nil : OverlayComposition(rectangles))
        return last.composition
    }

    private func picture(of source: LayerPixels) throws -> OverlayPicture {
        try OverlayPicture(width: source.width, height: source.height) { target in
            encoder.writeAYUV(source.bytes, to: target)
        }
    }
}

extension LayerRenderer {
    /// Creates a renderer for the overlay of an output.
    convenience init(_ overlay: OverlayPlan, format: VideoFormat) {
        self.init(
            width: format.width, height: format.height, pointWidth: Double(format.width) / overlay.scale,
            pointHeight: Double(format.height) / overlay.scale,
            images: PictureFileDecoder(width: format.width, height: format.height),
            colors: OutputColors.ofLayers(in: format.colorimetry))
    }
}

extension LayerState {
    /// The root with only the sublayers in front of one of them, and without its own appearance, which is
    /// behind.
    func inFront(of id: Int) -> LayerState {
        var state = self
        let place = sublayers.firstIndex { $0.id == id }
        state.sublayers = place.map { Array(sublayers[($0 + 1)...]) } ?? []
        var properties = LayerProperties()
        properties.geometry = self.properties.geometry
        properties.geometry.isDoubleSided = true
        state.properties = properties
        return state
    }
}
