import Cutroom

/// Plays a clip's sound at half its volume, with a function of its samples.
func tap(_ inputs: [URL], to output: URL) async throws {
    var callbacks = MTAudioProcessingTapCallbacks(
        version: kMTAudioProcessingTapCallbacksVersion_0, clientInfo: nil, init: nil, finalize: nil,
        prepare: nil, unprepare: nil,
        process: { tap, frameCount, _, buffers, frameCountOut, flagsOut in
            let status = MTAudioProcessingTapGetSourceAudio(
                tap, frameCount, buffers, flagsOut, nil, frameCountOut)
            guard status == noErr else { return }
            for buffer in UnsafeMutableAudioBufferListPointer(buffers) {
                guard let samples = buffer.mData?.assumingMemoryBound(to: Float.self) else { continue }
                for index in 0..<frameCountOut.pointee { samples[index] *= 0.5 }
            }
        })
    var tap: MTAudioProcessingTap?
    let status = MTAudioProcessingTapCreate(
        nil, &callbacks, kMTAudioProcessingTapCreationFlag_PreEffects, &tap)
    guard status == noErr else { throw AVError(.unknown) }

    let asset = AVURLAsset(url: inputs[0])
    let track = try await asset.loadTracks(withMediaType: .audio)[0]
    let parameters = AVMutableAudioMixInputParameters(track: track)
    parameters.audioTapProcessor = tap
    let audioMix = AVMutableAudioMix()
    audioMix.inputParameters = [parameters]

    let session = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality)!
    session.audioMix = audioMix
    try await session.export(to: output, as: .mp4)
}
