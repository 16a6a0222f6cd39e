package import Editing
import Foundation
package import MediaTypes

/// A media file and the tracks of it that a timeline uses.
package struct Clip {
    /// The asset, which its tracks don't retain.
    package let asset: AVURLAsset
    /// The video track to use, if any.
    package let video: AVAssetTrack?
    /// The audio tracks, to choose from.
    package let audioTracks: AudioTracks
    /// The automatic choice of audio tracks.
    package let sound: AudioTracks.Choice
    /// The first audio track of that choice, if any.
    package var audio: AVAssetTrack? { sound.tracks.first }
    /// The timecode of the file's first frame, as the time since midnight, if the file has one.
    package let startTimecode: CMTime?
    /// Warnings about tracks that aren't used.
    package let warnings: [String]
    /// Content of the file that a rendered output lacks.
    package let leftOut: [LeftOutContent]

    /// Selects the tracks. Throws if the file has video but no decodable video track.
    init(_ asset: AVURLAsset, tracks: [AVAssetTrack]) throws(TimelineError) {
        self.asset = asset
        leftOut = Self.leftOut(of: asset, tracks: tracks)
        startTimecode =
            tracks.lazy.filter { $0.mediaType == .timecode }
            .compactMap { try? $0.mediaDescription()?.startTimecode }.first
        var warnings = tracks.filter { [.video, .audio].contains($0.mediaType) && !$0.isDescribed }.map {
            "\(asset.url.path): track \($0.trackID) is damaged and left out: the file doesn't say how it is coded"
        }
        let videos = tracks.filter { $0.mediaType == .video && !$0.timeRange.isVoid }
        let enabled = videos.filter(\.isEnabled)
        let usable = enabled.filter { $0.isDecodable && $0.hasPicture }
        video = usable.first { $0.isDefault != false } ?? usable.first
        if video == nil, let undecodable = enabled.first(where: { !$0.isDecodable }) {
            throw Self.failure(undecodable, of: asset.url)
        }
        if video == nil, let disabled = videos.first(where: { !$0.isEnabled && $0.isDecodable }) {
            warnings.append(
                "\(asset.url.path): video track \(disabled.trackID) is disabled and left out: enable it in the file"
            )
        }
        if asset.hasOrderedChapters {
            warnings.append(
                "\(asset.url.path): its ordered chapters, which a few players follow, are not followed: all of the file"
                    + " is used from its start to its end")
        }
        if asset.clockBreakCount > 0 {
            warnings.append(
                "\(asset.url.path): its clock pauses for more than half a second (pauses: \(asset.clockBreakCount)), and"
                    + " all that follows is earlier than the file says: copy its streams into an MP4 or Matroska file"
            )
        }
        self.warnings = warnings + Self.joints(in: asset)
        audioTracks = AudioTracks(tracks.filter(\.isDescribed), of: asset.url)
        sound = try audioTracks.choice(.automatic)
    }

    /// Returns warnings about a file that was joined of several, byte by byte, and isn't read as a whole.
    private static func joints(in asset: AVURLAsset) -> [String] {
        var warnings: [String] = []
        if asset.overlapCount > 0 {
            warnings.append(
                "\(asset.url.path): the times of its video don't go on everywhere (joints: \(asset.overlapCount)), as in"
                    + " joined files, and frames there, or as many at the end, are left out: join the files with another"
                    + " program, such as ffmpeg's concat demuxer")
        }
        if asset.hasMediaBehindEnd {
            warnings.append(
                "\(asset.url.path): more media follow behind the end that the file states, as in files joined"
                    + " byte by byte, and are left out: join them with another program, such as ffmpeg's concat"
                    + " demuxer")
        }
        return warnings
    }

    /// Returns an error for a file whose video can't be used. Using only its audio wouldn't meet the request.
    private static func failure(_ track: AVAssetTrack, of file: URL) -> TimelineError {
        guard track.isDescribed else {
            return TimelineError(
                .unreadableFile, file: file,
                cause: "its video is damaged: the file doesn't say how track \(track.trackID) is coded",
                remedy: "copy it again, or repair it with another program")
        }
        let missing = MissingDecoder(of: track, "its video")
        return TimelineError(.decoderNotFound, file: file, cause: missing.cause, remedy: missing.remedy)
    }
}

extension AVAssetTrack {
    /// Whether the track has frames and a size, which tracks in files may lack.
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
