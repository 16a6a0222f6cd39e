public import Editing
public import MediaTypes

/// Changes each frame of an asset with a handler, as
/// `AVVideoComposition(asset:applyingCIFiltersWithHandler:)` does on Apple's platforms, but with pixels in
/// place of Core Image.
///
///     let filter = FrameFilter { frame in
///         var image = try frame.image()
///         for index in image.pixels.indices where index % 4 != 3 { image.pixels[index] ^= 0xff }
///         return .image(image)
///     }
///     session.videoComposition = try await filter.videoComposition(for: asset)
public struct FrameFilter: Sendable {
    /// The result of a handler. Images of a different size than the output are scaled to it. Alpha is
    /// ignored, because the output has none.
    public enum Output: Sendable {
        /// The unchanged frame.
        case unchanged
        /// A buffer in any format, such as the frame's own buffer after it was written to.
        case pixelBuffer(CVPixelBuffer)
        case image(RGBAImage)
    }

    let handler: @Sendable (FilteredFrame) async throws -> Output

    /// - Parameter handler: A closure that is called for each output frame, for several concurrently and in
    ///   no defined order. An error that it throws ends the render with `AVError.videoCompositorFailed`.
    public init(_ handler: @escaping @Sendable (FilteredFrame) async throws -> Output) {
        self.handler = handler
    }

    /// Creates a video composition that shows the asset's first enabled video track, upright and filtered.
    ///
    /// Its render size encloses that track with its preferred transform, and its frame duration is the
    /// track's. For times at which the track has no media, the handler is not called and the output is black.
    /// - Throws: what loading the asset throws, or `AVError.noSourceTrack` if there is no video track.
    public func videoComposition(for asset: AVAsset) async throws -> AVVideoComposition {
        try await AVVideoComposition.filtering(asset, by: FrameFilterCompositor.self) {
            FrameFilterInstruction(timeRange: $0, trackID: $1, filter: self)
        }
    }
}
