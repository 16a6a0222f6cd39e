import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport

/// A composition of one made clip a track, each from zero to the film's end, under one or several
/// instructions: a film as a client of the classes builds it.
struct LayeredFilm {
    static let duration = CMTime(value: 2, timescale: 1)

    let composition = AVMutableComposition()
    let videoComposition = AVMutableVideoComposition()
    let tracks: [AVMutableCompositionTrack]

    init(
        _ clips: [TestClip], renderSize: CGSize = CGSize(width: 320, height: 180),
        duration: CMTime = LayeredFilm.duration
    ) async throws {
        var tracks: [AVMutableCompositionTrack] = []
        for clip in clips {
            let asset = AVURLAsset(url: try await TestMedia.clip(clip))
            let track = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0)!
            let source = try await asset.loadTracks(withMediaType: .video)[0]
            try track.insertTimeRange(
                CMTimeRange(start: .zero, duration: duration), of: source, at: .zero)
            tracks.append(track)
        }
        self.tracks = tracks
        videoComposition.renderSize = renderSize
        videoComposition.frameDuration = CMTime(value: 1, timescale: 30)
    }

    /// A layer over the track of that place.
    func layer(
        _ track: Int, _ change: (AVMutableVideoCompositionLayerInstruction) -> Void = { _ in }
    ) -> AVMutableVideoCompositionLayerInstruction {
        let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: tracks[track])
        change(layer)
        return layer
    }

    /// One instruction over the whole film.
    func show(_ layers: [AVVideoCompositionLayerInstruction], over color: CGColor? = nil) {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
        instruction.layerInstructions = layers
        instruction.backgroundColor = color
        videoComposition.instructions = [instruction]
    }

    func plan(_ range: CMTimeRange? = nil) throws -> RenderPlan {
        try PlanCompiler(
            asset: composition, videoComposition: videoComposition,
            timeRange: range ?? CMTimeRange(start: .zero, duration: .positiveInfinity)
        ).plan()
    }

    func video() async throws -> DecodedVideo {
        try await RawFilm(rendering: try plan()).video()
    }

    /// The same instruction drawn by pads and composed: a second, transparent layer of the first track makes pads
    /// unable to draw it.
    func bothWays(
        _ layers: [AVMutableVideoCompositionLayerInstruction], over color: CGColor? = nil
    ) async throws -> (pads: DecodedVideo, warps: DecodedVideo) {
        show(layers, over: color)
        guard try plan().instructions.map(\.drawing) == [.branches] else {
            throw RawFilm.Unexpected(cause: "pads do not draw it")
        }
        let pads = try await video()
        show(layers + [layer(0) { $0.setOpacity(0, at: .zero) }], over: color)
        guard try plan().instructions.map(\.drawing) == [.composed] else {
            throw RawFilm.Unexpected(cause: "it is not composed")
        }
        return (pads, try await video())
    }
}
