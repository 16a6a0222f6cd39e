import Cutroom

/// Says who is seen, in a box at the lower left.
func lowerThird(_ inputs: [URL], to output: URL) async throws {
    var timeline = Timeline(videos: [Timeline.VideoItem(url: inputs[0])])
    timeline.titles = [
        Timeline.TitleItem(
            .lowerThird, text: "Ada Lovelace\nMathematician", start: CMTime(value: 1, timescale: 2),
            duration: CMTime(value: 1, timescale: 1))
    ]
    let built = try await TimelineBuilder(timeline).build()

    let session = AVAssetExportSession(
        asset: built.composition, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = built.videoComposition
    session.audioMix = built.audioMix
    try await session.export(to: output, as: .mp4)
}
