import AVFoundation

/// An instruction of the app's own, as custom compositors take them.
final class ColorInstruction: NSObject, AVVideoCompositionInstructionProtocol {
    let timeRange: CMTimeRange
    let enablePostProcessing = false
    let containsTweening = false
    let requiredSourceTrackIDs: [NSValue]?
    let passthroughTrackID: CMPersistentTrackID = kCMPersistentTrackID_Invalid

    init(timeRange: CMTimeRange, trackIDs: [CMPersistentTrackID]) {
        self.timeRange = timeRange
        self.requiredSourceTrackIDs = trackIDs.map { NSNumber(value: $0) }
        super.init()
    }
}

/// Collects all that is wrong with a video composition before it is handed to a player.
final class CompositionValidator: NSObject, AVVideoCompositionValidationHandling {
    private(set) var problems: [String] = []

    @discardableResult
    func validate(_ videoComposition: AVVideoComposition, for asset: AVAsset) -> Bool {
        problems.removeAll()
        let everything = CMTimeRange(start: .zero, duration: .positiveInfinity)
        return videoComposition.isValid(for: asset, timeRange: everything, validationDelegate: self)
    }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool {
        problems.append("value of \(key)")
        return true
    }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool {
        problems.append("nothing from \(timeRange.start.seconds) to \(timeRange.end.seconds)")
        return true
    }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            AVVideoCompositionInstructionProtocol
    ) -> Bool {
        problems.append("time range from \(videoCompositionInstruction.timeRange.start.seconds)")
        return true
    }

    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool {
        problems.append("track \(layerInstruction.trackID) of \(asset.tracks.count)")
        return false
    }
}
