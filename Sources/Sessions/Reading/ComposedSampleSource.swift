internal import Editing
internal import Engine
internal import MediaTypes
internal import PlanCompiler
internal import Playback
internal import RenderPlan

/// Composed frames of an asset, through the plan and the graph of an export.
final class ComposedSampleSource: SampleSource {
    private let pull: FramePull
    private let format: VideoFormat
    private let origin: CMTime
    private let duration: CMTime

    init(
        of asset: AVAsset, tracks: [AVAssetTrack], composition: AVVideoComposition,
        compositor: CompositorSlot, settings: PixelSettings, range: CMTimeRange
    ) throws {
        let plan = try PlanCompiler(
            asset: asset, videoComposition: composition, timeRange: range,
            customFormat: try compositor.instance?.sourceFormat, enabledTracks: asset.enabling(tracks)
        ).plan().pictureAlone
        try plan.check(for: asset)
        try plan.checkFrameRate()
        guard let format = plan.video else {
            throw AVError(
                .operationNotSupportedForAsset, reason: "the tracks have no video in the range to read",
                remedy: "choose a time range with media")
        }
        let type = settings.pixelFormatType ?? PixelSettings.usual(isTenBit: format.pixelFormat != .i420)
        guard PixelFormatCaps.knows(type) else { throw PixelFormatRefusal(pixelFormatType: type) }
        pull = try FramePull(
            plan, format: format, pixelFormatType: type, width: settings.width, height: settings.height,
            composer: try compositor.composer(for: plan, of: composition))
        (self.format, origin, duration) = (format, plan.origin, plan.duration)
    }

    func next() throws -> CMSampleBuffer? {
        guard let frame = try pull.next() else { return nil }
        let (start, end) = (format.time(ofFrame: frame.index), format.time(ofFrame: frame.index + 1))
        let timing = CMSampleTimingInfo(
            duration: end <= duration ? format.frameDuration : duration - start,
            presentationTimeStamp: origin == .zero ? start : origin + start, decodeTimeStamp: .invalid)
        return CMSampleBuffer(
            image: frame.pixelBuffer, format: CMFormatDescription(describing: frame.pixelBuffer),
            timing: timing)
    }

    func cancel() { pull.cancel() }
}
