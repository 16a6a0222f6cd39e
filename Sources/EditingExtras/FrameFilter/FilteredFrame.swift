internal import Editing
public import Foundation
public import MediaTypes

/// A frame that a `FrameFilter` processes. Not part of AVFoundation.
public struct FilteredFrame: Sendable {
    /// The presentation time of the frame in composition time.
    public let compositionTime: CMTime
    /// The size of the output in pixels.
    public let renderSize: CGSize
    /// The upright source frame in the format 32BGRA.
    ///
    /// Locking it for writing copies it first, so that it may be modified and returned.
    public let pixelBuffer: CVPixelBuffer
    let context: AVVideoCompositionRenderContext

    /// Returns a copy of the frame as red, green, blue and straight alpha.
    /// - Throws: `AVError` if the frame's memory can't be read.
    public func image() throws -> RGBAImage {
        do { return try RGBAImage(bgra: pixelBuffer) } catch {
            throw AVError(
                .videoCompositorFailed, reason: "the frame's memory cannot be read", time: compositionTime,
                underlying: error)
        }
    }

    /// Returns a buffer of the output's size in the format 32BGRA. Its pixels are undefined.
    /// - Throws: `AVError` if memory is exhausted.
    public func newPixelBuffer() throws -> CVPixelBuffer {
        guard let buffer = context.newPixelBuffer() else {
            throw AVError(
                .outOfMemory, reason: "there is not enough memory for another frame", time: compositionTime)
        }
        return buffer
    }
}
