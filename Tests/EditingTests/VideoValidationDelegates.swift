import Editing
import Foundation
import MediaTypes

/// Writes down what it hears, and stops at the kinds it is told.
final class RecordingDelegate: NSObject, AVVideoCompositionValidationHandling {
    private(set) var heard: [String] = []
    private let stops: [String]

    init(stopsAt stops: [String] = []) { self.stops = stops }

    private func hear(_ kind: String, _ words: String) -> Bool {
        heard.append("\(kind) \(words)")
        return !stops.contains(kind)
    }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool { hear("key", key) }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool { hear("empty", "\(timeRange.start.seconds) \(timeRange.duration.seconds)") }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol
    ) -> Bool { hear("range", "\(videoCompositionInstruction.timeRange.start.seconds)") }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool {
        let start = videoCompositionInstruction.timeRange.start.seconds
        let owner = asset is AVURLAsset ? "the asset" : "another asset"
        return hear("track", "\(start) \(layerInstruction.trackID) of \(owner)")
    }
}

/// Implements one callback of the four.
final class TrackDelegate: NSObject, AVVideoCompositionValidationHandling {
    private(set) var trackIDs: [CMPersistentTrackID] = []

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool {
        trackIDs.append(layerInstruction.trackID)
        return true
    }
}

/// Does what no delegate may.
final class ChangingDelegate: NSObject, AVVideoCompositionValidationHandling {
    private let change: () -> Void

    init(_ change: @escaping () -> Void) { self.change = change }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool {
        change()
        return true
    }
}
