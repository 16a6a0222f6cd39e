import AVFoundation

/// Merges two recordings into one film: each upright and fitted into the frame, with the sound faded at the cut.
final class VideoMerger {
    enum MergeError: Error {
        case missingVideoTrack
        case cannotCreateTrack
        case cannotCreateExporter
        case exportFailed
    }

    private let renderSize: CGSize
    private let fadeDuration = CMTimeMakeWithSeconds(0.4, preferredTimescale: Int32(NSEC_PER_SEC))

    init(renderSize: CGSize) {
        self.renderSize = renderSize
    }

    func merge(
        _ firstAsset: AVAsset, with secondAsset: AVAsset, to outputURL: URL,
        completion: @escaping @Sendable (Result<URL, Error>) -> Void
    ) {
        let mixComposition = AVMutableComposition()
        let audioMix = AVMutableAudioMix()
        let mainInstruction = AVMutableVideoCompositionInstruction()
        var cursor = CMTime.zero

        for (index, asset) in [firstAsset, secondAsset].enumerated() {
            guard let sourceTrack = asset.tracks(withMediaType: .video).first else {
                completion(.failure(MergeError.missingVideoTrack))
                return
            }
            guard
                let videoTrack = mixComposition.addMutableTrack(
                    withMediaType: .video, preferredTrackID: Int32(kCMPersistentTrackID_Invalid)),
                let audioTrack = mixComposition.addMutableTrack(
                    withMediaType: .audio, preferredTrackID: Int32(kCMPersistentTrackID_Invalid))
            else {
                completion(.failure(MergeError.cannotCreateTrack))
                return
            }
            let range = CMTimeRangeMake(start: .zero, duration: sourceTrack.timeRange.duration)
            do {
                try videoTrack.insertTimeRange(range, of: sourceTrack, at: cursor)
                if let sound = asset.tracks(withMediaType: AVMediaType.audio).first {
                    try audioTrack.insertTimeRange(range, of: sound, at: cursor)
                }
            } catch {
                print("Failed to load track \(index)")
                completion(.failure(error))
                return
            }

            let layerInstruction = self.layerInstruction(for: videoTrack, source: sourceTrack)
            let end = CMTimeAdd(cursor, range.duration)
            if index == 0 {
                layerInstruction.setOpacity(0.0, at: end)
            }
            mainInstruction.layerInstructions.append(layerInstruction)
            audioMix.inputParameters.append(
                fade(audioTrack, from: cursor, to: end, fadingIn: index > 0, fadingOut: index == 0))
            cursor = end
        }

        mainInstruction.timeRange = CMTimeRangeMake(start: .zero, duration: cursor)
        let mainComposition = AVMutableVideoComposition()
        mainComposition.instructions = [mainInstruction]
        mainComposition.frameDuration = CMTimeMake(value: 1, timescale: 25)
        mainComposition.renderSize = renderSize

        guard
            let exporter = AVAssetExportSession(
                asset: mixComposition, presetName: AVAssetExportPresetHighestQuality)
        else {
            completion(.failure(MergeError.cannotCreateExporter))
            return
        }
        exporter.outputURL = outputURL
        exporter.outputFileType = AVFileType.mov
        exporter.shouldOptimizeForNetworkUse = true
        exporter.videoComposition = mainComposition
        exporter.audioMix = audioMix
        exporter.exportAsynchronously {
            DispatchQueue.main.async {
                switch exporter.status {
                case .completed:
                    completion(.success(outputURL))
                case .failed, .cancelled:
                    completion(.failure(exporter.error ?? MergeError.exportFailed))
                default:
                    break
                }
            }
        }
    }

    private func fade(
        _ track: AVCompositionTrack, from start: CMTime, to end: CMTime, fadingIn: Bool, fadingOut: Bool
    ) -> AVMutableAudioMixInputParameters {
        let parameters = AVMutableAudioMixInputParameters(track: track)
        if fadingIn {
            parameters.setVolumeRamp(
                fromStartVolume: 0, toEndVolume: 1,
                timeRange: CMTimeRange(start: start, duration: fadeDuration))
        }
        if fadingOut {
            parameters.setVolumeRamp(
                fromStartVolume: 1, toEndVolume: 0,
                timeRange: CMTimeRange(start: end - fadeDuration, end: end))
        }
        return parameters
    }

    private func layerInstruction(
        for track: AVCompositionTrack, source: AVAssetTrack
    ) -> AVMutableVideoCompositionLayerInstruction {
        let instruction = AVMutableVideoCompositionLayerInstruction(assetTrack: track)
        let transform = source.preferredTransform
        let isPortrait = VideoMerger.isPortrait(transform)
        let width = isPortrait ? source.naturalSize.height : source.naturalSize.width
        let height = isPortrait ? source.naturalSize.width : source.naturalSize.height
        let ratio = min(renderSize.width / width, renderSize.height / height)
        let scale = CGAffineTransform(scaleX: ratio, y: ratio)
        let center = CGAffineTransform(
            translationX: (renderSize.width - width * ratio) / 2,
            y: (renderSize.height - height * ratio) / 2)
        instruction.setTransform(transform.concatenating(scale).concatenating(center), at: .zero)
        return instruction
    }

    private static func isPortrait(_ transform: CGAffineTransform) -> Bool {
        switch (transform.a, transform.b, transform.c, transform.d) {
        case (0, 1, -1, 0), (0, -1, 1, 0):
            return true
        default:
            return false
        }
    }
}
