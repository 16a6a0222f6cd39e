import Cutroom
import Foundation

let files = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
let composition = AVMutableComposition()
var end = CMTime.zero
let overlap = CMTime(value: 1, timescale: 1)

// Put two clips on two tracks. The second one begins a second before the first one ends.
for file in files.prefix(2) {
    let asset = AVURLAsset(url: file)
    let range = CMTimeRange(start: .zero, duration: try await asset.load(.duration))
    let track = composition.addMutableTrack(
        withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
    let source = try await asset.loadTracks(withMediaType: .video)[0]
    try track?.insertTimeRange(range, of: source, at: CMTimeMaximum(end - overlap, .zero))
    end = composition.duration
}

// There is one instruction for each range with the same tracks. If there are two, fade out the first one.
let videoComposition = AVMutableVideoComposition(propertiesOf: composition)
for case let instruction as AVMutableVideoCompositionInstruction in videoComposition.instructions {
    guard instruction.layerInstructions.count == 2,
        let layer = instruction.layerInstructions[0] as? AVMutableVideoCompositionLayerInstruction
    else { continue }
    layer.setOpacityRamp(fromStartOpacity: 1, toEndOpacity: 0, timeRange: instruction.timeRange)
}

let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality)!
session.videoComposition = videoComposition
try await session.export(to: files[2], as: .mp4)
