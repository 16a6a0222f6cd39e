internal import Editing
internal import ExtraTypes
internal import MediaTypes
internal import Outputs

extension AVAssetExportSession {
    /// Returns the job that copies the samples of the asset. It reads the asset when it runs, because
    /// inspecting files blocks.
    final func passthroughJob(to destination: ExportDestination) -> PassthroughJob {
        let (asset, range) = (asset, timeRange)
        let keepsMetadata = metadata == nil && metadataItemFilter == nil && asset is AVURLAsset
        return PassthroughJob(
            to: destination, metadata: keepsMetadata ? nil : outputMetadata, chapters: outputChapters,
            creation: CreationDate.of(settings)
        ) { try CopiedMedia(of: asset, in: range) }
    }
}
