public import Foundation
public import MediaTypes

/// Receives the problems that validation finds and decides whether to continue.
///
/// All methods are optional; by default validation continues. None may change the composition or its
/// instructions. Source: AVVideoComposition.h.
public protocol AVVideoCompositionValidationHandling: NSObjectProtocol {
    /// Reports a property with an invalid value. `key` is the property's name.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool

    /// Reports a range that no instruction covers.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool

    /// Reports an instruction with a range that is invalid or begins before the end of an earlier one.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol
    ) -> Bool

    /// Reports a layer that names a track that the asset does not have.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool
}

extension AVVideoCompositionValidationHandling {
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool { true }

    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool { true }

    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol
    ) -> Bool { true }

    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool { true }
}
