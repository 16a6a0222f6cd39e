import AVFoundation
import CoreVideo
import Foundation

/// A transition that an app draws by itself: an instruction and a compositor of its own classes.
final class TransitionInstruction: NSObject, AVVideoCompositionInstructionProtocol {
    var timeRange: CMTimeRange
    var enablePostProcessing = false
    var containsTweening: Bool
    var requiredSourceTrackIDs: [NSValue]?
    var passthroughTrackID: CMPersistentTrackID = kCMPersistentTrackID_Invalid
    let foregroundTrackID: CMPersistentTrackID
    let backgroundTrackID: CMPersistentTrackID

    init(passthrough trackID: CMPersistentTrackID, timeRange: CMTimeRange) {
        self.timeRange = timeRange
        containsTweening = false
        foregroundTrackID = trackID
        backgroundTrackID = trackID
        super.init()
        passthroughTrackID = trackID
    }

    init(from foreground: CMPersistentTrackID, to background: CMPersistentTrackID, timeRange: CMTimeRange) {
        self.timeRange = timeRange
        containsTweening = true
        foregroundTrackID = foreground
        backgroundTrackID = background
        super.init()
        requiredSourceTrackIDs = [foreground as NSNumber, background as NSNumber]
    }
}

/// Opens the second picture from the left over the first one.
final class CurtainCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
    private let renderContextQueue = DispatchQueue(label: "rendercontext")
    private let renderingQueue = DispatchQueue(label: "rendering")
    private var shouldCancelAllRequests = false
    private var renderContext: AVVideoCompositionRenderContext?

    var sourcePixelBufferAttributes: [String: Any]? = [
        kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA),
        kCVPixelBufferMetalCompatibilityKey as String: true,
    ]
    var requiredPixelBufferAttributesForRenderContext: [String: Any] = [
        kCVPixelBufferPixelFormatTypeKey as String: Int(kCVPixelFormatType_32BGRA),
        kCVPixelBufferOpenGLESCompatibilityKey as String: true,
    ]

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
        renderContextQueue.sync { renderContext = newRenderContext }
    }

    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest) {
        renderingQueue.async {
            if self.shouldCancelAllRequests {
                asyncVideoCompositionRequest.finishCancelledRequest()
            } else {
                self.render(asyncVideoCompositionRequest)
            }
        }
    }

    func cancelAllPendingVideoCompositionRequests() {
        shouldCancelAllRequests = true
        renderingQueue.async { self.shouldCancelAllRequests = false }
    }

    private func render(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let instruction = request.videoCompositionInstruction as? TransitionInstruction,
            let foreground = request.sourceFrame(byTrackID: instruction.foregroundTrackID),
            let background = request.sourceFrame(byTrackID: instruction.backgroundTrackID),
            let result = renderContext?.newPixelBuffer()
        else {
            let error = NSError(domain: "CurtainCompositor", code: 1)
            request.finish(with: error)
            return
        }
        let elapsed = CMTimeSubtract(request.compositionTime, instruction.timeRange.start)
        let factor = CMTimeGetSeconds(elapsed) / CMTimeGetSeconds(instruction.timeRange.duration)
        draw(foreground, background, at: factor, into: result)
        request.finish(withComposedVideoFrame: result)
    }

    private func draw(
        _ foreground: CVPixelBuffer, _ background: CVPixelBuffer, at factor: Double,
        into result: CVPixelBuffer
    ) {
        for buffer in [foreground, background] {
            CVPixelBufferLockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
        }
        CVPixelBufferLockBaseAddress(result, CVPixelBufferLockFlags(rawValue: 0))
        defer {
            for buffer in [foreground, background, result] {
                CVPixelBufferUnlockBaseAddress(buffer, CVPixelBufferLockFlags(rawValue: 0))
            }
        }
        let (width, height) = (CVPixelBufferGetWidth(result), CVPixelBufferGetHeight(result))
        let edge = Int(Double(width) * factor)
        guard let target = CVPixelBufferGetBaseAddress(result),
            let old = CVPixelBufferGetBaseAddress(foreground),
            let new = CVPixelBufferGetBaseAddress(background)
        else { return }
        for row in 0..<height {
            let line = target + row * CVPixelBufferGetBytesPerRow(result)
            memcpy(line, new + row * CVPixelBufferGetBytesPerRow(background), edge * 4)
            memcpy(
                line + edge * 4, old + row * CVPixelBufferGetBytesPerRow(foreground) + edge * 4,
                (width - edge) * 4)
        }
    }
}

/// Two clips with the app's own transition between.
struct CustomTransition {
    func make(_ first: AVAsset, _ second: AVAsset, overlap: CMTime) throws -> (
        AVMutableComposition, AVMutableVideoComposition
    ) {
        let composition = AVMutableComposition()
        let trackA = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
        let trackB = composition.addMutableTrack(
            withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)!
        let change = CMTimeSubtract(first.duration, overlap)
        try trackA.insertTimeRange(
            CMTimeRangeMake(start: .zero, duration: first.duration),
            of: first.tracks(withMediaType: .video)[0], at: .zero)
        try trackB.insertTimeRange(
            CMTimeRangeMake(start: .zero, duration: second.duration),
            of: second.tracks(withMediaType: .video)[0], at: change)
        let videoComposition = AVMutableVideoComposition()
        videoComposition.customVideoCompositorClass = CurtainCompositor.self
        videoComposition.frameDuration = CMTimeMake(value: 1, timescale: 25)
        videoComposition.renderSize = composition.naturalSize
        videoComposition.instructions = [
            TransitionInstruction(
                passthrough: trackA.trackID, timeRange: CMTimeRange(start: .zero, end: change)),
            TransitionInstruction(
                from: trackA.trackID, to: trackB.trackID,
                timeRange: CMTimeRange(start: change, end: first.duration)),
            TransitionInstruction(
                passthrough: trackB.trackID,
                timeRange: CMTimeRange(start: first.duration, end: composition.duration)),
        ]
        return (composition, videoComposition)
    }
}
