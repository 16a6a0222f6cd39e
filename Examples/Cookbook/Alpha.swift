import Cutroom

/// Shows a clip at half its size over nothing, in ProRes with alpha, to be laid over something else.
func alpha(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let track = try await asset.loadTracks(withMediaType: .video)[0]
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    layer.setTransform(CGAffineTransform(scaleX: 0.5, y: 0.5), at: .zero)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    instruction.layerInstructions = [layer]
    // Without it, the background is black.
    instruction.backgroundColor = .clear
    let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
    videoComposition.instructions = [instruction]

    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetAppleProRes4444LPCM)!
    session.videoComposition = videoComposition
    try await session.export(to: output, as: .mov)
}
