import Cutroom

/// Shows a second clip in the upper right corner of the first.
func pictureInPicture(_ inputs: [URL], to output: URL) async throws {
    let main = AVURLAsset(url: inputs[0])
    let small = try await AVURLAsset(url: inputs[1]).loadTracks(withMediaType: .video)[0]
    let whole = CMTimeRange(start: .zero, duration: try await main.load(.duration))
    let composition = AVMutableComposition()
    try composition.insertTimeRange(whole, of: main, at: .zero)
    let below = composition.tracks(withMediaType: .video)[0]
    let above = composition.addMutableTrack(
        withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
    let range = try await small.load(.timeRange).intersection(whole)
    try above.insertTimeRange(range, of: small, at: .zero)

    // A quarter of the width and of the height, eight pixels from the edges.
    let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
    let corner = CGAffineTransform(translationX: videoComposition.renderSize.width * 3 / 4 - 8, y: 8)
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: above)
    layer.setTransform(corner.scaledBy(x: 0.25, y: 0.25), at: .zero)

    // The first layer is in front.
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = whole
    instruction.layerInstructions = [layer, AVMutableVideoCompositionLayerInstruction(assetTrack: below)]
    videoComposition.instructions = [instruction]

    let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = videoComposition
    try await session.export(to: output, as: .mp4)
}
