import Dispatch
import Editing
import Foundation
import MediaTypes
import Synchronization

// Compositors as clients write them.

/// What most of them have in common: one format, and a frame that `draw` gives.
class PlainCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
    required override init() { super.init() }

    var format: OSType { kCVPixelFormatType_32BGRA }
    let contexts = Mutex<[AVVideoCompositionRenderContext]>([])
    let requests = Mutex<[(CMTime, [NSNumber])]>([])
    let announced = Mutex<[String]>([])
    let cancellations = Atomic(0)

    var sourcePixelBufferAttributes: [String: Any]? {
        [kCVPixelBufferPixelFormatTypeKey as String: format]
    }
    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: format]
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
        contexts.withLock { $0.append(newRenderContext) }
    }

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        note(request)
        answer(request)
    }

    func answer(_ request: AVAsynchronousVideoCompositionRequest) {
        do {
            request.finish(withComposedVideoFrame: try draw(request))
        } catch {
            request.finish(with: error)
        }
    }

    func note(_ request: AVAsynchronousVideoCompositionRequest) {
        requests.withLock { $0.append((request.compositionTime, request.sourceTrackIDs)) }
    }

    func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        throw AVError(.unknown)
    }

    func cancelAllPendingVideoCompositionRequests() { cancellations.add(1, ordering: .relaxed) }

    func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {
        announced.withLock {
            $0.append(
                "preroll \(renderHint.startCompositionTime.seconds)–\(renderHint.endCompositionTime.seconds)")
        }
    }

    func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {
        announced.withLock {
            $0.append(
                "anticipate \(renderHint.startCompositionTime.seconds)–\(renderHint.endCompositionTime.seconds)"
            )
        }
    }
}

/// Red, green and blue the other way about.
class InvertingCompositor: PlainCompositor, @unchecked Sendable {
    override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        let source = request.sourceFrame(byTrackID: request.sourceTrackIDs[0].int32Value)!
        let target = request.renderContext.newPixelBuffer()!
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        defer {
            CVPixelBufferUnlockBaseAddress(source, .readOnly)
            CVPixelBufferUnlockBaseAddress(target, [])
        }
        for row in 0..<CVPixelBufferGetHeight(target) {
            let from = CVPixelBufferGetBaseAddress(source)! + row * CVPixelBufferGetBytesPerRow(source)
            let to = CVPixelBufferGetBaseAddress(target)! + row * CVPixelBufferGetBytesPerRow(target)
            for column in 0..<CVPixelBufferGetWidth(target) {
                let pixel = from.load(fromByteOffset: 4 * column, as: UInt32.self)
                to.storeBytes(of: pixel ^ 0x00ff_ffff, toByteOffset: 4 * column, as: UInt32.self)
            }
        }
        return target
    }
}

/// The mean of two tracks, written over the first one's own frame.
final class MixingCompositor: PlainCompositor, @unchecked Sendable {
    override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        let (first, second) = (request.sourceFrame(byTrackID: 1)!, request.sourceFrame(byTrackID: 2)!)
        CVPixelBufferLockBaseAddress(first, [])
        CVPixelBufferLockBaseAddress(second, .readOnly)
        defer {
            CVPixelBufferUnlockBaseAddress(first, [])
            CVPixelBufferUnlockBaseAddress(second, .readOnly)
        }
        for row in 0..<CVPixelBufferGetHeight(first) {
            let from = CVPixelBufferGetBaseAddress(second)! + row * CVPixelBufferGetBytesPerRow(second)
            let to = CVPixelBufferGetBaseAddress(first)! + row * CVPixelBufferGetBytesPerRow(first)
            for index in 0..<4 * CVPixelBufferGetWidth(first) {
                let sum =
                    Int(to.load(fromByteOffset: index, as: UInt8.self))
                    + Int(from.load(fromByteOffset: index, as: UInt8.self))
                to.storeBytes(of: UInt8((sum + 1) / 2), toByteOffset: index, as: UInt8.self)
            }
        }
        return first
    }
}

/// Answers later, from several threads, and not in the order of asking.
final class ConcurrentCompositor: InvertingCompositor, @unchecked Sendable {
    let underWay = Atomic(0)
    let mostUnderWay = Mutex(0)

    override func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        note(request)
        let count = underWay.add(1, ordering: .relaxed).newValue
        mostUnderWay.withLock { $0 = max($0, count) }
        let delay = [9, 3, 6, 0][Int(request.compositionTime.seconds * 30 + 0.5) % 4]
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) { [self] in
            underWay.subtract(1, ordering: .relaxed)
            answer(request)
        }
    }
}

/// Fails from a third of a second on.
final class FailingCompositor: InvertingCompositor, @unchecked Sendable {
    struct Reason: Error {}

    override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        if request.compositionTime >= CMTime(value: 1, timescale: 3) { throw Reason() }
        return try super.draw(request)
    }
}

/// Never answers, and does not return when it is told to end.
final class SilentCompositor: PlainCompositor, @unchecked Sendable {
    static let started = Atomic(0)
    private let held = Mutex<[AVAsynchronousVideoCompositionRequest]>([])

    override func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        held.withLock { $0.append(request) }
        Self.started.add(1, ordering: .relaxed)
    }

    override func cancelAllPendingVideoCompositionRequests() {
        DispatchSemaphore(value: 0).wait()
    }
}

/// Forgets requests from a third of a second on.
final class ForgetfulCompositor: InvertingCompositor, @unchecked Sendable {
    override func answer(_ request: AVAsynchronousVideoCompositionRequest) {
        if request.compositionTime < CMTime(value: 1, timescale: 3) { super.answer(request) }
    }
}

/// Gives the source's frame back.
final class ReturningCompositor: PlainCompositor, @unchecked Sendable {
    override var format: OSType { kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange }

    override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        request.sourceFrame(byTrackID: request.sourceTrackIDs[0].int32Value)!
    }
}

/// Turns the luma of two planes about, and keeps the colors.
final class LumaCompositor: PlainCompositor, @unchecked Sendable {
    override var format: OSType { kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange }

    override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        let source = request.sourceFrame(byTrackID: 1)!
        let target = request.renderContext.newPixelBuffer()!
        CVPixelBufferLockBaseAddress(source, .readOnly)
        CVPixelBufferLockBaseAddress(target, [])
        defer {
            CVPixelBufferUnlockBaseAddress(source, .readOnly)
            CVPixelBufferUnlockBaseAddress(target, [])
        }
        for plane in 0..<CVPixelBufferGetPlaneCount(source) {
            let bytes = CVPixelBufferGetWidthOfPlane(source, plane) * (plane == 0 ? 1 : 2)
            for row in 0..<CVPixelBufferGetHeightOfPlane(source, plane) {
                let from =
                    CVPixelBufferGetBaseAddressOfPlane(source, plane)!
                    + row * CVPixelBufferGetBytesPerRowOfPlane(source, plane)
                let to =
                    CVPixelBufferGetBaseAddressOfPlane(target, plane)!
                    + row * CVPixelBufferGetBytesPerRowOfPlane(target, plane)
                for index in 0..<bytes {
                    let value = from.load(fromByteOffset: index, as: UInt8.self)
                    to.storeBytes(of: plane == 0 ? 251 - value : value, toByteOffset: index, as: UInt8.self)
                }
            }
        }
        return target
    }
}

/// A flat grey from memory of its own, half as large as the film; needs no source at all.
final class OwnMemoryCompositor: PlainCompositor, @unchecked Sendable {
    override var format: OSType { kCVPixelFormatType_32ARGB }

    override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 160, 90, kCVPixelFormatType_32ARGB, nil, &made)
        let target = made!
        CVPixelBufferLockBaseAddress(target, [])
        defer { CVPixelBufferUnlockBaseAddress(target, []) }
        // Its alpha has no effect: the film has none.
        for row in 0..<90 {
            let to = CVPixelBufferGetBaseAddress(target)! + row * CVPixelBufferGetBytesPerRow(target)
            for column in 0..<160 {
                to.storeBytes(of: 0x8080_8000, toByteOffset: 4 * column, as: UInt32.self)
            }
        }
        return target
    }
}

/// An instruction of a client's own class.
final class ClientInstruction: NSObject, AVVideoCompositionInstructionProtocol {
    let timeRange: CMTimeRange
    let requiredSourceTrackIDs: [NSValue]?
    let passthroughTrackID: CMPersistentTrackID
    var enablePostProcessing: Bool { false }
    var containsTweening: Bool { true }

    init(
        _ frames: Range<Int64>, tracks: [CMPersistentTrackID]?,
        passthrough: CMPersistentTrackID = kCMPersistentTrackID_Invalid
    ) {
        timeRange = CMTimeRange(
            start: CMTime(value: frames.lowerBound, timescale: 30),
            end: CMTime(value: frames.upperBound, timescale: 30))
        requiredSourceTrackIDs = tracks?.map { NSNumber(value: $0) }
        passthroughTrackID = passthrough
    }
}
