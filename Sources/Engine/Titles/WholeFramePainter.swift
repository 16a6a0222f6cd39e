internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaTypes
internal import RenderPlan

/// Draws whole frames of the output from a layer tree, with the composed frame in its video layers, over
/// black. Must be used on one thread at a time.
final class WholeFramePainter {
    private let tree: LayerTree
    private let format: VideoFormat
    private let origin: CMTime
    private let renderer: LayerRenderer
    private let shown: LayerFrame
    private let layout: PictureLayout
    private let pool: PicturePool
    private let encoder: YCbCrEncoder

    init(_ overlay: OverlayPlan, format: VideoFormat, origin: CMTime) throws {
        tree = overlay.tree
        self.format = format
        self.origin = origin
        renderer = LayerRenderer(overlay, format: format)
        guard let shown = LayerFrame(width: format.width, height: format.height) else {
            throw Self.noMemory(format)
        }
        self.shown = shown
        layout = try PictureLayout(format.pixelFormat, width: format.width, height: format.height)
        pool = try PicturePool(layout)
        encoder = YCbCrEncoder(CodedColor.Matrix(colorimetry: format.colorimetry))
    }

    /// - Parameter frame: the composed frame.
    func frame(showing frame: MediaBuffer, at time: CMTime) throws -> MediaBuffer {
        try frame.withPlanes(layout) { planes in
            shown.write { encoder.decode(picture(planes), to: $0, bytesPerRow: $1) }
        }
        let state = tree.state(at: LayerTime.seconds(time + origin))
        let drawn = try renderer.withPicture(of: state, video: shown) { pixels, bytesPerRow in
            try pool.picture { encoder.encode(pixels, bytesPerRow: bytesPerRow, to: picture($0)) }
        }
        guard let drawn else { throw Self.noMemory(format) }
        return drawn
    }

    private func picture(_ planes: [PicturePlane]) -> PlanarPicture {
        PlanarPicture(
            format: format.pixelFormat, width: format.width, height: format.height, planes: planes)
    }

    private static func noMemory(_ format: VideoFormat) -> GStreamerFailure {
        GStreamerFailure(
            kind: .refused, message: "no memory to draw a picture of \(format.width)x\(format.height)")
    }
}
