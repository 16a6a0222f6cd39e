public import Foundation
public import MediaTypes

/// The context of all frames of a render, which creates pixel buffers. Source: AVVideoCompositing.h.
open class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
    /// `nil` for an empty context.
    private let makeBuffer: (@Sendable () throws -> CVPixelBuffer)?

    /// Creates an empty context, with size zero and without pixel buffers.
    ///
    /// Sessions create the contexts of requests.
    public override init() {
        videoComposition = AVVideoComposition()
        size = .zero
        makeBuffer = nil
        super.init()
    }

    /// - Parameters:
    ///   - size: The size of every frame in pixels.
    ///   - makeBuffer: Creates a buffer of that size in the compositor's format.
    package init(
        videoComposition: AVVideoComposition, size: CGSize,
        makeBuffer: @escaping @Sendable () throws -> CVPixelBuffer
    ) {
        self.videoComposition = videoComposition
        self.size = size
        self.makeBuffer = makeBuffer
        super.init()
    }

    /// The size of the rendered frames in pixels: the render size times `renderScale`, rounded to even
    /// numbers.
    public final let size: CGSize
    /// A snapshot of the video composition from the start of the session.
    public final let videoComposition: AVVideoComposition

    /// The transform from the video composition's render size to the frame's pixels: a scale by
    /// `renderScale`, without borders.
    ///
    /// The origin is at the top left.
    open var renderTransform: CGAffineTransform {
        CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
    }

    /// The scale of the render size during playback; 1 otherwise.
    open var renderScale: Float { videoComposition.renderScale }
    /// Always 1:1: pixels are square.
    open var pixelAspectRatio: AVPixelAspectRatio {
        AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)
    }
    /// Always zero: frames have no borders.
    open var edgeWidths: AVEdgeWidths { AVEdgeWidths() }
    /// Always true: rendering with reduced quality is not supported.
    open var highQualityRendering: Bool { true }

    /// Returns a buffer for a frame, with `size` and the first format that the compositor requires; `nil` if
    /// memory is exhausted.
    ///
    /// Its pixels are undefined, and its attachments are the colors of the composition. It is passed to the encoder
    /// without a copy.
    open func newPixelBuffer() -> CVPixelBuffer? {
        do { return try makeBuffer?() } catch { return nil }
    }
}
