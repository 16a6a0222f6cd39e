import AVFoundation

/// Mutes a clip, gives it another sound, or takes its sound out into a file.
enum SoundReplacer {
    static func muted(_ asset: AVAsset) throws -> AVComposition {
        let composition = AVMutableComposition()
        try composition.insertTimeRange(
            CMTimeRange(start: .zero, duration: asset.duration), of: asset, at: .zero)
        composition.tracks(withMediaType: .audio).forEach { composition.removeTrack($0) }
        return composition
    }

    static func replaceSound(of asset: AVAsset, with sound: AVAsset) async throws -> AVMutableComposition {
        let composition = try muted(asset).mutableCopy() as! AVMutableComposition
        if let source = try await sound.loadTracks(withMediaType: .audio).first {
            let track = composition.addMutableTrack(
                withMediaType: .audio, preferredTrackID: composition.unusedTrackID())
            // Sound that is longer than the picture is cut.
            let range = CMTimeRange(start: .zero, duration: .positiveInfinity)
                .intersection(CMTimeRange(start: .zero, duration: composition.duration))
            try track?.insertTimeRange(range, of: source, at: .zero)
        }
        return composition
    }

    static func extractSound(from url: URL, to output: URL) async throws -> URL {
        let asset = AVURLAsset(url: url)
        guard let exporter = AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetAppleM4A)
        else {
            throw CocoaError(.featureUnsupported)
        }
        exporter.outputURL = output
        exporter.outputFileType = .m4a

        return try await withCheckedThrowingContinuation { continuation in
            exporter.exportAsynchronously {
                switch exporter.status {
                case .completed:
                    continuation.resume(returning: output)
                case .cancelled:
                    continuation.resume(throwing: CancellationError())
                default:
                    continuation.resume(throwing: exporter.error ?? AVError(.exportFailed))
                }
            }
        }
    }
}
