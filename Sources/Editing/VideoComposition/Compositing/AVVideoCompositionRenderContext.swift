public import Foundation
public import MediaTypes

/// What all frames of a rendering have in common, and where their pixel buffers come from.
/// Source: AVVideoCompositing.h.
open class AVVideoCompositionRenderContext: NSObject, @unchecked Sendable {
    private let makeBuffer: @Sendable () throws -> CVPixelBuffer

    /// - Parameters:
    ///   - size: pixels of every frame.
    ///   - makeBuffer: of that size, in the compositor's format.
    package init(
        videoComposition: AVVideoComposition, size: CGSize,
        makeBuffer: @escaping @Sendable () throws -> CVPixelBuffer
    ) {
        self.videoComposition = videoComposition
        self.size = size
        self.makeBuffer = makeBuffer
    }

    /// Pixels of the frames to render: the render size times `renderScale`, in whole pairs of pixels.
    public final let size: CGSize
    /// What is being rendered, as it was when the session began.
    public final let videoComposition: AVVideoComposition

    /// From the video composition's render size to the frame's pixels: `renderScale`, without borders. Origin
    /// top left.
    open var renderTransform: CGAffineTransform {
        CGAffineTransform(scaleX: CGFloat(renderScale), y: CGFloat(renderScale))
    }

    /// 1 everywhere but while playing.
    open var renderScale: Float { videoComposition.renderScale }
    /// 1 to 1: pixels are square.
    open var pixelAspectRatio: AVPixelAspectRatio {
        AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)
    }
    /// All zero: frames have no borders.
    open var edgeWidths: AVEdgeWidths { AVEdgeWidths() }
    /// Always true: no frame is rendered as a sketch.
    open var highQualityRendering: Bool { true }

    /// A buffer for one frame, of `size` and the first format that the compositor requires; its pixels are
    /// undefined. It goes on to the encoder without a copy. Nil where there is no memory.
    open func newPixelBuffer() -> CVPixelBuffer? {
        do { return try makeBuffer() } catch { return nil }
    }
}
