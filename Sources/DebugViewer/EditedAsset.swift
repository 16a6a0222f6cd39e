package import Editing
package import ExtraTypes
package import Foundation
internal import MediaTypes
package import RenderPlan

/// An edit as a session takes it, and the result of compiling it.
package struct EditedAsset {
    package var title: String
    package var asset: AVAsset
    package var videoComposition: AVVideoComposition?
    package var audioMix: AVAudioMix?
    /// The plan, or the error that prevented it.
    package var plan: Result<RenderPlan, any Error>
    /// The folder that file names are relative to; nil for full paths.
    package var folder: URL?
    /// All problems, including those of media and titles; nil if only the model and the plan were checked.
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

    /// Returns all problems of the edit: those of its model and, if the model has no error, the compiler's
    /// error.
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
