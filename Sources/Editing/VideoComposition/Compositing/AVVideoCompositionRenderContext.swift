public import Foundation
public import MediaTypes

/// The context that all frames of a render share, with a source of pixel buffers. Source:
/// AVVideoCompositing.h.
open class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
    private let makeBuffer: @Sendable () throws -> CVPixelBuffer

    /// Creates a context without frames: its size is zero, and it has no pixel buffers. Those that requests have
    /// are created by sessions.
    public override init() {
        videoComposition = AVVideoComposition()
        size = .zero
        makeBuffer = { throw NoFrames() }
        super.init()
    }

    private struct NoFrames: Error {}

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

    /// The size of the frames to render in pixels: the render size times `renderScale`, rounded to even
    /// numbers.
    public final let size: CGSize
    /// The video composition as it was when the session began.
    public final let videoComposition: AVVideoComposition

    /// The transform from the video composition's render size to the frame's pixels: `renderScale`, without
    /// borders. The origin is at the top left.
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
    /// Always true: there is no mode of lower quality.
    open var highQualityRendering: Bool { true }

    /// Returns a buffer for one frame, of `size` and the first format that the compositor requires; nil if
    /// memory is exhausted. Its pixels are undefined. It is passed to the encoder without a copy.
    open func newPixelBuffer() -> CVPixelBuffer? {
        do { return try makeBuffer() } catch { return nil }
    }
}
