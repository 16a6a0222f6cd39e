import Cutroom

/// Fades a clip in from black and silence, and out again, in half a second each.
func fades(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    let fade = CMTime(value: 1, timescale: 2)
    let beginning = CMTimeRange(start: .zero, duration: fade)
    let ending = CMTimeRange(start: whole.end - fade, duration: fade)

    let track = try await asset.loadTracks(withMediaType: .video)[0]
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
    layer.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: beginning)
    layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: ending)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = whole
    instruction.layerInstructions = [layer]
    let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
    videoComposition.instructions = [instruction]

    let audioMix = AVMutableAudioMix()
    audioMix.inputParameters = try await asset.loadTracks(withMediaType: .audio).map { track in
        let volume = AVMutableAudioMixInputParameters(track: track)
        volume.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: beginning)
        volume.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: ending)
        return volume
    }

    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
    session.videoComposition = videoComposition
    session.audioMix = audioMix
    try await session.export(to: output, as: .mp4)
}
