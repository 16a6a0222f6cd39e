internal import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaTypes
internal import RenderPlan

/// The frames of a tree of layers that is a track: as large as the root's bounds, with straight alpha. For one
/// thread at a time.
final class LayerTrackFrames {
    let track: LayerTrackPlan
    private let origin: CMTime
    private let renderer: LayerRenderer
    private let pixels: FilmPixels
    private let pool: PicturePool
    private var last: (seconds: Double, frame: MediaBuffer?)?

    init(_ track: LayerTrackPlan, format: VideoFormat, origin: CMTime) throws {
        self.track = track
        self.origin = origin
        renderer = LayerRenderer(width: track.width, height: track.height, images: PictureFileDecoder())
        pixels = FilmPixels(CodedColour.Matrix(colorimetry: format.colorimetry))
        pool = try PicturePool(PictureLayout(.a420, width: track.width, height: track.height))
    }

    /// Nil where nothing is seen. As long as nothing changes it is the same object.
    func frame(at time: CMTime) throws -> MediaBuffer? {
        let seconds = LayerTime.seconds(time + origin)
        if let last, track.tree.changes(from: last.seconds, to: seconds).isEmpty { return last.frame }
        let frame = try drawn(at: seconds)
        last = (seconds, frame)
        return frame
    }

    private func drawn(at seconds: Double) throws -> MediaBuffer? {
        var state = track.tree.state(at: seconds)
        state.properties.geometry.lieUpperLeft(inHeight: track.height)
        guard state.isVisible, let drawn = try renderer.picture(of: state, video: nil) else { return nil }
        return try pool.picture { planes in
            pixels.writeA420(
                drawn.bytes, width: track.width, height: track.height,
                to: FilmPixels.Planes(
                    planes: planes.map { $0.baseAddress.assumingMemoryBound(to: UInt8.self) },
                    bytesPerRow: planes.map(\.bytesPerRow)))
        }
    }
}

extension GeometryProperties {
    /// The bounds' upper left corner in that of a picture, wherever the layer lay.
    fileprivate mutating func lieUpperLeft(inHeight height: Int) {
        transform = .identity
        zPosition = 0
        anchorPoint = CGPoint(x: 0, y: 1)
        anchorPointZ = 0
        position = CGPoint(x: 0, y: height)
    }
}
