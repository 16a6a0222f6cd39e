import Editing
import Foundation
import MediaTypes

/// A client's compositor: the first source's colors, turned round.
final class InvertingCompositor: NSObject, AVVideoCompositing, Sendable {
    private static let attributes = [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA
    ]

    var sourcePixelBufferAttributes: [String: Any]? { Self.attributes }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { Self.attributes }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let trackID = request.sourceTrackIDs.first?.int32Value,
            let source = request.sourceFrame(byTrackID: trackID),
            let target = request.renderContext.newPixelBuffer()
        else { return request.finish(with: AVError(.unknown)) }
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        defer {
            CVPixelBufferUnlockBaseAddress(target, [])
            CVPixelBufferUnlockBaseAddress(source, .readOnly)
        }
        let rows = CVPixelBufferGetHeight(target)
        let (from, to) = (CVPixelBufferGetBytesPerRow(source), CVPixelBufferGetBytesPerRow(target))
        guard let input = CVPixelBufferGetBaseAddress(source),
            let output = CVPixelBufferGetBaseAddress(target)
        else { return request.finish(with: AVError(.unknown)) }
        for row in 0..<rows {
            for byte in 0..<4 * CVPixelBufferGetWidth(target) {
                let value = input.load(fromByteOffset: row * from + byte, as: UInt8.self)
                output.storeBytes(
                    of: byte % 4 == 3 ? value : 255 - value, toByteOffset: row * to + byte, as: UInt8.self)
            }
        }
        request.finish(withComposedVideoFrame: target)
    }

    func cancelAllPendingVideoCompositionRequests() {}
}
