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
    private let toLayers: PictureConverter
    private let toFilm: PictureConverter

    init(_ overlay: OverlayPlan, format: VideoFormat, origin: CMTime) throws {
        tree = overlay.tree
        self.origin = origin
        renderer = LayerRenderer(overlay, format: format)
        let film = try PictureLayout(format.pixelFormat, width: format.width, height: format.height)
        guard let layout = PictureLayout(format: "BGRx", width: format.width, height: format.height),
            // The film's own primaries and transfer: only the matrix changes, there and back.
            let colours = PictureColorimetry.adapting(format.colorimetry, isRGB: true, isFullRange: true)
        else {
            throw GStreamerFailure(
                kind: .refused, message: "layers cannot be drawn in \(format.colorimetry)")
        }
        self.layout = layout
        pool = try PicturePool(layout)
        toLayers = try PictureConverter(from: film, format.colorimetry, to: layout, colours)
        toFilm = try PictureConverter(from: layout, colours, to: film, format.colorimetry)
    }

    func frame(showing film: MediaBuffer, at time: CMTime) throws -> MediaBuffer {
        let state = tree.state(at: LayerTime.seconds(time + origin))
        let drawn = try renderer.picture(of: state, video: try layerFrame(of: film))
        let whole = try pool.picture { planes in
            for row in 0..<layout.height {
                let target = (planes[0].baseAddress + row * planes[0].bytesPerRow)
                    .assumingMemoryBound(to: UInt8.self)
                guard let drawn else {
                    target.update(repeating: 0, count: 4 * layout.width)
                    continue
                }
                write(drawn.bytes, row: row, to: target)
            }
        }
        return try toFilm.converted(whole)
    }

    private func layerFrame(of film: MediaBuffer) throws -> LayerFrame {
        try toLayers.converted(film).withPlanes(layout) { planes in
            LayerFrame(
                width: layout.width, height: layout.height, bytesPerRow: planes[0].bytesPerRow,
                bytes: [UInt8](
                    UnsafeRawBufferPointer(
                        start: planes[0].baseAddress, count: planes[0].bytesPerRow * layout.height)))
        }
    }

    /// Over black.
    private func write(_ bytes: [UInt8], row: Int, to target: UnsafeMutablePointer<UInt8>) {
        bytes.withUnsafeBufferPointer { bytes in
            guard let source = bytes.baseAddress else { return }
            let from = source + 4 * layout.width * row
            for place in stride(from: 0, to: 4 * layout.width, by: 4) {
                let alpha = UInt32(from[place + 3])
                for part in place..<(place + 3) {
                    target[part] =
                        alpha == 255
                        ? from[part] : UInt8(truncatingIfNeeded: (UInt32(from[part]) &* alpha &+ 127) / 255)
                }
                target[place + 3] = 255
            }
        }
    }
}
