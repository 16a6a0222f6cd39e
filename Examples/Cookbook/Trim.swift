import Cutroom

/// Keeps a second of a clip, from half a second on.
func trim(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
    session.timeRange = CMTimeRange(
        start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 1))
    try await session.export(to: output, as: .mp4)
}
