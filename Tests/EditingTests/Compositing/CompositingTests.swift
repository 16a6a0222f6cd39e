import Foundation
import MediaTypes
import Synchronization
import Testing

@testable import Editing

/// Custom compositing as values: who is named, what a request and its context say. Source: AVVideoCompositing.h.
@Suite struct CompositingTests {
    /// As older programs write it.
    private final class Older: NSObject, AVVideoCompositing {
        var sourcePixelBufferAttributes: [String: Any]? {
            [kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]]
        }
        var requiredPixelBufferAttributesForRenderContext: [String: Any] {
            [String(kCVPixelBufferPixelFormatTypeKey): kCVPixelFormatType_32BGRA]
        }
        func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
        func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {}
    }

    /// As newer SDKs spell it, of a class that is not final.
    private class Newer: NSObject, AVVideoCompositing, @unchecked Sendable {
        required override init() { super.init() }
        var sourcePixelBufferAttributes: [String: any Sendable]? = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange
        ]
        var requiredPixelBufferAttributesForRenderContext: [String: any Sendable] = [
            kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32ARGB
        ]
        func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}
        func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {}
        func cancelAllPendingVideoCompositionRequests() {}
        var supportsHDRSourceFrames: Bool { true }
    }

    private static let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))

    private static func composition() -> AVMutableVideoComposition {
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range
        let composition = AVMutableVideoComposition()
        composition.frameDuration = CMTime(value: 1, timescale: 30)
        composition.renderSize = CGSize(width: 640, height: 360)
        composition.instructions = [instruction]
        return composition
    }

    @Test func attributesInBothSpellings() {
        let compositors: [any AVVideoCompositing] = [Older(), Newer()]
        let sources = compositors.map { ($0.sourcePixelBufferAttributes as [String: Any]?)?.pixelFormatTypes }
        #expect(sources == [[kCVPixelFormatType_32BGRA], [kCVPixelFormatType_420YpCbCr8BiPlanarFullRange]])
        let required = compositors.map {
            ($0.requiredPixelBufferAttributesForRenderContext as [String: Any]).pixelFormatTypes
        }
        #expect(required == [[kCVPixelFormatType_32BGRA], [kCVPixelFormatType_32ARGB]])
    }

    @Test func optionalMembersHaveDefaults() {
        let compositor: any AVVideoCompositing = Older()
        compositor.cancelAllPendingVideoCompositionRequests()
        let hint = AVVideoCompositionRenderHint(
            startCompositionTime: .zero, endCompositionTime: Self.range.end)
        compositor.anticipateRendering(using: hint)
        compositor.prerollForRendering(using: hint)
        #expect(hint.startCompositionTime == .zero && hint.endCompositionTime == Self.range.end)
        #expect(!compositor.supportsWideColorSourceFrames && !compositor.supportsHDRSourceFrames)
        #expect(!compositor.canConformColorOfSourceFrames)
        #expect((Newer() as any AVVideoCompositing).supportsHDRSourceFrames)
    }

    @Test func theClassIsKeptByCopiesAndConfigurations() throws {
        let composition = Self.composition()
        #expect(composition.customVideoCompositorClass == nil)
        composition.customVideoCompositorClass = Older.self
        let copy = try #require(composition.copy() as? AVVideoComposition)
        composition.customVideoCompositorClass = Newer.self
        #expect(copy.customVideoCompositorClass == Older.self)
        #expect(
            (copy.mutableCopy() as? AVMutableVideoComposition)?.customVideoCompositorClass == Older.self)
        var configuration = AVVideoComposition.Configuration(customVideoCompositorClass: Newer.self)
        #expect(
            AVVideoComposition(configuration: configuration).customVideoCompositorClass == Newer.self)
        configuration.customVideoCompositorClass = nil
        #expect(configuration.customVideoCompositorClass == nil)
    }

    private static func context(
        of composition: AVVideoComposition, makeBuffer: @escaping @Sendable () throws -> CVPixelBuffer
    ) -> AVVideoCompositionRenderContext {
        AVVideoCompositionRenderContext(
            videoComposition: composition, size: CGSize(width: 320, height: 180), makeBuffer: makeBuffer)
    }

    private static func buffer() throws -> CVPixelBuffer {
        var buffer: CVPixelBuffer?
        CVPixelBufferCreate(nil, 320, 180, kCVPixelFormatType_32BGRA, nil, &buffer)
        return try #require(buffer)
    }

    @Test func aContextSaysHowToRender() throws {
        let composition = Self.composition()
        composition.renderScale = 0.5
        let context = Self.context(of: composition) { try Self.buffer() }
        #expect(context.size == CGSize(width: 320, height: 180))
        #expect(context.videoComposition === composition)
        #expect(context.renderScale == 0.5)
        #expect(context.renderTransform == CGAffineTransform(scaleX: 0.5, y: 0.5))
        #expect(context.pixelAspectRatio == AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1))
        #expect(context.edgeWidths == AVEdgeWidths())
        #expect(context.highQualityRendering)
        #expect(CVPixelBufferGetWidth(try #require(context.newPixelBuffer())) == 320)
        let without = Self.context(of: composition) { throw AVError(.outOfMemory, reason: "none") }
        #expect(without.newPixelBuffer() == nil)
    }

    @Test func aRequestGivesItsFramesAndTakesAnAnswer() throws {
        let composition = Self.composition()
        let frame = try Self.buffer()
        let answers = Mutex<[Result<CVPixelBuffer, any Error>]>([])
        func made() -> AVAsynchronousVideoCompositionRequest {
            AVAsynchronousVideoCompositionRequest(
                renderContext: Self.context(of: composition) { frame }, compositionTime: Self.range.end,
                videoCompositionInstruction: composition.instructions[0], frames: [7: frame, 3: frame],
                answer: { answer in answers.withLock { $0.append(answer) } })
        }
        let request = made()
        #expect(request.sourceTrackIDs == [3, 7])
        #expect(request.sourceFrame(byTrackID: 7) === frame)
        #expect(request.sourceFrame(byTrackID: 1) == nil)
        #expect(request.compositionTime == Self.range.end)
        #expect(request.videoCompositionInstruction === composition.instructions[0])
        #expect(request.copy() as AnyObject === request)
        request.finish(withComposedVideoFrame: frame)
        request.finish(with: AVError(.unknown))
        made().finish(with: AVError(.unknown))
        made().finishCancelledRequest()
        let given = answers.withLock { $0 }
        try #require(given.count == 3)
        #expect(try given[0].get() === frame)
        #expect(throws: AVError.self) { try given[1].get() }
        #expect(throws: CancellationError.self) { try given[2].get() }
    }
}
