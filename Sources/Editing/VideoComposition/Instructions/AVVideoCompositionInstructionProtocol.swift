public import Foundation
public import MediaTypes

/// An operation that composes frames for a time range of a video composition. Source: AVVideoComposition.h.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
    /// The time range of the instruction: half-open, in composition time.
    var timeRange: CMTimeRange { get }
    /// Whether the Core Animation tool applies to this range.
    var enablePostProcessing: Bool { get }
    /// Whether the same source frames may be composed differently at different times in the range.
    var containsTweening: Bool { get }
    /// The IDs of the tracks whose frames are required, as `NSNumber`; `nil` for all.
    var requiredSourceTrackIDs: [NSValue]? { get }
    /// The ID of the track whose frames are presented unchanged, without composition; 0 for none.
    var passthroughTrackID: CMPersistentTrackID { get }
    /// The IDs of the tracks whose sample data is required. Optional: none by default.
    var requiredSourceSampleDataTrackIDs: [NSNumber] { get }
}

extension AVVideoCompositionInstructionProtocol {
    public var requiredSourceSampleDataTrackIDs: [NSNumber] {
        // AVVideoCompositionInstruction has this property with a different type, which can't satisfy this
        // requirement.
        guard let instruction = self as? AVVideoCompositionInstruction else { return [] }
        return instruction.contents.requiredSourceSampleDataTrackIDs.map { NSNumber(value: $0) }
    }
}

extension AVVideoCompositionInstructionProtocol {
    /// The ID of the track whose frames are presented without calling the custom compositor; `nil` for none.
    ///
    /// The library's instructions compute `passthroughTrackID` for rendering by layer instructions. With a
    /// custom compositor, that would bypass the compositor for every unmodified clip, so it is used only if a
    /// client's class overrides it.
    package var clientsPassthroughTrackID: CMPersistentTrackID? {
        let trackID = passthroughTrackID
        if let instruction = self as? AVVideoCompositionInstruction,
            trackID == instruction.computedPassthroughTrackID
        {
            return nil
        }
        return trackID == kCMPersistentTrackID_Invalid ? nil : trackID
    }
}
