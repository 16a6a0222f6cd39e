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
    /// Sound that no installed decoder can decode. Then `audio` is nil.
    let undecodableAudio: AVAssetTrack?

    /// Throws where the file's picture can't be decoded.
    init(_ asset: AVURLAsset, tracks: [AVAssetTrack]) throws(TimelineError) {
        self.asset = asset
        let videos = tracks.filter { $0.mediaType == .video && $0.isEnabled && $0.hasPicture }
        video = videos.first { $0.isDecodable }
        if video == nil, let undecodable = videos.first {
            let words = MissingDecoder(of: undecodable, "its picture")
            throw TimelineError(
                .decoderNotFound, file: asset.url, cause: words.cause,
                remedy: words.remedy + ", or convert the file")
        }
        let audios = tracks.filter { $0.mediaType == .audio && $0.isEnabled && !$0.timeRange.isVoid }
        audio = audios.first { $0.isDecodable }
        undecodableAudio = audio == nil ? audios.first : nil
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
