internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import RenderPlan

extension AVAssetExportSession {
    /// Returns the static metadata of an output with perceptual quantization (PQ): that of the first clip
    /// that has it. Source: AVVideoComposition.h, `perFrameHDRDisplayMetadataPolicy`.
    func displayMetadata(of plan: RenderPlan) throws -> HDRDisplayMetadata? {
        guard plan.video?.colorimetry.transfer == .perceptualQuantizer,
            videoComposition?.perFrameHDRDisplayMetadataPolicy ?? .propagate == .propagate
        else { return nil }
        let segments = (plan.videoTracks + plan.composedTracks).flatMap(\.segments)
            .sorted { $0.target.start < $1.target.start }
        var seen: Set<URL> = []
        do {
            for segment in segments {
                guard let source = segment.clip?.source, seen.insert(source.url).inserted else { continue }
                if let metadata = try HDRDisplayMetadata(of: source) { return metadata }
                if seen.count == Self.looked { return nil }
            }
        } catch {
            throw EngineFailure(error)?.avError ?? error
        }
        return nil
    }

    /// The maximum number of files that are opened to find one with metadata.
    private static let looked = 4
}
