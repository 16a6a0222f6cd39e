internal import Editing
internal import ExtraTypes
internal import Foundation
internal import MediaTypes
internal import Outputs
package import RenderPlan

// What descriptions and checks of an export consist of.
extension AVAssetExportSession {
    /// Whether samples are copied as they are coded, without a plan.
    package final var copiesSamples: Bool { preset.isPassthrough }

    /// Checks that samples can be copied. Blocks while files are inspected.
    ///
    /// - Throws: The `AVError` that the export would end with.
    package final func checkCopying() throws {
        try asset.requireFacts(forKey: "tracks")
        try checkPassthrough()
        let fileType = outputFileType ?? supportedFileTypes.first ?? .mov
        let container = try container(of: fileType)
        _ = try TrackCopies(of: CopiedMedia(of: asset, in: timeRange), into: container)
    }

    /// Returns the function that makes the end of a plan, as an export to `outputURL` would have it.
    ///
    /// - Throws: `AVError.operationNotSupportedForPreset` if the container can't hold the encoded media.
    package final func describedTail() throws -> (RenderPlan) -> Tail {
        let container = try describedContainer()
        let path = outputURL?.path ?? "output.\(container.pathExtensions[0])"
        let hasTwoPasses = settings.video?.isTwoPass == true
        return { plan in
            self.exportTail(container).tail(
                for: plan, path: path,
                statistics: plan.video != nil && hasTwoPasses ? path + ".stats" : nil)
        }
    }

    /// Returns the function that makes the end of a plan, with the elements that an export requires.
    ///
    /// - Throws: `AVError.operationNotSupportedForPreset` if the container can't hold the encoded media.
    package final func checkedTail() throws -> (RenderPlan) -> Tail {
        let container = try describedContainer()
        return { plan in self.exportTail(container).tail(for: plan, path: "output") }
    }

    private func describedContainer() throws -> ExportContainer {
        try container(of: outputFileType ?? supportedFileTypes.first ?? .mp4)
    }
}
