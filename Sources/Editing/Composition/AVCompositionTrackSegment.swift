public import Foundation
public import MediaTypes

/// A segment of a composition's track: which part of which file's track it shows, or nothing. Immutable.
///
/// Source: AVCompositionTrackSegment.h.
open class AVCompositionTrackSegment: AVAssetTrackSegment, @unchecked Sendable {
    // Unchecked because the class is open; what it stores is immutable.

    /// Nil for an empty segment.
    public let sourceURL: URL?
    /// `kCMPersistentTrackID_Invalid` for an empty segment.
    public let sourceTrackID: CMPersistentTrackID
    /// The source with its facts, where the segment came from a track.
    let source: TrackSource?

    /// A segment that shows a range of a file's track, in the time in which the file presents it.
    public init(
        url URL: URL, trackID: CMPersistentTrackID, sourceTimeRange: CMTimeRange, targetTimeRange: CMTimeRange
    ) {
        sourceURL = URL
        sourceTrackID = trackID
        source = nil
        super.init(timeMapping: CMTimeMapping(source: sourceTimeRange, target: targetTimeRange))
    }

    /// An empty segment.
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

    /// Whether the segment shows no media.
    open override var isEmpty: Bool { sourceURL == nil }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? AVCompositionTrackSegment, super.isEqual(other) else { return false }
        return sourceURL == other.sourceURL && sourceTrackID == other.sourceTrackID
    }

    open override var hash: Int { super.hash }
}
