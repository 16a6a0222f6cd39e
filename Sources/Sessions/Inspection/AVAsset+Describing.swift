package import Editing
package import Foundation
internal import MediaTypes
internal import PlanCompiler
internal import RenderPlan

extension AVAsset {
    /// What would be rendered of the asset, compiled from the model as it is now: the plan, its outlets open.
    ///
    /// - Throws: What compiling throws, an `AVError`.
    package func description(
        in format: String, videoComposition: AVVideoComposition?, audioMix: AVAudioMix?,
        relativeTo folder: URL?
    ) throws -> String {
        videoComposition?.requireRenderable()
        var compositor = CompositorSlot()
        compositor.assign(videoComposition?.customVideoCompositorClass)
        let plan = try PlanCompiler(
            asset: self, videoComposition: videoComposition, audioMix: audioMix,
            customFormat: try compositor.instance?.sourceFormat
        ).plan()
        try plan.checkEffects()
        return try PlanDescriptions.text(of: DescribedPlan(plan, relativeTo: folder), in: format)
    }
}

extension PlanDescriptions {
    /// - Parameter format: one of the descriptions' names; another one is a mistake of the program.
    static func text(of described: DescribedPlan, in format: String) throws -> String {
        guard let description = named(format) else { refuse("there is no description format \(format)") }
        return try description.text(of: described)
    }
}
