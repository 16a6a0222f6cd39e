import Cutroom

/// Plays a clip at half its speed from the first second on. The sound keeps its pitch.
func slowMotion(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    let composition = AVMutableComposition()
    try composition.insertTimeRange(whole, of: asset, at: .zero)
    let slow = CMTimeRange(start: CMTime(value: 1, timescale: 1), end: whole.end)
    composition.scaleTimeRange(slow, toDuration: slow.duration + slow.duration)

    let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)!
    try await session.export(to: output, as: .mp4)
}
