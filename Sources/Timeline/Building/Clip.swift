import Editing
import Foundation
import MediaTypes

/// A media file with what the film takes of it.
struct Clip {
    /// Kept, because its tracks don't keep it alive.
    let asset: AVURLAsset
    /// The track to show; nil where there is no picture.
    let video: AVAssetTrack?
    /// The track to hear; nil where there is no sound.
    let audio: AVAssetTrack?
    /// Whether there is sound that no installed decoder can decode. Then `audio` is nil.
    let hasUndecodableAudio: Bool

    /// Throws where the file's picture can't be decoded.
    init(_ asset: AVURLAsset, tracks: [AVAssetTrack]) throws(TimelineError) {
        self.asset = asset
        let videos = tracks.filter { $0.mediaType == .video && $0.isEnabled && $0.hasPicture }
        video = videos.first { $0.isDecodable }
        if video == nil, !videos.isEmpty {
            throw TimelineError(
                .decoderNotFound, file: asset.url, cause: "no decoder for its picture is installed",
                remedy: "install GStreamer's plugins for it, or convert the file")
        }
        let audios = tracks.filter { $0.mediaType == .audio && $0.isEnabled && !$0.timeRange.isVoid }
        audio = audios.first { $0.isDecodable }
        hasUndecodableAudio = audio == nil && !audios.isEmpty
    }
}

extension AVAssetTrack {
    /// Whether the track shows anything: a file may name a track and have no frame or no size for it.
    fileprivate var hasPicture: Bool {
        let size = Fit.uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform).size
        return size.width.isFinite && size.height.isFinite && size.width >= 1 && size.height >= 1
            && !timeRange.isVoid
    }
}

extension CMTimeRange {
    /// Whether nothing can be taken from a track with this range.
    var isVoid: Bool { !(start.isNumeric && duration.isNumeric && duration > .zero) }
}
