import Cutroom

/// Holds the frame at a second for another second, in silence.
func freeze(_ inputs: [URL], to output: URL) async throws {
    let asset = AVURLAsset(url: inputs[0])
    let whole = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    let composition = AVMutableComposition()
    try composition.insertTimeRange(whole, of: asset, at: .zero)

    let pause = CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 1, timescale: 1))
    for track in composition.tracks(withMediaType: .audio) { track.insertEmptyTimeRange(pause) }
    // What is behind it moves back when a single frame is inserted, and again when that becomes longer.
    let source = try await asset.loadTracks(withMediaType: .video)[0]
    let frame = CMTimeRange(start: pause.start, duration: try await source.load(.minFrameDuration))
    let video = composition.tracks(withMediaType: .video)[0]
    try video.insertTimeRange(frame, of: source, at: pause.start)
    video.scaleTimeRange(frame, toDuration: pause.duration)

    let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)!
    try await session.export(to: output, as: .mp4)
}
