internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaTypes
internal import RenderPlan

/// Draws whole frames of the film by a tree of layers, with the film's own frame in its video layers, over black.
/// For one thread at a time.
final class WholeFramePainter {
    private let tree: LayerTree
    private let origin: CMTime
    private let renderer: LayerRenderer
    private let layout: PictureLayout
    private let pool: PicturePool
    private let pixels: FilmPixels
    /// Of each of the film's numbers.
    private let bits: Int

    init(_ overlay: OverlayPlan, format: VideoFormat, origin: CMTime) throws {
        bits = format.pixelFormat == .i420TenBit ? 10 : 8
        tree = overlay.tree
        self.origin = origin
        renderer = LayerRenderer(overlay, format: format)
        layout = try PictureLayout(format.pixelFormat, width: format.width, height: format.height)
        pool = try PicturePool(layout)
        pixels = FilmPixels(CodedColour.Matrix(colorimetry: format.colorimetry))
    }

    func frame(showing film: MediaBuffer, at time: CMTime) throws -> MediaBuffer {
        let bytes = try film.withPlanes(layout) { pixels.bytes(of: frame($0)) }
        let shown = LayerFrame(
            width: layout.width, height: layout.height, bytesPerRow: 4 * layout.width, bytes: bytes)
        let state = tree.state(at: LayerTime.seconds(time + origin))
        let drawn = try renderer.picture(of: state, video: shown)
        return try pool.picture { pixels.write(drawn?.bytes, to: frame($0)) }
    }

    private func frame(_ planes: [PicturePlane]) -> FilmPixels.Frame {
        FilmPixels.Frame(
            planes: planes.map { $0.baseAddress.assumingMemoryBound(to: UInt8.self) },
            bytesPerRow: planes.map(\.bytesPerRow), width: layout.width, height: layout.height, bits: bits)
    }
}
