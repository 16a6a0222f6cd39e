internal import DebugViewer
package import Editing
package import Foundation
internal import MediaTypes
internal import PlanCompiler

extension AVAsset {
    /// What would be rendered of the asset, compiled from the model as it is now: the plan, its outlets open.
    ///
    /// - Parameter format: One of `AVAssetExportSession.descriptionFormats`.
    /// - Throws: What compiling throws, an `AVError`; not for `html` and `svg`.
    package func description(
        in format: String, videoComposition: AVVideoComposition?, audioMix: AVAudioMix?,
        relativeTo folder: URL?
    ) throws -> String {
        // What has no size or rate is shown, too, where problems are.
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
