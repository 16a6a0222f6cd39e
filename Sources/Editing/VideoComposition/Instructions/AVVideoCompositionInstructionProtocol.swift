public import Foundation
public import MediaTypes

/// What is composed during a time range of a video composition. Source: AVVideoComposition.h.
public protocol AVVideoCompositionInstructionProtocol: NSObjectProtocol {
    /// When the instruction applies: half-open, in the composition's time.
    var timeRange: CMTimeRange { get }
    /// Whether the Core Animation tool draws over this range.
    var enablePostProcessing: Bool { get }
    /// Whether two times of the range may look different though their source frames are the same.
    var containsTweening: Bool { get }
    /// The tracks whose frames are needed, as `NSNumber`; nil for all.
    var requiredSourceTrackIDs: [NSValue]? { get }
    /// The track whose frames are shown as they are, without composing; 0 for none.
    var passthroughTrackID: CMPersistentTrackID { get }
    /// The tracks whose sample data are needed. Optional: none where not implemented.
    var requiredSourceSampleDataTrackIDs: [NSNumber] { get }
}

extension AVVideoCompositionInstructionProtocol {
    public var requiredSourceSampleDataTrackIDs: [NSNumber] {
        // AVFoundation's own class has this property with another type, which cannot stand for this one.
        guard let instruction = self as? AVVideoCompositionInstruction else { return [] }
        return instruction.contents.requiredSourceSampleDataTrackIDs.map { NSNumber(value: $0) }
    }
}
