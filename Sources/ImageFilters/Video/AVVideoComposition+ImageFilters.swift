internal import Dispatch
public import Editing
public import Foundation
public import MediaTypes

extension AVVideoComposition {
    /// Creates a video composition that presents the asset's first enabled video track, upright, each frame
    /// filtered by a handler.
    ///
    /// Its render size encloses the track with its preferred transform applied, and its frame duration is the
    /// track's. At times without media in the track, the handler isn't called and the output is black. Blocks until
    /// the asset is inspected; an asset without video gives a composition without instructions.
    ///
    /// - Parameter applier: A closure that is called for each output frame, one call after the other, in no
    ///   defined order and on no defined thread, and has to finish its request, in the call or later.
    public convenience init(
        asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping (AVAsynchronousCIImageFilteringRequest) -> Void
    ) {
        let handler = FilteringHandler(call: applier)
        self.init(filtering: asset, by: ImageFilterCompositor.self) {
            ImageFilterInstruction(timeRange: $0, trackID: $1) { handler.call($0) }
        }
    }

    /// Creates a composition as `init(asset:applyingCIFiltersWithHandler:)` does, without blocking.
    ///
    /// The result is mutable if the class is `AVMutableVideoComposition`.
    ///
    /// - Throws: An error of loading the asset, or `AVError.noSourceTrack` without a video track.
    public class func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier:
            @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) async throws -> Self {
        try await filtered(asset, applier)
    }

    /// Creates a composition as `init(asset:applyingCIFiltersWithHandler:)` does, without blocking, with a handler
    /// that returns each image.
    ///
    /// - Parameter applier: A closure that is called for each output frame, concurrently and in no defined
    ///   order. If it throws an error, the render ends with `AVError.videoCompositorFailed`.
    /// - Throws: An error of loading the asset, or `AVError.noSourceTrack` without a video track.
    public convenience init(
        applyingFiltersTo asset: AVAsset,
        applier: @escaping @Sendable (AVCIImageFilteringParameters) async throws -> AVCIImageFilteringResult
    ) async throws {
        try await self.init(filteringLoaded: asset, by: ImageFilterCompositor.self) { range, track in
            ImageFilterInstruction(timeRange: range, trackID: track) { request in
                let queue = ClientExecutor(DispatchQueue(label: "cutroom.image-filter"))
                Task.detached(executorPreference: queue) { await request.finish(by: applier) }
            }
        }
    }

    private static func filtered(
        _ asset: AVAsset, _ applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) async throws -> Self {
        let composition = try await filtering(asset, by: ImageFilterCompositor.self) {
            ImageFilterInstruction(timeRange: $0, trackID: $1, handler: applier)
        }
        let made = self == AVVideoComposition.self ? composition : composition.mutableCopy()
        guard let made = made as? Self else {
            refuse(
                "a subclass of AVVideoComposition can't be created with filters: use AVMutableVideoComposition"
            )
        }
        return made
    }
}

extension AVAsynchronousCIImageFilteringRequest {
    fileprivate func finish(
        by applier: @Sendable (AVCIImageFilteringParameters) async throws -> AVCIImageFilteringResult
    ) async {
        do {
            let result = try await applier(
                AVCIImageFilteringParameters(
                    sourceImage: sourceImage, compositionTime: compositionTime, renderSize: renderSize))
            finish(with: result.resultImage, context: result.ciContext)
        } catch {
            finish(with: error)
        }
    }
}

/// `@unchecked Sendable`, because the closure may use filters, which are not: the compositor calls it on one serial
/// queue.
private struct FilteringHandler: @unchecked Sendable {
    let call: (AVAsynchronousCIImageFilteringRequest) -> Void
}

/// The frame that a filtering closure gets. Source: AVVideoComposition.h.
public struct AVCIImageFilteringParameters: Sendable {
    /// The upright source frame, with its origin at the bottom left.
    public let sourceImage: CIImage
    /// The presentation time of the frame in composition time.
    public let compositionTime: CMTime
    /// The size of the output in pixels.
    public let renderSize: CGSize
}

/// The image that a filtering closure returns. Source: AVVideoComposition.h.
public struct AVCIImageFilteringResult: Sendable {
    let resultImage: CIImage
    let ciContext: CIContext?

    /// - Parameters:
    ///   - resultImage: The image, of which the part from the origin to the render size is rendered.
    ///   - ciContext: The context that renders it; `nil` for one of the library's.
    public init(resultImage: CIImage, ciContext: CIContext? = nil) {
        (self.resultImage, self.ciContext) = (resultImage, ciContext)
    }
}
