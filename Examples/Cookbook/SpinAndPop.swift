import Cutroom

/// Shows an image that fades in, turns once about its vertical axis, grows and shrinks, and fades out.
func spinAndPop(_ inputs: [URL], to output: URL) async throws {
    var timeline = Timeline(videos: [Timeline.VideoItem(url: inputs[0])])
    timeline.titles = [
        Timeline.TitleItem(
            .title, image: inputs[1], duration: CMTime(value: 2, timescale: 1), spins: 1, pops: true)
    ]
    let built = try await TimelineBuilder(timeline).build()

    let session = AVAssetExportSession(
        asset: built.composition, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = built.videoComposition
    session.audioMix = built.audioMix
    try await session.export(to: output, as: .mp4)
}
