public import Editing
internal import ExtraTypes
public import MediaTypes

extension AVAssetExportSession {
    /// Returns whether a preset can export an asset to a file type, or to any type if none is given.
    public class func compatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
    ) async -> Bool {
        guard let preset = ExportPreset.named(presetName) else { return false }
        if let outputFileType, !preset.fileTypes.contains(outputFileType) { return false }
        // An unreadable asset isn't compatible with any preset.
        guard let tracks = try? await asset.load(.tracks) else { return false }
        let types = Set(tracks.map(\.mediaType))
        let takesVideo = preset.isPassthrough ? outputFileType != .m4a : preset.settings.video != nil
        return types.contains(.audio) || takesVideo && types.contains(.video)
    }

    /// Calls a handler with whether a preset can export an asset to a file type.
    @preconcurrency
    public class func determineCompatibility(
        ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
        completionHandler handler: @escaping @Sendable (Bool) -> Void
    ) {
        Task.detached {
            let isCompatible = await compatibility(
                ofExportPreset: presetName, with: asset, outputFileType: outputFileType)
            ClientQueue.call { handler(isCompatible) }
        }
    }

    /// The supported file types that the asset can be exported to: all of them, or none if the asset has no
    /// media that the preset encodes.
    public final var compatibleFileTypes: [AVFileType] {
        get async {
            let isCompatible = await Self.compatibility(
                ofExportPreset: presetName, with: asset, outputFileType: nil)
            return isCompatible ? supportedFileTypes : []
        }
    }

    /// Calls a handler with the file types that the asset can be exported to.
    @preconcurrency
    public final func determineCompatibleFileTypes(
        completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void
    ) {
        Task.detached { [self] in
            let types = await compatibleFileTypes
            ClientQueue.call { handler(types) }
        }
    }
}
