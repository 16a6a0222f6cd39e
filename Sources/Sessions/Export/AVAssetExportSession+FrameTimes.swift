internal import Editing
internal import ExtraTypes
internal import MediaTypes
internal import RenderPlan

extension AVAssetExportSession {
    /// Returns the plan with the frames of its sources, at their own times.
    func keepingFrameTimes(_ plan: RenderPlan) throws -> RenderPlan {
        guard !isMadeOfParts else {
            throw AVError(
                .operationNotSupportedForPreset,
                reason: "an output that is made of parts has a constant frame rate",
                remedy: "make it as one, or set keepsFrameTimes to false")
        }
        let times = try SourceFrameTimes(of: plan)
        if let kept = times.onGrid { return plan.keeping(kept) }
        let fine = SourceFrameTimes.fineFrameDuration
        let mutable = videoComposition?.mutableCopy() as? AVMutableVideoComposition
        let own = asset.trackObjects.first { $0.mediaType == .video && $0.isEnabled }
        let finer = mutable ?? own.map { AVVideoComposition.displaying($0, of: asset) }
        finer?.frameDuration = fine
        finer?.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        return try compiled(over: timeRange, by: finer).keeping(times.kept(every: fine))
    }
}
