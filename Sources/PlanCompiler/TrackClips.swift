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

    /// - Parameter range: The range of the track. Its end may be infinite.
    /// - Throws: An `AVError` of a file's inspection.
    package init(of track: AVAssetTrack, in range: CMTimeRange) throws {
        clips = try track.sourceSegments.compactMap { segment in
            let mapping = segment.timeMapping
            guard let source = segment.source else { return nil }
            let end =
                range.duration.isNumeric ? CMTimeMinimum(range.end, mapping.target.end) : mapping.target.end
            let start =
                range.start.isNumeric
                ? CMTimeMaximum(range.start, mapping.target.start) : mapping.target.start
            guard start < end else { return nil }
            let target = CMTimeRange(start: start, end: end)
            let description = try source.mediaDescription()
            let whole = CompilerTrack.Segment(
                target: mapping.target,
                clip: CompilerTrack.Clip(
                    media: CompilerTrack.Media(url: source.url, description: description),
                    source: mapping.source))
            guard let clip = whole.clip(cutTo: target) else { return nil }
            return Clip(
                source: clip.media.source, sourceRange: clip.source, target: target, description: description,
                frames: Self.frames(of: description))
        }
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
