package import Editing
internal import Foundation
package import MediaTypes
package import RenderPlan

/// The clips of a track that is read without composition, which requires no plan.
package struct TrackClips {
    package struct Clip: Sendable {
        package let source: MediaSource
        /// The source range, which is mapped linearly to the target.
        package let sourceRange: CMTimeRange
        /// The range in the track's time.
        package let target: CMTimeRange
        package let description: MediaTrackDescription
        package let frames: VideoFormat
    }

    package let clips: [Clip]

    /// - Parameters:
    ///   - range: The range of the track. Its end may be infinite.
    ///   - followsEdits: Whether a track with several edits in its file has a clip for each, in media time.
    ///     Otherwise the clips are those of the asset's time.
    /// - Throws: An `AVError` of a file's inspection.
    package init(of track: AVAssetTrack, in range: CMTimeRange, followingEdits followsEdits: Bool = true)
        throws
    {
        clips = try track.sourceSegments.flatMap { segment -> [Clip] in
            guard let source = segment.source else { return [] }
            let media = CompilerTrack.Media(
                url: source.url, description: try source.mediaDescription(), followsEdits: followsEdits)
            return FollowEdits.segments(of: segment.timeMapping, in: media)
                .compactMap { Self.clip(of: $0, in: range) }
        }
    }

    private init(_ clips: [Clip]) {
        self.clips = clips
    }

    /// Creates the clips of a track as its media are stored: a track with several edits in its file has one
    /// clip, in media time, of the media that its edits present.
    ///
    /// - Throws: An `AVError` of a file's inspection.
    package init(ofMediaOf track: AVAssetTrack) throws {
        let whole = CMTimeRange(start: .zero, duration: .positiveInfinity)
        guard let description = try track.mediaDescription(), description.isReadByMediaTime,
            let range = description.mediaRange, let url = (track.asset as? AVURLAsset)?.url
        else {
            try self.init(of: track, in: whole)
            return
        }
        let media = CompilerTrack.Media(url: url, description: description)
        let segment = CompilerTrack.Segment(
            target: range, clip: CompilerTrack.Clip(media: media, source: range))
        self.init([Self.clip(of: segment, in: whole)].compactMap(\.self))
    }

    /// Returns the part of a segment in a range of the track; `nil` for none.
    private static func clip(of segment: CompilerTrack.Segment, in range: CMTimeRange) -> Clip? {
        let whole = segment.target
        let end = range.duration.isNumeric ? CMTimeMinimum(range.end, whole.end) : whole.end
        let start = range.start.isNumeric ? CMTimeMaximum(range.start, whole.start) : whole.start
        guard start < end else { return nil }
        let target = CMTimeRange(start: start, end: end)
        guard let clip = segment.clip(cutTo: target) else { return nil }
        return Clip(
            source: clip.media.source, sourceRange: clip.source, target: target,
            description: clip.media.description, frames: frames(of: clip.media.description))
    }

    /// Returns the format of the frames as coded, in their dynamic range.
    private static func frames(of track: MediaTrackDescription) -> VideoFormat {
        let highRange = track.colorimetry.flatMap { [.bt2100PQ, .bt2100HLG].contains($0) ? $0 : nil }
        let duration =
            track.minFrameDuration.isNumeric && track.minFrameDuration > .zero
            ? track.minFrameDuration : CMTime(value: 1, timescale: 30)
        return VideoFormat(
            width: Int(track.encodedSize.width), height: Int(track.encodedSize.height),
            frameDuration: duration, pixelFormat: highRange == nil ? .i420 : .i420TenBit,
            colorimetry: highRange ?? OutputColorimetry.colorimetry(of: track))
    }
}

extension MediaTrackDescription {
    /// The range of the media from the first to the last part that the edits present; `nil` if they present
    /// nothing.
    fileprivate var mediaRange: CMTimeRange? {
        let sources = segments.filter { !CMTIMEMAPPING_IS_EMPTY($0) }.map(\.source)
        guard let start = sources.map(\.start).min(), let end = sources.map(\.end).max() else { return nil }
        // A dwell alone presents the frame at one time.
        let unit = CMTime(value: 1, timescale: max(1, naturalTimeScale))
        return CMTimeRange(start: start, end: CMTimeMaximum(end, start + unit))
    }
}
