public import Foundation
internal import MediaTypes
internal import RenderPlan
public import Sessions

extension AVAssetExportSession {
    /// Describes which parts of the output would be copied from their files and which would be rendered,
    /// with the reasons, from the current state of the model. Not part of AVFoundation.
    ///
    /// There is a line for each part, in the order of the output, and a last one with the share of the video
    /// that is copied. Unless `copiesUnchangedMedia` is set, all is rendered. Blocks while media is read.
    ///
    /// - Parameter folder: The folder that file names are relative to; nil for full paths.
    /// - Throws: `AVError` if the asset cannot be rendered.
    public final func partDescriptions(relativeTo folder: URL? = nil) throws -> [String] {
        let plan = try partsPlan()
        guard let parts = plan.parts, let format = plan.video, plan.frameCount > 0 else {
            return ["nothing is copied: the output has no video"]
        }
        let copied = Double(parts.copiedFrames) / Double(plan.frameCount)
        let seconds = format.time(ofFrame: parts.copiedFrames).seconds
        let share = String(
            format: "%.1f %% of the video is copied: %.3f of %.3f s, ", copied * 100, seconds,
            plan.duration.seconds)
        return TextDescription().parts(DescribedPlan(plan, relativeTo: folder))
            + [share + "\(parts.copiedBytes) bytes"]
    }
}
