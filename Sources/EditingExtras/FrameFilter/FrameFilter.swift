public import Editing
public import MediaTypes

/// A filter that processes each frame of an asset with a handler. Not part of AVFoundation.
///
/// It corresponds to `AVVideoComposition(asset:applyingCIFiltersWithHandler:)`, with pixels in place of Core
/// Image, and needs no product beside the library's.
///
///     let filter = FrameFilter { frame in
///         var image = try frame.image()
///         for index in image.pixels.indices where index % 4 != 3 { image.pixels[index] ^= 0xff }
///         return .image(image)
///     }
///     session.videoComposition = try await filter.videoComposition(for: asset)
public struct FrameFilter: Sendable {
    /// The result of a handler.
    ///
    /// Images whose size differs from the output's are scaled to it. Alpha is ignored, because the output has
    /// none.
    public enum Output: Sendable {
        /// The unchanged frame.
        case unchanged
        /// A pixel buffer in any format, such as the modified buffer of the frame.
        case pixelBuffer(CVPixelBuffer)
        /// An image, converted to the output's colors.
        case image(RGBAImage)
    }

    let handler: @Sendable (FilteredFrame) async throws -> Output

    /// - Parameter handler: A closure that is called for each output frame, concurrently and in no defined
    ///   order. If it throws an error, the render ends with `AVError.videoCompositorFailed`.
    public init(_ handler: @escaping @Sendable (FilteredFrame) async throws -> Output) {
        self.handler = handler
    }

    /// Creates a video composition that presents the asset's first enabled video track, upright and filtered.
    ///
    /// Its render size encloses the track with its preferred transform applied, and its frame duration is the
    /// track's. At times without media in the track, the handler isn't called and the output is black.
    /// - Throws: An error of loading the asset, or `AVError.noSourceTrack` without a video track.
    public func videoComposition(for asset: AVAsset) async throws -> AVVideoComposition {
        try await AVVideoComposition.filtering(asset, by: FrameFilterCompositor.self) {
            FrameFilterInstruction(timeRange: $0, trackID: $1, handler: self)
        }
    }
}
