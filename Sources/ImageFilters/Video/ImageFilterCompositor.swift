internal import Dispatch
internal import Editing
internal import Foundation
internal import MediaTypes

/// An instruction with the handler of image filters, which finishes the request, now or later.
typealias ImageFilterInstruction =
    TrackHandlerInstruction<@Sendable (AVAsynchronousCIImageFilteringRequest) -> Void>

/// A compositor that calls a handler with an image of each source frame, one after the other: handlers share
/// their filters. At times without media in the track, the output is black.
final class ImageFilterCompositor: NSObject, AVVideoCompositing {
    private static let attributes: [String: any Sendable] = [
        kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA
    ]

    private let queue = DispatchQueue(label: "cutroom.image-filter")

    override init() { super.init() }

    var sourcePixelBufferAttributes: [String: any Sendable]? { Self.attributes }
    var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] { Self.attributes }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        queue.async {
            guard let instruction = request.videoCompositionInstruction as? ImageFilterInstruction,
                let frame = request.sourceFrame(byTrackID: instruction.trackID)
            else { return Self.finishBlack(request) }
            instruction.handler(
                AVAsynchronousCIImageFilteringRequest(request, source: CIImage(cvPixelBuffer: frame)))
        }
    }

    private static func finishBlack(_ request: AVAsynchronousVideoCompositionRequest) {
        do {
            request.finish(withComposedVideoFrame: try request.frame(.black, by: .standard))
        } catch {
            request.finish(with: error)
        }
    }
}
