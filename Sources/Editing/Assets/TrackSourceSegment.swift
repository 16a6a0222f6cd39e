package import Foundation
package import MediaTypes

/// What one edit of a track shows, as the plan needs it.
package struct TrackSourceSegment: Sendable {
    /// Nil for an empty edit.
    package let source: TrackSource?
    /// Source: the time in which the source's file presents the track. Target: track time.
    package let timeMapping: CMTimeMapping

    /// Nil for an empty edit.
    package var sourceURL: URL? { source?.url }
    /// `kCMPersistentTrackID_Invalid` for an empty edit.
    package var sourceTrackID: CMPersistentTrackID { source?.trackID ?? kCMPersistentTrackID_Invalid }
    package var isEmpty: Bool { source == nil }

    /// The facts of the source track; nil for an empty edit. Blocks where its file was not inspected yet;
    /// throws what the inspection throws, and `AVError.noSourceTrack` where the file has no such track.
    package func mediaDescription() throws -> MediaTrackDescription? { try source?.mediaDescription() }
}
