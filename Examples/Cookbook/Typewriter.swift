import Cutroom

/// Writes a text over a clip, a letter each tenth of a second.
func typewriter(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let duration = try await asset.load(.duration).seconds
    let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
    let frame = CGRect(origin: .zero, size: videoComposition.renderSize)
    let parent = CALayer()
    let video = CALayer()
    (parent.frame, video.frame) = (frame, frame)
    parent.addSublayer(video)

    // A layer for each beginning of the text, which is visible until the next one is.
    let text = "Once upon a time"
    for count in 1...text.count {
        let layer = CATextLayer()
        layer.frame = frame.insetBy(dx: frame.width / 10, dy: frame.height / 3)
        layer.string = String(text.prefix(count))
        layer.font = "DejaVu Sans Mono"
        layer.fontSize = frame.height / 10
        layer.opacity = 0
        let isVisible = CABasicAnimation(keyPath: "opacity")
        (isVisible.fromValue, isVisible.toValue) = (1, 1)
        isVisible.beginTime = Double(count) / 10
        isVisible.duration = count < text.count ? 0.1 : duration
        layer.add(isVisible, forKey: nil)
        parent.addSublayer(layer)
    }
    videoComposition.animationTool = AVVideoCompositionCoreAnimationTool(
        postProcessingAsVideoLayer: video, in: parent)

    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = videoComposition
    try await session.export(to: output, as: .mp4)
}
