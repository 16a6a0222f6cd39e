import Editing
import Foundation
import MediaTypes
import Synchronization
import TestSupport
import Testing

@testable import Sessions

/// What numbers a client's frames hold, and what becomes of the numbers that it gives back.
@Suite(.timeLimit(.minutes(5))) struct ClientRangeTests {
    /// Gives the source's frame back, and notes the numbers at its middle.
    class Witness: PlainCompositor, @unchecked Sendable {
        static let seen = Mutex<[OSType: [Int]]>([:])

        override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
            let source = request.sourceFrame(byTrackID: request.sourceTrackIDs[0].int32Value)!
            CVPixelBufferLockBaseAddress(source, .readOnly)
            defer { CVPixelBufferUnlockBaseAddress(source, .readOnly) }
            let sample: (Int, Int) -> Int = { plane, index in
                let row = CVPixelBufferGetHeightOfPlane(source, plane) / 2
                let start =
                    CVPixelBufferGetBaseAddressOfPlane(source, plane)!
                    + row * CVPixelBufferGetBytesPerRowOfPlane(source, plane)
                let isDeep = [
                    kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
                    kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange,
                ].contains(CVPixelBufferGetPixelFormatType(source))
                return isDeep
                    ? Int(start.load(fromByteOffset: 2 * index, as: UInt16.self) >> 6)
                    : Int(start.load(fromByteOffset: index, as: UInt8.self))
            }
            let isPlanar = CVPixelBufferGetPlaneCount(source) == 3
            let numbers = [sample(0, 40), sample(1, 40), isPlanar ? sample(2, 40) : sample(1, 41)]
            Self.seen.withLock { $0[format] = numbers }
            return source
        }
    }

    final class Narrow: Witness, @unchecked Sendable {
        override var format: OSType { kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange }
    }
    final class Wide: Witness, @unchecked Sendable {
        override var format: OSType { kCVPixelFormatType_420YpCbCr8BiPlanarFullRange }
    }
    final class WidePlanes: Witness, @unchecked Sendable {
        override var format: OSType { kCVPixelFormatType_420YpCbCr8PlanarFullRange }
    }
    final class Deep: Witness, @unchecked Sendable {
        override var format: OSType { kCVPixelFormatType_420YpCbCr10BiPlanarFullRange }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var compositor: Witness.Type
        var format: OSType
        /// What 200, 90 and 160 of video's range are there.
        var numbers: [Int]
        var isFullRange: Bool
        var testDescription: String { "\(compositor) of \(isFullRange ? "full" : "limited") range" }
    }

    /// (200 − 16) · 255 / 219 = 214.2, 128 + (90 − 128) · 255 / 224 = 84.7, 128 + (160 − 128) · 255 / 224 = 164.4.
    @Test(
        arguments: [false, true].flatMap { isFullRange in
            [
                Row(
                    compositor: Narrow.self, format: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
                    numbers: [200, 90, 160], isFullRange: isFullRange),
                Row(
                    compositor: Wide.self, format: kCVPixelFormatType_420YpCbCr8BiPlanarFullRange,
                    numbers: [214, 85, 164], isFullRange: isFullRange),
                Row(
                    compositor: WidePlanes.self, format: kCVPixelFormatType_420YpCbCr8PlanarFullRange,
                    numbers: [214, 85, 164], isFullRange: isFullRange),
                Row(
                    compositor: Deep.self, format: kCVPixelFormatType_420YpCbCr10BiPlanarFullRange,
                    numbers: [857, 339, 658], isFullRange: isFullRange),
            ]
        }) func numbersAreOfTheRangeThatWasAsked(_ row: Row) async throws
    {
        let url = try await TestMedia.clip(
            TestClip(.flat(y: 200, cb: 90, cr: 160), frameCount: 4).with { $0.codec = .ffv1 })
        let clip = row.isFullRange ? try await Self.widened(url) : url
        let composition = AVMutableVideoComposition(propertiesOf: AVURLAsset(url: clip))
        composition.customVideoCompositorClass = row.compositor
        var slot = CompositorSlot()
        slot.assign(row.compositor)
        let film = try await CustomCompositorFilm.raw(AVURLAsset(url: clip), composition, slot: slot)
        let seen = try #require(Witness.seen.withLock { $0[row.format] })
        for (number, expected) in zip(seen, row.numbers) {
            let tolerance = row.format == kCVPixelFormatType_420YpCbCr10BiPlanarFullRange ? 4 : 1
            #expect(abs(number - expected) <= tolerance, "\(seen)")
        }
        #expect(film.frames.count == 4)
        for frame in film.frames {
            for (plane, expected) in [200.0, 90, 160].enumerated() {
                let mean = frame.mean(ofPlane: plane, columns: 20..<60, rows: 20..<60)
                #expect(abs(mean - expected) <= 1, "plane \(plane)")
            }
        }
    }

    /// Gives the source's frame back, and notes the attachments of it and of a new frame.
    final class ColorWitness: PlainCompositor, @unchecked Sendable {
        static let seen = Mutex<Set<[String: String]>>([])

        override var format: OSType { kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange }

        override func draw(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
            let source = request.sourceFrame(byTrackID: request.sourceTrackIDs[0].int32Value)!
            for frame in [source, request.renderContext.newPixelBuffer()!] {
                let attached = CVBufferCopyAttachments(frame, .shouldPropagate) as? [String: Any]
                let names = attached?.compactMapValues { $0 as? String } ?? [:]
                _ = Self.seen.withLock { $0.insert(names) }
            }
            return source
        }
    }

    /// What is drawn into a new frame is coded as the source's frames are, at any height.
    @Test func newFramesHaveTheColorsOfTheSource() async throws {
        let url = try await TestMedia.clip(TestClip(.flat(y: 200, cb: 90, cr: 160), frameCount: 2))
        let composition = AVMutableVideoComposition(propertiesOf: AVURLAsset(url: url))
        composition.customVideoCompositorClass = ColorWitness.self
        composition.colorPrimaries = AVVideoColorPrimaries_ITU_R_709_2
        composition.colorTransferFunction = AVVideoTransferFunction_ITU_R_709_2
        composition.colorYCbCrMatrix = AVVideoYCbCrMatrix_ITU_R_709_2
        var slot = CompositorSlot()
        slot.assign(ColorWitness.self)
        _ = try await CustomCompositorFilm.raw(AVURLAsset(url: url), composition, slot: slot)
        let colors = [
            kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_ITU_R_709_2,
            kCVImageBufferTransferFunctionKey: kCVImageBufferTransferFunction_ITU_R_709_2,
            kCVImageBufferYCbCrMatrixKey: kCVImageBufferYCbCrMatrix_ITU_R_709_2,
        ]
        #expect(ColorWitness.seen.withLock { $0 } == [colors])
    }

    private static func widened(_ clip: URL) async throws -> URL {
        let file = try TemporaryFolder.make("wide").appendingPathComponent("wide.mkv")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", clip.path, "-vf",
                "scale=in_range=tv:out_range=pc,format=yuv420p,\(FFmpeg.tags("bt709", range: "pc"))",
                "-c:v", "libx264", "-qp", "0", "-preset", "ultrafast", file.path,
            ])
        return file
    }
}
