package import Editing
package import Foundation
internal import MediaTypes
package import RenderPlan

/// An edit as a session gets it, and what was compiled from it.
package struct EditedAsset {
    package var title: String
    package var asset: AVAsset
    package var videoComposition: AVVideoComposition?
    package var audioMix: AVAudioMix?
    /// The plan, or why there is none.
    package var plan: Result<RenderPlan, any Error>
    /// Files in it are named by their paths from there; nil names all in full.
    package var folder: URL?
    /// All problems, where media and titles were looked at as well; nil for those of the model and the plan.
    package var checked: [EditProblem]?

    package init(
        title: String, asset: AVAsset, videoComposition: AVVideoComposition?, audioMix: AVAudioMix?,
        plan: Result<RenderPlan, any Error>, folder: URL?
    ) {
        self.title = title
        self.asset = asset
        self.videoComposition = videoComposition
        self.audioMix = audioMix
        self.plan = plan
        self.folder = folder
    }

    /// All problems of the edit: those of its model, and why it can't be compiled if the model doesn't tell.
    package func problems() -> [EditProblem] {
        if let checked { return checked }
        var problems = EditCheck(
            asset: asset, videoComposition: videoComposition, audioMix: audioMix
        ).problems()
        guard case .failure(let error) = plan, !problems.contains(where: { $0.severity == .error }) else {
            return problems
        }
        let known = error as? AVError
        problems.insert(
            EditProblem(
                severity: .error, kind: .unrenderable,
                message: known?.failureReason ?? "\(error.localizedDescription)", remedy: known?.remedy ?? "",
                trackID: known?.trackID), at: 0)
        return problems
    }
}
