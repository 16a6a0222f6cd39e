internal import Editing
internal import Engine
internal import Foundation
internal import MediaTypes
internal import PlanCompiler
internal import Playback
internal import RenderPlan

/// Renders a video composition at times between its frames, as an export that begins there would.
struct StillMoments: Sendable {
    private let asset: AVAsset
    private let composition: AVVideoComposition
    private let compositor: CompositorSlot
    private let maximumSize: CGSize

    /// Later changes of the asset and the composition have no effect.
    init(asset: AVAsset, composition: AVVideoComposition, compositor: CompositorSlot, maximumSize: CGSize) {
        self.asset = asset.copy() as? AVAsset ?? asset
        self.composition = composition
        self.compositor = compositor
        self.maximumSize = maximumSize
    }

    /// Compiles a plan, opens files and renders, which takes longer than a frame of a renderer that is kept.
    ///
    /// - Throws: An `AVError`, `EngineFailure`, or `CancellationError` if `isCancelled` returns `true`.
    func image(at time: CMTime, isCancelled: () -> Bool) throws -> CGImage {
        let plan = try PlanCompiler(
            asset: asset, videoComposition: composition,
            timeRange: CMTimeRange(start: time, duration: composition.frameDuration),
            customFormat: try compositor.instance?.sourceFormat
        ).plan()
        guard let format = plan.video else {
            throw AVError(.noImageAtTime, reason: "no video at \(time.seconds) s", time: time)
        }
        let size = ImageRendering.size(of: format, within: maximumSize)
        let renderer = try StillRenderer(
            plan.pictureAlone, format: format, width: size.width, height: size.height,
            composer: try compositor.composer(for: plan, of: composition), isOneOfMany: true)
        return try renderer.image(at: .zero, isAlone: true, isCancelled: isCancelled)
    }
}
