import Cutroom

/// Moves slowly over a photograph, and closer to it.
func kenBurns(_ inputs: [URL], to output: URL) async throws {
    let duration = CMTime(value: 2, timescale: 1)
    var photo = Timeline.VideoItem(url: inputs[0], pictureDuration: duration, fit: .fill)
    photo.appearance.transform = [
        Timeline.TransformKeyframe(easing: .easeInEaseOut),
        // Offsets are fractions of the frame, to the right and down.
        Timeline.TransformKeyframe(time: duration, offset: CGPoint(x: -0.1, y: 0.05), scale: 1.5),
    ]
    let timeline = Timeline(videos: [photo], renderSize: CGSize(width: 640, height: 360))
    let built = try await TimelineBuilder(timeline).build()

    let session = AVAssetExportSession(
        asset: built.composition, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = built.videoComposition
    try await session.export(to: output, as: .mp4)
}
