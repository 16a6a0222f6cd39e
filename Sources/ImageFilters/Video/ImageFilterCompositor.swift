internal import Dispatch
internal import Editing
internal import Foundation
internal import MediaTypes

/// A time range of a composition in which a handler filters the frames of one track.
final class ImageFilterInstruction: NSObject, UprightSourcesInstruction, Sendable {
    let timeRange: CMTimeRange
    let trackID: CMPersistentTrackID
    /// Finishes the request, now or later.
    let handler: @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void

    init(
        timeRange: CMTimeRange, trackID: CMPersistentTrackID,
        handler: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) {
        (self.timeRange, self.trackID, self.handler) = (timeRange, trackID, handler)
    }

    var enablePostProcessing: Bool { true }
    /// Always true: the handler may depend on the time.
    var containsTweening: Bool { true }
    var requiredSourceTrackIDs: [NSValue]? { [NSNumber(value: trackID)] }
    var passthroughTrackID: CMPersistentTrackID { kCMPersistentTrackID_Invalid }
}

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
            request.finish(withComposedVideoFrame: try request.frame(.black, by: .ofFrames))
        } catch {
            request.finish(with: error)
        }
    }
}
