internal import Editing
internal import Foundation
internal import Layers
internal import MediaTypes
internal import RenderPlan

/// The compiler pass that applies the video composition's instructions to the video tracks.
struct LowerVideo {
    let asset: AVAsset
    let composition: AVVideoComposition?
    let range: CMTimeRange
    /// The requested range, which validation checks.
    let wanted: CMTimeRange
    /// The pixel format of source frames for a custom compositor; `nil` without one.
    let customFormat: OSType?
    /// The layer trees over the output, back to front.
    let overlaidLayers: [LayerTree]
    let dynamicRange: OutputDynamicRange
    /// Whether the output may have alpha.
    let keepsAlpha: Bool

    struct Composed {
        var format: VideoFormat
        var branches: [Branch]
        var composedTracks: [VideoTrackPlan]
        var layerTrack: LayerTrackPlan?
        var overlay: OverlayPlan?
        var instructions: [InstructionPlan]
    }

    /// Returns `nil` for an asset without video.
    func composed(_ tracks: [CompilerTrack]) throws -> Composed? {
        let visible = tracks.filter { $0.mediaType == .video && $0.isEnabled && $0.hasMedia }
        guard !visible.isEmpty || composition != nil else { return nil }
        if composition == nil { try requirePicture(in: visible) }
        guard let wanted = composition ?? displayed(visible) else { return nil }
        let problem = wanted.firstProblem(
            trackIDs: Set(tracks.map(\.trackID)), duration: OutputRange.end(of: tracks),
            timeRange: self.wanted)
        if let problem { throw problem }
        let layers = LowerOverlay(composition: wanted, overlaid: overlaidLayers)
        let overlay = try layers.overlay(in: range)
        var format = try format(of: wanted, showing: visible)
        if format.pixelFormat == .i420, overlay?.drawing != .whole, mayBeTransparent(visible) {
            format.pixelFormat = .a420
        }
        var instructions = LowerInstructions(
            format: format, origin: range.start, tracks: closed(visible), composition: wanted,
            isImplicit: composition == nil, customFormat: customFormat, layerTrack: try layers.layerTrack())
        try instructions.lower(in: range)
        return Composed(
            format: format, branches: instructions.branches,
            composedTracks: instructions.composedTracks(duration: range.duration),
            layerTrack: instructions.usedLayerTrack,
            overlay: overlay, instructions: instructions.plans)
    }

    /// Returns whether the output may be transparent. Opaque output is composed faster. Source:
    /// AVVideoComposition.h, `backgroundColor`, which is black unless it is set.
    private func mayBeTransparent(_ visible: [CompilerTrack]) -> Bool {
        guard keepsAlpha else { return false }
        guard let composition else {
            return visible.first?.segments.contains { $0.clip?.description.hasAlpha == true } ?? false
        }
        return customFormat != nil
            || composition.instructions.contains { instruction in
                let color = (instruction as? AVVideoCompositionInstruction)?.backgroundColor
                return color.map { RGBColor($0).alpha < 1 } ?? false
            }
    }

    /// Returns the composition that is used if none is set, which presents the first enabled video track.
    private func displayed(_ visible: [CompilerTrack]) -> AVVideoComposition? {
        asset.trackObjects.first { $0.trackID == visible.first?.trackID }
            .map { AVVideoComposition.displaying($0, of: asset) }
    }

    /// Throws if no file has a valid size, because the files determine the output size without a composition.
    private func requirePicture(in tracks: [CompilerTrack]) throws {
        for clip in tracks.first?.segments.lazy.compactMap(\.clip) ?? [] {
            let size = clip.description.naturalSize
            guard Self.even(size.width) == nil || Self.even(size.height) == nil else { return }
            throw AVError(
                .invalidSourceMedia,
                reason:
                    "\(clip.url.lastPathComponent): its picture of \(size.width)x\(size.height) cannot be drawn",
                url: clip.url, trackID: clip.description.trackID, remedy: "repair or re-encode the file")
        }
    }

    private func closed(_ tracks: [CompilerTrack]) -> [CompilerTrack] {
        let timeline = SegmentTimeline(range: range)
        return tracks.map { track in
            var track = track
            track.segments = timeline.segments(of: track)
            return track
        }
    }

    private func format(
        of composition: AVVideoComposition, showing tracks: [CompilerTrack]
    ) throws -> VideoFormat {
        let (size, scale) = (composition.renderSize, CGFloat(composition.renderScale))
        let (width, height) = (Self.even(size.width * scale), Self.even(size.height * scale))
        guard let width, let height else {
            throw AVError(
                .invalidVideoComposition,
                reason: "a render size of \(size.width)x\(size.height) at scale \(scale) cannot be drawn",
                remedy: "choose from 2 to \(Self.largestSide) pixels a side")
        }
        let firstClip = tracks.flatMap(\.segments).filter { $0.clip != nil }
            .min { $0.target.start < $1.target.start }
        let colors = OutputColorimetry(
            of: composition, showing: firstClip?.clip?.description, in: dynamicRange)
        return VideoFormat(
            width: width, height: height, frameDuration: try frameDuration(of: composition, showing: tracks),
            pixelFormat: colors.pixelFormat, colorimetry: colors.colorimetry)
    }

    /// Returns a length rounded down to an even number, as 4:2:0 requires, ignoring rounding errors; `nil` if
    /// it is out of range.
    private static func even(_ length: CGFloat) -> Int? {
        let nearest = length.rounded()
        let length = abs(length - nearest) < 0.001 ? nearest : length
        guard length.isFinite, length >= 2, length <= CGFloat(largestSide) else { return nil }
        return Int(length) / 2 * 2
    }

    private static let largestSide = 16_384

    /// Returns the frame duration of the fastest clip in the track that determines the timing, or else the
    /// composition's frame duration. Source: AVVideoComposition.h, `sourceTrackIDForFrameTiming`.
    private func frameDuration(
        of composition: AVVideoComposition, showing tracks: [CompilerTrack]
    ) throws -> CMTime {
        let timing = tracks.first { $0.trackID == composition.sourceTrackIDForFrameTiming }
        let clips = timing?.segments.compactMap { $0.clip?.description } ?? []
        let shortest = clips.compactMap(\.outputFrameDuration).min()
        let duration = shortest ?? composition.frameDuration
        guard duration.isNumeric, duration > .zero, duration.value <= Int64(Int32.max) else {
            throw AVError(
                .invalidVideoComposition, reason: "the video composition has no usable frame duration",
                remedy: "set a positive frameDuration such as CMTime(value: 1, timescale: 30)")
        }
        return duration
    }
}
