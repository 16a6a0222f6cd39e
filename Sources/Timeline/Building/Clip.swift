package import Editing
import Foundation
package import MediaTypes
import Sessions

/// A media file and the tracks of it that a timeline uses.
package struct Clip {
    /// The asset. Its tracks don't hold it.
    package let asset: AVURLAsset
    /// The video track to use, if any.
    package let video: AVAssetTrack?
    /// The audio track to use, if any.
    package let audio: AVAssetTrack?
    /// An audio track without an installed decoder, if `audio` is `nil`.
    let undecodableAudio: AVAssetTrack?
    /// The timecode of the file's first frame, as the time from midnight, if the file has one.
    package let startTimecode: CMTime?
    /// What is wrong with tracks that are left out.
    let warnings: [String]

    /// Selects the tracks. Throws if no installed decoder can decode the video.
    init(_ asset: AVURLAsset, tracks: [AVAssetTrack]) throws(TimelineError) {
        self.asset = asset
        startTimecode =
            tracks.lazy.filter { $0.mediaType == .timecode }
            .compactMap { try? $0.mediaDescription()?.startTimecode }.first
        let damaged = tracks.filter { [.video, .audio].contains($0.mediaType) && !$0.isDescribed }
        warnings = damaged.map {
            "\(asset.url.path): track \($0.trackID) is damaged and left out: the file doesn't say how it is coded"
        }
        let tracks = tracks.filter(\.isDescribed)
        let videos = tracks.filter { $0.mediaType == .video && $0.isEnabled && $0.hasPicture }
        video = videos.first { $0.isDecodable }
        if video == nil, let undecodable = videos.first {
            let missing = MissingDecoder(of: undecodable, "its video")
            throw TimelineError(
                .decoderNotFound, file: asset.url, cause: missing.cause,
                remedy: missing.remedy + ", or convert the file")
        }
        let audios = tracks.filter { $0.mediaType == .audio && $0.isEnabled && !$0.timeRange.isVoid }
        audio = audios.first { $0.isDecodable }
        undecodableAudio = audio == nil ? audios.first : nil
    }
}

extension AVAssetTrack {
    /// Whether the track has frames and a size: files may contain tracks without.
    fileprivate var hasPicture: Bool {
        let size = Fit.uprightBox(naturalSize: naturalSize, preferredTransform: preferredTransform).size
        return size.width.isFinite && size.height.isFinite && size.width >= 1 && size.height >= 1
            && !timeRange.isVoid
    }
}

extension CMTimeRange {
    /// Whether a track with this range has no media.
    var isVoid: Bool { !(start.isNumeric && duration.isNumeric && duration > .zero) }
}

/// The text of an error about a track without an installed decoder.
struct MissingDecoder {
    let cause: String
    /// The remedy, with the Debian packages of a decoder.
    let remedy: String

    init(of track: AVAssetTrack, _ what: String) {
        let decoder = AVAssetExportSession.decoder(of: track)
        cause = "no decoder installed for \(what)\(decoder.format.map { " (\($0))" } ?? "")"
        remedy = "install \(decoder.packages)"
    }
}
