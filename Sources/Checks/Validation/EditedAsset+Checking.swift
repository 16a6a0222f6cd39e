package import DebugViewer
internal import Editing
internal import Engine
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
package import RenderPlan
internal import Sessions

extension EditedAsset {
    /// Returns the edit with all problems that can be found without rendering it: those of its model, of its
    /// media and titles, of the plugins that it needs, and the compiler's error if none of these is an error.
    ///
    /// - Parameter tail: The end of the plan; `nil` leaves its outlets open.
    package func checking(tail: (RenderPlan) -> Tail?) -> EditedAsset {
        let compiled = try? plan.get()
        var problems = LoudnessCheck(asset: asset, audioMix: audioMix).clipping(
            among: EditCheck(asset: asset, videoComposition: videoComposition, audioMix: audioMix).problems())
        problems += MediaCheck(of: asset).problems(in: compiled)
        if let compiled {
            problems += TitleCheck(compiled)?.problems() ?? unprocessedLayers(compiled)
            problems += Self.missingElements(of: compiled, tail(compiled))
        }
        let isExplained = problems.contains { $0.severity == .error }
        if case .failure(let error) = plan, !isExplained {
            let known = error as? AVError ?? AVError(.unknown, reason: error.localizedDescription)
            problems.append(
                EditProblem(
                    known, known.isOfPlugin ? .missingPlugin : .unrenderable, range: nil,
                    trackID: known.trackID))
        }
        var edit = self
        edit.checked = problems.filter { $0.severity == .error } + problems.filter { $0.severity == .warning }
        return edit
    }

    /// Returns a problem if no instruction lets the animation tool's layers be drawn.
    private func unprocessedLayers(_ plan: RenderPlan) -> [EditProblem] {
        guard plan.overlay == nil, videoComposition?.animationTool?.postProcessingSnapshot != nil else {
            return []
        }
        return [
            EditProblem(
                severity: .warning, kind: .titleInvisible,
                message: "the animation tool's layers are never visible: no instruction lets them be drawn",
                remedy: "set enablePostProcessing of the instructions to true")
        ]
    }

    private static func missingElements(of plan: RenderPlan, _ tail: Tail?) -> [EditProblem] {
        (tail?.ending(plan.graph) ?? plan.graph).missingElements().map {
            EditProblem($0.avError, .missingPlugin, range: nil)
        }
    }
}

extension AVError {
    /// Whether a plugin is missing.
    fileprivate var isOfPlugin: Bool { code == .decoderNotFound || code == .encoderNotFound }
}
