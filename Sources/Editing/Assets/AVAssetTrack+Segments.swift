import Foundation
package import MediaTypes

/// Gives each track class its own segment type, as `_AssetLike` does for tracks.
public protocol _AssetTrackLike: AnyObject {}

extension AVAssetTrack: _AssetTrackLike {}

extension _AssetTrackLike where Self: AVAssetTrack {
    /// The track's segments in order, without gaps or overlaps.
    @_disfavoredOverload
    public var segments: [AVAssetTrackSegment] { segmentObjects }
}

extension AVAssetTrack {
    /// The track's edits as the render plan needs them: one value for each edit, in track time, without gaps
    /// or overlaps.
    ///
    /// Source times are in the presentation time of the source's file, with its own edit list applied. So
    /// source and track time of a file's own track are the same.
    package var sourceSegments: [TrackSourceSegment] {
        editList.edits.map { TrackSourceSegment(source: $0.source, timeMapping: $0.timeMapping) }
    }

    /// Returns the segment values that overlap a range of track time.
    package func sourceSegments(in range: CMTimeRange) -> [TrackSourceSegment] {
        let edits = editList.edits
        guard let first = editList.index(nearest: range.start) else { return [] }
        return edits[first...]
            .prefix { CMTimeCompare($0.target.start, CMTimeRangeGetEnd(range)) < 0 }
            .filter { CMTimeCompare(CMTimeRangeGetEnd($0.target), range.start) > 0 }
            .map { TrackSourceSegment(source: $0.source, timeMapping: $0.timeMapping) }
    }

    /// Whether the track is a still image, which looks the same at any time.
    package var isStill: Bool { fact(\.arrangement) == .still }

    /// GStreamer's name or numbers for the track's colors; nil if the file doesn't tell them.
    package var colorimetry: String? { fact(\.colorimetry) ?? nil }
}
