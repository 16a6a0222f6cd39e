import Cutroom

/// A slow zoom out of the middle, with the value types of iOS 26.
struct ConfiguredComposition {
    var startScale: CGFloat = 2

    func videoComposition(for asset: AVAsset) async throws -> AVVideoComposition {
        let tracks = try await asset.loadTracks(withMediaType: .video)
        guard let track = tracks.first else { throw AVError(.noSourceTrack) }
        let (size, timeRange) = try await track.load(.naturalSize, .timeRange)

        let start = CGAffineTransform(
            translationX: -(startScale - 1) * size.width / 2, y: -(startScale - 1) * size.height / 2
        ).scaledBy(x: startScale, y: startScale)

        var layer = AVVideoCompositionLayerInstruction.Configuration(assetTrack: track)
        layer.addTransformRamp(.init(timeRange: timeRange, start: start, end: .identity))
        var instruction = AVVideoCompositionInstruction.Configuration(
            backgroundColor: CGColor(red: 0, green: 0, blue: 0, alpha: 1), timeRange: timeRange)
        instruction.layerInstructions = [AVVideoCompositionLayerInstruction(configuration: layer)]

        var configuration = try await AVVideoComposition.Configuration(for: asset)
        configuration.instructions = [AVVideoCompositionInstruction(configuration: instruction)]
        configuration.renderSize = size
        return AVVideoComposition(configuration: configuration)
    }
}
