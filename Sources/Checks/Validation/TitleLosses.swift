internal import DebugViewer
public import Editing
public import ExtraTypes
internal import RenderPlan
public import Sessions

extension AVAssetExportSession {
    /// Returns the losses of titles in the output: those that the frame's edge cuts off or that are outside of
    /// it, and letters that no font has, each letter once. A short search, which draws only titles that aren't
    /// certainly within the frame. Empty for an export without titles.
    ///
    /// Before the export starts, the edit is compiled as it is now; the result is empty if it can't be, of which
    /// `check()` returns the reason.
    public final func titleLosses() -> [EditProblem] {
        guard videoComposition?.animationTool != nil else { return [] }
        return (plan ?? (try? compiledPlan())).flatMap { TitleCheck($0, .losses) }?.problems() ?? []
    }
}

extension AVAsset {
    /// Returns the losses of titles in frames of the asset, as those of an export with the same video composition.
    ///
    /// - Parameter videoComposition: The composition whose animation tool draws the titles; without one, the
    ///   result is empty.
    public final func titleLosses(videoComposition: AVVideoComposition?) -> [EditProblem] {
        guard videoComposition?.animationTool != nil else { return [] }
        let edit = edit(videoComposition: videoComposition, audioMix: nil, relativeTo: nil)
        return (try? edit.plan.get()).flatMap { TitleCheck($0, .losses) }?.problems() ?? []
    }
}
