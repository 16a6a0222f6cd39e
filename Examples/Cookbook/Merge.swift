import Cutroom

/// Plays clips one after the other.
func merge(_ inputs: [URL], to output: URL) async throws {
    let composition = AVMutableComposition()
    for input in inputs {
        let asset = AVURLAsset(url: input)
        let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
        // All tracks of the clip, behind what is there.
        try composition.insertTimeRange(whole, of: asset, at: composition.duration)
    }
    let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)!
    try await session.export(to: output, as: .mp4)
}
