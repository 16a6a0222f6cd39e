import AVFoundation
import CoreVideo

/// An app's compositors: each is set up by an initializer of its own, which the app never calls.
class ToneCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
    /// The new value of each value of a color.
    var curve: [UInt8]

    override init() {
        curve = (0...255).map { UInt8(255 - $0) }
        super.init()
    }

    var sourcePixelBufferAttributes: [String: Any]? {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let instruction = request.videoCompositionInstruction as? ToneInstruction,
            let source = request.sourceFrame(byTrackID: instruction.trackID),
            let target = request.renderContext.newPixelBuffer()
        else { return request.finish(with: NSError(domain: "ToneCompositor", code: 1)) }
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        let from = CVPixelBufferGetBaseAddress(source)!.assumingMemoryBound(to: UInt8.self)
        let to = CVPixelBufferGetBaseAddress(target)!.assumingMemoryBound(to: UInt8.self)
        for row in 0..<CVPixelBufferGetHeight(target) {
            let line = from + row * CVPixelBufferGetBytesPerRow(source)
            let result = to + row * CVPixelBufferGetBytesPerRow(target)
            for byte in 0..<CVPixelBufferGetWidth(target) * 4 {
                result[byte] = byte % 4 == 3 ? 255 : curve[Int(line[byte])]
            }
        }
        CVPixelBufferUnlockBaseAddress(target, [])
        CVPixelBufferUnlockBaseAddress(source, .readOnly)
        request.finish(withComposedVideoFrame: target)
    }
}

/// Changes what its superclass has made.
final class HalfToneCompositor: ToneCompositor, @unchecked Sendable {
    override init() {
        super.init()
        curve = curve.indices.map { UInt8($0 / 2) }
    }
}

/// Has no initializer, only initial values.
final class FlatToneCompositor: ToneCompositor, @unchecked Sendable {
    private let level: UInt8 = 128

    override func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        curve = [UInt8](repeating: level, count: 256)
        super.startRequest(request)
    }
}

/// As those had to be written who wanted to be built with Swift's protocols.
class RequiredToneCompositor: ToneCompositor, @unchecked Sendable {
    required override init() {
        super.init()
        curve = (0...255).map { UInt8($0) }
    }
}

/// An instruction with values of the app's.
final class ToneInstruction: AVMutableVideoCompositionInstruction {
    let trackID: CMPersistentTrackID

    init(trackID: CMPersistentTrackID, timeRange: CMTimeRange) {
        self.trackID = trackID
        super.init()
        self.timeRange = timeRange
        enablePostProcessing = false
    }

    required init?(coder: NSCoder) { nil }

    override var requiredSourceTrackIDs: [NSValue]? { [trackID as NSNumber] }
}

enum ToneEffect {
    static func videoComposition(
        for asset: AVAsset, with compositor: (NSObject & AVVideoCompositing).Type
    ) -> AVVideoComposition {
        let videoComposition = AVMutableVideoComposition(propertiesOf: asset)
        videoComposition.customVideoCompositorClass = compositor
        videoComposition.instructions = [
            ToneInstruction(
                trackID: asset.tracks(withMediaType: .video)[0].trackID,
                timeRange: CMTimeRange(start: .zero, duration: asset.duration))
        ]
        return videoComposition
    }
}
