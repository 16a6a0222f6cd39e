import AVFoundation
import CoreVideo

/// The colors of frames, as apps that make frames of their own state them and look them up.
enum ColorTagging {
    static func tagAsHD(_ pixelBuffer: CVPixelBuffer) {
        CVBufferSetAttachment(
            pixelBuffer, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2,
            .shouldPropagate)
        CVBufferSetAttachment(
            pixelBuffer, kCVImageBufferTransferFunctionKey, kCVImageBufferTransferFunction_ITU_R_709_2,
            .shouldPropagate)
        CVBufferSetAttachment(
            pixelBuffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate
        )
    }

    static func tag(_ pixelBuffer: CVPixelBuffer, as space: CGColorSpace) {
        let attachments = [kCVImageBufferCGColorSpaceKey as String: space] as CFDictionary
        CVBufferSetAttachments(pixelBuffer, attachments, CVAttachmentMode.shouldPropagate)
    }

    static func colorSpace(of pixelBuffer: CVPixelBuffer) -> CGColorSpace {
        if let attached = CVImageBufferGetColorSpace(pixelBuffer)?.takeUnretainedValue() { return attached }
        guard let attachments = CVBufferCopyAttachments(pixelBuffer, .shouldPropagate),
            let space = CVImageBufferCreateColorSpaceFromAttachments(attachments)?.takeRetainedValue()
        else { return CGColorSpaceCreateDeviceRGB() }
        return space
    }

    static func isHD(_ pixelBuffer: CVPixelBuffer) -> Bool {
        let matrix = CVBufferCopyAttachment(pixelBuffer, kCVImageBufferYCbCrMatrixKey, nil) as? String
        return matrix == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String
    }
}

extension ColorTagging {
    static func videoComposition(for asset: AVAsset) -> AVVideoComposition {
        let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
        videoComposition.customVideoCompositorClass = TaggedFrameCompositor.self
        return videoComposition
    }
}

/// Copies frames with what is attached to them.
final class TaggedFrameCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
    /// The matrices of the frames that were composed.
    nonisolated(unsafe) static var matrices: Set<String> = []
    private static let lock = NSLock()

    var sourcePixelBufferAttributes: [String: Any]? {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let id = request.sourceTrackIDs.first?.int32Value,
            let source = request.sourceFrame(byTrackID: id),
            let target = request.renderContext.newPixelBuffer()
        else { return request.finish(with: NSError(domain: "TaggedFrameCompositor", code: 1)) }
        CVBufferRemoveAllAttachments(target)
        CVBufferPropagateAttachments(source, target)
        if let matrix = CVBufferCopyAttachment(target, kCVImageBufferYCbCrMatrixKey, nil) as? String {
            Self.lock.lock()
            Self.matrices.insert(matrix)
            Self.lock.unlock()
        }
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        if let from = CVPixelBufferGetBaseAddress(source), let to = CVPixelBufferGetBaseAddress(target) {
            for row in 0..<CVPixelBufferGetHeight(target) {
                memcpy(
                    to + row * CVPixelBufferGetBytesPerRow(target),
                    from + row * CVPixelBufferGetBytesPerRow(source), 4 * CVPixelBufferGetWidth(target))
            }
        }
        CVPixelBufferUnlockBaseAddress(target, [])
        CVPixelBufferUnlockBaseAddress(source, .readOnly)
        request.finish(withComposedVideoFrame: target)
    }
}
