internal import DebugViewer
package import Editing
package import Foundation
internal import MediaTypes
internal import PlanCompiler

extension AVAsset {
    /// Returns a description of the asset's plan, compiled from the current state of the model, with open
    /// outlets.
    ///
    /// - Parameter format: One of `AVAssetExportSession.descriptionFormats`.
    /// - Throws: An `AVError` if the model can't be compiled; not for `html` and `svg`.
    package func description(
        in format: String, videoComposition: AVVideoComposition?, audioMix: AVAudioMix?,
        relativeTo folder: URL?
    ) throws -> String {
        // Forms that display problems also display a composition without a size or rate.
        if !EditDescription.showsProblems(in: format) { videoComposition?.requireRenderable() }
        return try EditDescription.text(
            of: EditedAsset(
                title: "Edit", asset: self, videoComposition: videoComposition, audioMix: audioMix,
                plan: Result {
                    var compositor = CompositorSlot()
                    compositor.assign(videoComposition?.customVideoCompositorClass)
                    return try PlanCompiler(
                        asset: self, videoComposition: videoComposition, audioMix: audioMix,
                        customFormat: try compositor.instance?.sourceFormat
                    ).plan()
                }, folder: folder), in: format)
    }
}
