import AVFoundation
import AVKit

struct ClipInfo: Sendable, Equatable {
    var duration: Double
    var videoTracks: Int
    var audioTracks: Int
    var displaySize: CGSize
    var frameRate: Float
}

/// Reads what a file holds, in the ways of three generations of the framework.
final class AssetLoader: Sendable {
    /// With async properties.
    func info(of url: URL) async throws -> ClipInfo {
        let asset = AVURLAsset(url: url)
        let (tracks, duration, isPlayable) = try await asset.load(.tracks, .duration, .isPlayable)
        guard isPlayable, let video = tracks.first(where: { $0.mediaType == .video }) else {
            throw AVError(.fileFormatNotRecognized)
        }
        async let naturalSize = video.load(.naturalSize)
        async let transform = video.load(.preferredTransform)
        let size = try await naturalSize.applying(transform)
        let frameRate = try await video.load(.nominalFrameRate)
        return ClipInfo(
            duration: duration.seconds, videoTracks: tracks.filter { $0.mediaType == .video }.count,
            audioTracks: try await asset.loadTracks(withMediaType: .audio).count,
            displaySize: CGSize(width: abs(size.width), height: abs(size.height)), frameRate: frameRate)
    }

    /// With keys and a completion handler.
    func duration(of url: URL, completion: @escaping @Sendable (Double?, NSError?) -> Void) {
        let asset = AVAsset(url: url)
        let keys = ["tracks", "duration", "playable"]
        asset.loadValuesAsynchronously(forKeys: keys) {
            for key in keys {
                var error: NSError?
                let status = asset.statusOfValue(forKey: key, error: &error)
                switch status {
                case .loaded:
                    continue
                case .failed, .cancelled:
                    completion(nil, error)
                    return
                default:
                    completion(nil, nil)
                    return
                }
            }
            completion(CMTimeGetSeconds(asset.duration), nil)
        }
    }

    /// What is known without waiting.
    func knownDuration(of asset: AVURLAsset) -> Double? {
        switch asset.status(of: .duration) {
        case .notYetLoaded, .loading:
            return nil
        case .loaded(let duration):
            return duration.seconds
        case .failed(let error):
            print("Could not load the duration: \(error.localizedDescription)")
            return nil
        @unknown default:
            return nil
        }
    }
}
