import Cutroom

/// Plays music under a clip, and lowers it while a voice speaks.
func ducking(_ inputs: [URL], to output: URL) async throws {
    var timeline = Timeline(videos: [Timeline.VideoItem(url: inputs[0], originalSoundVolume: 0)])
    timeline.voiceOvers = [Timeline.VoiceOverItem(url: inputs[2], start: CMTime(value: 1, timescale: 2))]
    timeline.music = [
        Timeline.MusicItem(
            url: inputs[1], fadeOut: CMTime(value: 1, timescale: 4),
            // To a quarter of its volume, in a quarter of a second.
            ducking: Timeline.Ducking(volume: 0.25, fade: CMTime(value: 1, timescale: 4)))
    ]
    let built = try await TimelineBuilder(timeline).build()

    let session = AVAssetExportSession(
        asset: built.composition, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = built.videoComposition
    session.audioMix = built.audioMix
    try await session.export(to: output, as: .mp4)
}
