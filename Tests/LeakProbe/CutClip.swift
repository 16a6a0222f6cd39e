import Cutroom
import Foundation

/// A clip in pieces from the end to the start, each of which jumps, that fades in with its sound.
struct CutClip {
    let composition = AVMutableComposition()
    let videoComposition: AVMutableVideoComposition
    let audioMix = AVMutableAudioMix()

    init(_ url: URL) async throws {
        let asset = AVURLAsset(url: url)
        for type in [AVMediaType.video, .audio] {
            guard let source = try await asset.loadTracks(withMediaType: type).first else { continue }
            let track = composition.addMutableTrack(
                withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
            for index in 0..<10 {
                let range = CMTimeRange(
                    start: CMTime(value: Int64(9 - index), timescale: 5),
                    duration: CMTime(value: 1, timescale: 5))
                try track?.insertTimeRange(
                    range, of: source, at: CMTime(value: Int64(index), timescale: 5))
            }
        }
        videoComposition = AVMutableVideoComposition(propertiesOf: composition)
        fadeIn()
    }

    private func fadeIn() {
        let fade = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        for case let instruction as AVMutableVideoCompositionInstruction in videoComposition.instructions {
            for case let layer as AVMutableVideoCompositionLayerInstruction in instruction
                .layerInstructions
            {
                layer.setOpacityRamp(fromStartOpacity: 0, toEndOpacity: 1, timeRange: fade)
            }
        }
        audioMix.inputParameters = composition.tracks(withMediaType: .audio).map { track in
            let parameters = AVMutableAudioMixInputParameters(track: track)
            parameters.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: fade)
            return parameters
        }
    }
}
