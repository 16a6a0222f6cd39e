internal import DebugViewer
package import Editing
package import Foundation
internal import MediaTypes
internal import PlanCompiler
package import Sessions

extension AVAsset {
    /// Returns a description of the asset's plan, compiled from the current state of the model, with open
    /// outlets.
    ///
    /// - Parameter format: A raw value of `RenderDescriptionFormat`.
    /// - Throws: An `AVError` if the model can't be compiled; not for `html` and `svg`.
    package func description(
        in format: String, videoComposition: AVVideoComposition?, audioMix: AVAudioMix?,
        relativeTo folder: URL?
    ) throws -> String {
        // Forms that display problems also display a composition without a size or rate.
        if !EditDescription.showsProblems(in: format) { videoComposition?.requireRenderable() }
        return try EditDescription.text(
            of: edit(videoComposition: videoComposition, audioMix: audioMix, relativeTo: folder), in: format)
    }

    /// Returns the asset as an edit, compiled as it is now.
    final func edit(
        videoComposition: AVVideoComposition?, audioMix: AVAudioMix?, relativeTo folder: URL?
    ) -> EditedAsset {
        EditedAsset(
            title: "Edit", asset: self, videoComposition: videoComposition, audioMix: audioMix,
            plan: Result {
                try PlanCompiler(
                    asset: self, videoComposition: videoComposition, audioMix: audioMix,
                    customFormat: try videoComposition?.customSourceFormat
                ).plan()
            }, folder: folder)
    }
}

extension AVAssetExportSession {
    /// Returns a description of the plan of the export, compiled from the current state of the model.
    ///
    /// - Parameters:
    ///   - format: A raw value of `RenderDescriptionFormat`.
    ///   - folder: The folder that file names are relative to.
    /// - Throws: An `AVError` if the model can't be compiled; not for `html` and `svg`.
    package func description(in format: String, relativeTo folder: URL?) throws -> String {
        let tail = try describedTail()
        return try EditDescription.text(of: edit(relativeTo: folder), in: format, tail: tail)
    }

    /// Returns the export as an edit, compiled as it is now.
    final func edit(relativeTo folder: URL?) -> EditedAsset {
        EditedAsset(
            title: outputURL?.lastPathComponent ?? "Export", asset: asset,
            videoComposition: videoComposition, audioMix: audioMix, plan: Result { try describedPlan() },
            folder: folder)
    }
}

extension AVPlayerItem {
    /// Returns a description of the item's plan, compiled from the current state of the model, with open
    /// outlets.
    ///
    /// - Throws: `AVError` if the item cannot be rendered.
    package func description(in format: String, relativeTo folder: URL?) throws -> String {
        try EditDescription.text(of: edit(relativeTo: folder), in: format)
    }

    /// Returns the item as an edit, compiled as it is now.
    final func edit(relativeTo folder: URL?) -> EditedAsset {
        let (videoComposition, audioMix, plan) = describedEdit()
        return EditedAsset(
            title: "Player item", asset: asset, videoComposition: videoComposition, audioMix: audioMix,
            plan: plan, folder: folder)
    }
}
