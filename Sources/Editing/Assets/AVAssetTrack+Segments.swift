import Foundation
package import MediaTypes

/// An implementation detail that gives each track class a separate segment type, as `_AssetLike` does for
/// tracks.
public protocol _AssetTrackLike: AnyObject {}

extension AVAssetTrack: _AssetTrackLike {}

extension _AssetTrackLike where Self: AVAssetTrack {
    /// The track's segments in order, without gaps or overlaps.
    @_disfavoredOverload
    public var segments: [AVAssetTrackSegment] { segmentObjects }
}

extension AVAssetTrack {
    /// The track's edits for the render plan: one value per edit, in track time, without gaps or overlaps.
    ///
    /// Source times are presentation times of the source's file, with its edit list applied. Therefore,
    /// source time and track time are the same for a file's track.
    package var sourceSegments: [TrackSourceSegment] {
        editList.edits.map { TrackSourceSegment(source: $0.source, timeMapping: $0.timeMapping) }
    }

    /// Returns the segments that overlap a range of track time.
    package func sourceSegments(in range: CMTimeRange) -> [TrackSourceSegment] {
        let edits = editList.edits
        guard let first = editList.index(nearest: range.start) else { return [] }
        return edits[first...]
            .prefix { CMTimeCompare($0.target.start, CMTimeRangeGetEnd(range)) < 0 }
            .filter { CMTimeCompare(CMTimeRangeGetEnd($0.target), range.start) > 0 }
            .map { TrackSourceSegment(source: $0.source, timeMapping: $0.timeMapping) }
    }

    /// Whether the track is a still image, which has the same frame at any time.
    package var isStill: Bool { fact(\.arrangement) == .still }

    /// The colorimetry of the track; `nil` if the file doesn't contain it.
    package var colorimetry: Colorimetry? { fact(\.colorimetry) ?? nil }
}
