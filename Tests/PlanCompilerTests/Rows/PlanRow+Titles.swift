import Editing
import Foundation
import Layers
import MediaTypes

extension PlanRow {
    /// Layers over the picture, or around it.
    static let titles: [PlanRow] = [
        titled("title-over-the-picture") { _ in },
        titled("picture-inside-layers") { $0.opacity = 0.5 },
        PlanRow("title-in-one-instruction") { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track), in: .tenths(0, 10))
            model.show(model.layer(track), in: .tenths(10, 20))
            for (index, instruction) in model.mutableComposition.instructions.enumerated() {
                (instruction as? AVMutableVideoCompositionInstruction)?.enablePostProcessing = index == 1
            }
            model.mutableComposition.animationTool = tool { _ in }
        },
    ]

    private static func titled(
        _ name: String, _ change: @escaping @Sendable (CALayer) -> Void
    ) -> PlanRow {
        PlanRow(name) { model in
            let track = try model.add(FakeClip("a.mp4"))
            model.show(model.layer(track))
            model.mutableComposition.animationTool = tool(change)
        }
    }

    /// A video layer that fills the output, changed, with a text in front.
    private static func tool(_ change: (CALayer) -> Void) -> AVVideoCompositionCoreAnimationTool {
        let (root, video, title) = (CALayer(), CALayer(), CATextLayer())
        for layer in [root, video] { layer.frame = CGRect(x: 0, y: 0, width: 320, height: 180) }
        title.string = "A title"
        title.frame = CGRect(x: 20, y: 20, width: 280, height: 40)
        root.addSublayer(video)
        root.addSublayer(title)
        change(video)
        return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: root)
    }
}
