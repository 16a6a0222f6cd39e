import Cutroom

/// Turns a clip into its negative, with a function of each frame.
func filter(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let filter = FrameFilter { frame in
        // Red, green, blue and alpha of each pixel.
        var image = try frame.image()
        for index in image.pixels.indices where index % 4 != 3 { image.pixels[index] ^= 0xff }
        return .image(image)
    }
    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = try await filter.videoComposition(for: asset)
    try await session.export(to: output, as: .mp4)
}
