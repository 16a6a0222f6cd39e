public import Foundation
public import MediaTypes

/// A segment of a composition's track: a range of a file's track, or an empty range. Immutable. Source:
/// AVCompositionTrackSegment.h.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
    // `@unchecked Sendable`: the class is open; its stored properties are immutable.

    /// The source file; `nil` for an empty segment.
    public let sourceURL: URL?
    /// The source track's ID; `kCMPersistentTrackID_Invalid` for an empty segment.
    public let sourceTrackID: CMPersistentTrackID
    /// The source, if the segment was created from a track.
    let source: TrackSource?

    /// Creates a segment that presents a range of a file's track, in the file's presentation time.
    public init(
        url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange
    ) {
        sourceURL = URL
        sourceTrackID = trackID
        source = nil
        super.init(timeMapping: CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
    }

    /// Creates an empty segment.
    public init(timeRange: CMTimeRange) {
        sourceURL = nil
        sourceTrackID = kCMPersistentTrackID_Invalid
        source = nil
        super.init(timeMapping: CMTimeMappingMakeEmpty(target: timeRange))
    }

    init(_ edit: TrackEdit) {
        source = edit.source
        sourceURL = edit.source?.url
        sourceTrackID = edit.source?.trackID ?? kCMPersistentTrackID_Invalid
        super.init(timeMapping: edit.timeMapping)
    }

    /// Whether the segment is empty: it presents no media.
    open override var isEmpty: Bool { sourceURL == nil }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVCompositionTrackSegment, super.isEqual(other) else { return false }
        return sourceURL == other.sourceURL && sourceTrackID == other.sourceTrackID
    }

    open override var hash: Int { super.hash }
}
