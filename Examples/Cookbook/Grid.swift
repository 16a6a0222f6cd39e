import Cutroom

/// Shows four clips at the same time, two beside two.
func grid(_ inputs: [URL], to output: URL) async throws {
    let composition = AVMutableComposition()
    var layers: [AVMutableVideoCompositionLayerInstruction] = []
    for input in inputs.prefix(4) {
        let source = try await AVURLAsset(url: input).loadTracks(withMediaType: .video)[0]
        let track = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
        try track.insertTimeRange(try await source.load(.timeRange), of: source, at: .zero)
        layers.append(AVMutableVideoCompositionLayerInstruction(assetTrack: track))
    }

    let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
    let size = videoComposition.renderSize
    for (index, layer) in layers.enumerated() {
        let place = CGAffineTransform(
            translationX: index % 2 == 0 ? 0 : size.width / 2, y: index < 2 ? 0 : size.height / 2)
        layer.setTransform(place.scaledBy(x: 0.5, y: 0.5), at: .zero)
    }
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: composition.duration)
    instruction.layerInstructions = layers
    videoComposition.instructions = [instruction]

    let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = videoComposition
    try await session.export(to: output, as: .mp4)
}
