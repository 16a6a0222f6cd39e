public import Foundation
public import MediaTypes

/// One frame that a `FrameFilter` is asked to change. Ours, not Apple's.
public struct FilteredFrame: Sendable {
    /// When the frame is shown, in the composition's time.
    public let compositionTime: CMTime
    /// The film's pixels.
    public let renderSize: CGSize
    /// The source's frame, upright, as 32BGRA. A lock that is not read-only copies it first, so it may be written
    /// to and returned.
    public let pixelBuffer: CVPixelBuffer
    let context: AVVideoCompositionRenderContext

    /// A copy of the frame as red, green, blue and straight alpha.
    /// - Throws: `AVError` where the frame's memory cannot be read.
    public func image() throws -> RGBAImage {
        do { return try RGBAImage(bgra: pixelBuffer) } catch {
            throw AVError(
                .videoCompositorFailed, reason: "the frame's memory cannot be read", time: compositionTime,
                underlying: error)
        }
    }

    /// A buffer of the film's size as 32BGRA, for the answer; its pixels are undefined.
    /// - Throws: `AVError` where there is no memory.
    public func newPixelBuffer() throws -> CVPixelBuffer {
        guard let buffer = context.newPixelBuffer() else {
            throw AVError(
                .outOfMemory, reason: "there is no memory for another frame", time: compositionTime)
        }
        return buffer
    }
}
