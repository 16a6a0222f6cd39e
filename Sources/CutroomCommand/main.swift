import Cutroom
import Foundation

let urls = CommandLine.arguments.dropFirst().map { URL(fileURLWithPath: $0) }
let composition = AVMutableComposition()
let a = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0)!
let b = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 0)!
let aa = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0)!
let ab = composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 0)!
var cursor = CMTime.zero
let one = CMTime(value: 1, timescale: 1)
for (i, url) in urls.dropLast().enumerated() {
    let asset = AVURLAsset(url: url)
    let d = asset.duration
    print(
        url.lastPathComponent, d.value, d.timescale,
        asset.tracks.map {
            ($0.mediaType.rawValue, $0.naturalSize, $0.nominalFrameRate, $0.timeRange.duration.seconds)
        })
    let v = asset.tracks(withMediaType: .video)[0]
    try (i % 2 == 0 ? a : b).insertTimeRange(CMTimeRange(start: .zero, duration: d), of: v, at: cursor)
    if let s = asset.tracks(withMediaType: .audio).first {
        try (i % 2 == 0 ? aa : ab).insertTimeRange(CMTimeRange(start: .zero, duration: d), of: s, at: cursor)
    }
    cursor = cursor + d - one
}
let vc = AVMutableVideoComposition(propertiesOf: composition)
for case let ins as AVMutableVideoCompositionInstruction in vc.instructions
where ins.layerInstructions.count == 2 {
    (ins.layerInstructions[0] as! AVMutableVideoCompositionLayerInstruction).setOpacityRamp(
        fromStartOpacity: 1, toEndOpacity: 0, timeRange: ins.timeRange)
}
print(
    vc.renderSize, vc.frameDuration,
    vc.instructions.map { ($0.timeRange.start.seconds, $0.timeRange.duration.seconds) })
let session = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetMediumQuality)!
session.videoComposition = vc
session.outputURL = urls.last!
session.outputFileType = .mp4
let t = Date()
await session.export()
print(session.status, session.error as Any, Date().timeIntervalSince(t))
