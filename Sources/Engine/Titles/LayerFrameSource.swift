internal import Foundation
internal import GStreamerOverlay
internal import LayerRendering
internal import Layers
internal import MediaTypes
internal import RenderPlan

/// The frames of a layer tree that is used as a track, in the size of the root's bounds, with straight alpha.
/// Must be used on one thread at a time.
final class LayerFrameSource: FrameSource {
    private let track: LayerTrackPlan
    private let format: VideoFormat
    private let origin: CMTime
    private let renderer: LayerRenderer
    private let encoder: YCbCrEncoder
    private let pool: PicturePool
    private let picture: SourceFormat
    private var last: (seconds: Double, frame: MediaBuffer?)?

    init(_ track: LayerTrackPlan, format: VideoFormat, origin: CMTime) throws {
        self.track = track
        self.format = format
        self.origin = origin
        renderer = LayerRenderer(
            width: track.width, height: track.height,
            images: PictureFileDecoder(width: track.width, height: track.height),
            colors: OutputColors.ofLayers(in: format.colorimetry))
        encoder = YCbCrEncoder(CodedColor.Matrix(colorimetry: format.colorimetry))
        picture = track.picture(on: format.pixelFormat)
        pool = try PicturePool(
            PictureLayout(format.pixelFormat.with(alpha: true), width: track.width, height: track.height))
    }

    var name: String { track.name }
    var trackID: CMPersistentTrackID { track.trackID }

    /// Returns nil if no layer is visible. The buffer is the same object as long as nothing changes.
    func frame(at index: Int64) throws -> SourceFrame? {
        let seconds = LayerTime.seconds(format.time(ofFrame: index) + origin)
        if let last, track.tree.changes(from: last.seconds, to: seconds).isEmpty { return frame(last.frame) }
        let buffer = try drawn(at: seconds)
        last = (seconds, buffer)
        return frame(buffer)
    }

    func pass(_ index: Int64) {}

    private func frame(_ buffer: MediaBuffer?) -> SourceFrame? {
        buffer.map { SourceFrame(buffer: $0, picture: picture) }
    }

    private func drawn(at seconds: Double) throws -> MediaBuffer? {
        var state = track.tree.state(at: seconds)
        state.properties.geometry.lieUpperLeft(inHeight: track.height)
        guard state.isVisible, let drawn = try renderer.picture(of: state, video: nil) else { return nil }
        return try pool.picture { planes in
            if format.pixelFormat.bitsPerSample == 10 {
                try encoder.writeDeepA420(drawn.bytes, pool.layout, to: planes)
            } else {
                encoder.writeA420(drawn.bytes, width: track.width, height: track.height, to: planes)
            }
        }
    }
}

extension GeometryProperties {
    /// Moves the bounds' upper left corner to that of the image, regardless of the layer's position.
    fileprivate mutating func lieUpperLeft(inHeight height: Int) {
        transform = .identity
        zPosition = 0
        anchorPoint = CGPoint(x: 0, y: 1)
        anchorPointZ = 0
        position = CGPoint(x: 0, y: height)
    }
}
