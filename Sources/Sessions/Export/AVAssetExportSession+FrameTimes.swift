internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Outputs
internal import RenderPlan

extension AVAssetExportSession {
    /// Returns the plan with the frames of its sources, at their own times. Reads the files of the plan,
    /// without decoding them. Blocks.
    func keepingFrameTimes(_ plan: RenderPlan) throws -> RenderPlan {
        guard !isMadeOfParts else {
            throw AVError(
                .operationNotSupportedForPreset,
                reason: "an output that is made of parts has a constant frame rate",
                remedy: "make it as one, or set keepsFrameTimes to false")
        }
        let times = try SourceFrameTimes(of: plan, frames: Self.frameTimes)
        if let kept = times.onGrid { return plan.keeping(kept) }
        let fine = SourceFrameTimes.fineFrameDuration
        let mutable = videoComposition?.mutableCopy() as? AVMutableVideoComposition
        let own = asset.trackObjects.first { $0.mediaType == .video && $0.isEnabled }
        let finer = mutable ?? own.map { AVVideoComposition.displaying($0, of: asset) }
        finer?.frameDuration = fine
        finer?.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        return try compiled(over: timeRange, by: finer).keeping(times.kept(every: fine))
    }

    /// Returns the presentation times of a file's frames.
    ///
    /// - Throws: `AVError` if they can't be read.
    private static func frameTimes(of source: MediaSource) throws -> [CMTime] {
        let asset = AVURLAsset(url: source.url)
        guard let track = asset.tracks.first(where: { $0.trackID == source.trackID }) else {
            throw AVError(
                .noSourceTrack, reason: "track \(source.trackID) no longer exists", url: source.url,
                remedy: "load the asset again")
        }
        return try CodedSampleSource.frameTimes(ofMediaOf: track)
    }
}
