internal import Editing
public import Foundation
public import MediaTypes
internal import Synchronization

/// A request for one filtered frame. Source: AVVideoComposition.h.
///
/// A request is finished exactly once; later calls are ignored. Releasing it before it is finished fails its
/// frame.
open class AVAsynchronousCIImageFilteringRequest: NSObject, NSCopying, @unchecked Sendable {
    // `@unchecked Sendable`, as on Apple's platforms: only the flag changes, which is atomic.
    private let request: AVAsynchronousVideoCompositionRequest
    private let isFinished = Atomic(false)

    init(_ request: AVAsynchronousVideoCompositionRequest, source: CIImage) {
        self.request = request
        sourceImage = source
    }

    /// The upright source frame, with its origin at the bottom left.
    public final let sourceImage: CIImage
    /// The presentation time of the frame in composition time.
    open var compositionTime: CMTime { request.compositionTime }
    /// The size of the output in pixels.
    open var renderSize: CGSize { request.renderContext.size }

    /// Finishes the request with an image, of which the part from the origin to the render size is rendered; what
    /// it doesn't cover is black.
    ///
    /// - Parameter context: The context that renders it; `nil` for one of the library's.
    open func finish(with filteredImage: CIImage, context ciContext: CIContext?) {
        if isFinished.exchange(true, ordering: .acquiringAndReleasing) { return }
        do {
            request.finish(
                withComposedVideoFrame: try request.frame(filteredImage, by: ciContext ?? .standard))
        } catch {
            request.finish(with: error)
        }
    }

    /// Finishes the request with an error.
    ///
    /// The render ends with `AVError.videoCompositorFailed`, which has this error as its underlying error.
    open func finish(with error: any Error) {
        if isFinished.exchange(true, ordering: .acquiringAndReleasing) { return }
        request.finish(with: error)
    }

    /// Returns the request itself.
    open func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CIContext {
    /// The context of images for which a client gives none.
    static let standard = CIContext()
}

extension AVAsynchronousVideoCompositionRequest {
    /// Renders an image over black into a new frame.
    func frame(_ image: CIImage, by context: CIContext) throws -> CVPixelBuffer {
        guard let buffer = renderContext.newPixelBuffer() else {
            throw AVError(
                .outOfMemory, reason: "there is not enough memory for another frame", time: compositionTime)
        }
        try context.draw(
            image.composited(over: .black), to: buffer, bounds: .infinite, colorSpace: context.defaultSpace)
        return buffer
    }
}
