import Cutroom

/// Makes a clip gray and soft, with elements of GStreamer.
func effect(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let track = try await asset.loadTracks(withMediaType: .video)[0]
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    layer.setGStreamerEffect(GStreamerEffect("videobalance saturation=0 ! gaussianblur sigma=2"))
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    instruction.layerInstructions = [layer]
    let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
    videoComposition.instructions = [instruction]

    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = videoComposition
    try await session.export(to: output, as: .mp4)
}
