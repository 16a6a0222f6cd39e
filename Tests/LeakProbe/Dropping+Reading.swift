import Cutroom
import Foundation

extension Dropping {
    /// Readers by each of their outputs, dropped at several moments: unread, after a sample, cancelled, at the end.
    static func readers(_ url: URL) async throws {
        let asset = AVURLAsset(url: url)
        let film = try await CutClip(url)
        let (video, audio) = (
            try await asset.loadTracks(withMediaType: .video),
            try await asset.loadTracks(withMediaType: .audio)
        )
        try await ProcessState.requireNoGrowth(first: 60, then: 500) { index in
            let isComposed = index % 5 == 3
            let output: AVAssetReaderOutput
            switch index % 5 {
            case 0:
                output = AVAssetReaderTrackOutput(
                    track: video[0],
                    outputSettings: [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA])
            case 1: output = AVAssetReaderTrackOutput(track: audio[0], outputSettings: nil)
            case 2: output = AVAssetReaderTrackOutput(track: video[0], outputSettings: nil)
            case 3:
                let composed = AVAssetReaderVideoCompositionOutput(
                    videoTracks: film.composition.tracks(withMediaType: .video), videoSettings: nil)
                composed.videoComposition = film.videoComposition
                output = composed
            default: output = AVAssetReaderAudioMixOutput(audioTracks: audio, audioSettings: nil)
            }
            let reader = try AVAssetReader(asset: isComposed ? film.composition : asset)
            reader.add(output)
            guard reader.startReading() else { throw Unexpected(cause: "reading did not start") }
            let count = [0, 1, 3, 10][index / 5 % 4]
            for _ in 0..<count { _ = output.copyNextSampleBuffer() }
            if index % 7 == 0 { reader.cancelReading() }
        }
    }
}
