import Foundation
package import MediaTypes

/// Gives each track class its own segment type, as `_AssetLike` does for tracks.
public protocol _AssetTrackLike: AnyObject {}

extension AVAssetTrack: _AssetTrackLike {}

extension _AssetTrackLike where Self: AVAssetTrack {
    /// The track's segments in order, without gap or overlap.
    @_disfavoredOverload
    public var segments: [AVAssetTrackSegment] { segmentObjects }
}

extension AVAssetTrack {
    /// What the track shows, for the plan: one value for each edit, in track time, without gap or overlap.
    ///
    /// Source times are those in which the source's file presents the track (its own edits applied), also
    /// for a file's own track, whose source and track time are thus the same.
    package var sourceSegments: [TrackSourceSegment] {
        editList.edits.map { TrackSourceSegment(source: $0.source, timeMapping: $0.timeMapping) }
    }

    /// The segment values that overlap a range of track time.
    package func sourceSegments(in range: CMTimeRange) -> [TrackSourceSegment] {
        let edits = editList.edits
        guard let first = editList.index(nearest: range.start) else { return [] }
        return edits[first...]
            .prefix { CMTimeCompare($0.target.start, CMTimeRangeGetEnd(range)) < 0 }
            .filter { CMTimeCompare(CMTimeRangeGetEnd($0.target), range.start) > 0 }
            .map { TrackSourceSegment(source: $0.source, timeMapping: $0.timeMapping) }
    }

    /// Whether the track is a picture that looks the same at any time.
    package var isStill: Bool { fact(\.arrangement) == .still }
}
