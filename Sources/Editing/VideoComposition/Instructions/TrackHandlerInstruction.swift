package import Foundation
package import MediaTypes

/// A time range of a composition in which a compositor of this package processes the upright frames of one track.
package final class TrackHandlerInstruction<Handler: Sendable>: NSObject, UprightSourcesInstruction, Sendable
{
    package let timeRange: CMTimeRange
    package let trackID: CMPersistentTrackID
    /// Called by the compositor.
    package let handler: Handler

    package init(timeRange: CMTimeRange, trackID: CMPersistentTrackID, handler: Handler) {
        (self.timeRange, self.trackID, self.handler) = (timeRange, trackID, handler)
    }

    package var enablePostProcessing: Bool { true }
    /// Always true: the handler may depend on the time.
    package var containsTweening: Bool { true }
    package var requiredSourceTrackIDs: [NSValue]? { [NSNumber(value: trackID)] }
    package var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }
}
