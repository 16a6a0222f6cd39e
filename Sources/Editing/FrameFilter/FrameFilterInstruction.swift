package import Foundation
package import MediaTypes

/// A range of a film in which a handler changes the frames of one track.
package final class FrameFilterInstruction: NSObject, AVVideoCompositionInstructionProtocol, Sendable {
    package let timeRange: CMTimeRange
    let trackID: CMPersistentTrackID
    let filter: FrameFilter

    init(timeRange: CMTimeRange, trackID: CMPersistentTrackID, filter: FrameFilter) {
        self.timeRange = timeRange
        self.trackID = trackID
        self.filter = filter
    }

    package var enablePostProcessing: Bool { true }
    /// The handler may look at the time.
    package var containsTweening: Bool { true }
    package var requiredSourceTrackIDs: [NSValue]? { [NSNumber(value: trackID)] }
    package var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }
}
