internal import Foundation
public import MediaTypes

/// Changes each frame of an asset by a handler: what `AVVideoComposition(asset:applyingCIFiltersWithHandler:)`
/// is at Apple, with pixels in place of Core Image. Ours, not Apple's.
///
///     let filter = FrameFilter { frame in
///         var image = try frame.image()
///         for index in image.pixels.indices where index % 4 != 3 { image.pixels[index] ^= 0xff }
///         return .image(image)
///     }
///     session.videoComposition = try await filter.videoComposition(for: asset)
public struct FrameFilter: Sendable {
    /// What a handler gives for a frame. Pictures of another size than the film's are scaled to it; an answer's
    /// alpha has no effect, as the film has none.
    public enum Output: Sendable {
        /// The frame as it is.
        case unchanged
        /// A buffer of any format, such as the frame's own after it was written to.
        case pixelBuffer(CVPixelBuffer)
        case image(RGBAImage)
    }

    let handler: @Sendable (FilteredFrame) async throws -> Output

    /// - Parameter handler: called for each frame of the film, for several at a time and in no fixed order. What it
    ///   throws ends the rendering with `AVError.videoCompositorFailed`.
    public init(_ handler: @escaping @Sendable (FilteredFrame) async throws -> Output) {
        self.handler = handler
    }

    /// A video composition that shows the asset's first enabled video track, upright and filtered.
    ///
    /// Its render size encloses that track with its preferred transform, and its frame duration is the track's.
    /// Where the track has no picture, the handler is not called and the film is black.
    /// - Throws: what loading the asset throws, or `AVError.noSourceTrack` where there is no video track.
    public func videoComposition(for asset: AVAsset) async throws -> AVVideoComposition {
        var properties = try await VideoProperties(loading: asset)
        guard let track = properties.tracks.first else {
            throw AVError(
                .noSourceTrack, reason: "the asset has no enabled video track to filter",
                remedy: "insert video into an enabled track")
        }
        properties.tracks = [track]
        properties.compositionSize = nil
        var contents = properties.contents()
        contents.customVideoCompositorClass = FrameFilterCompositor.self
        contents.instructions = contents.instructions.map {
            FrameFilterInstruction(timeRange: $0.timeRange, trackID: track.trackID, filter: self)
        }
        return AVVideoComposition(contents: contents)
    }
}
