import ExtraTypes
import Foundation
import MediaTypes
import Testing

@testable import EditingExtras
@testable import Editing

/// Frame filters and effects as values: ours, not Apple's.
@Suite struct FrameFilterTests {
    @Test func aCompositionOfTheFirstTrackUpright() async throws {
        var turned = FakeMedia.track(.video, id: 5, duration: time(4))
        turned.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 720, ty: 0)
        let asset = FakeMedia.asset([turned, FakeMedia.track(.video, id: 6), FakeMedia.track(.audio, id: 7)])
        let composition = try await FrameFilter { _ in .unchanged }.videoComposition(for: asset)
        #expect(composition.renderSize == CGSize(width: 720, height: 1280))
        #expect(composition.frameDuration == CMTime(value: 1, timescale: 25))
        #expect(composition.sourceTrackIDForFrameTiming == 5)
        #expect(composition.customVideoCompositorClass == FrameFilterCompositor.self)
        #expect(composition.instructions.map(\.timeRange) == [range(0, 4), range(4, 6)])
        for instruction in composition.instructions {
            #expect(instruction.requiredSourceTrackIDs as? [NSNumber] == [5])
            #expect(instruction.passthroughTrackID == kCMPersistentTrackID_Invalid)
            #expect(instruction.containsTweening && instruction.enablePostProcessing)
        }
    }

    @Test func anAssetWithoutPictureIsRefused() async throws {
        let asset = FakeMedia.asset([FakeMedia.track(.audio, id: 1)])
        await #expect {
            try await FrameFilter { _ in .unchanged }.videoComposition(for: asset)
        } throws: {
            ($0 as? AVError)?.code == .noSourceTrack
        }
    }

    @Test func imagesComeAndGoPixelByPixel() throws {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, 3, 2, kCVPixelFormatType_32BGRA, nil, &made)
        let buffer = try #require(made)
        var image = RGBAImage(width: 3, height: 2)
        for index in image.pixels.indices { image.pixels[index] = UInt8(index) }
        try image.copy(toBGRA: buffer)
        #expect(try RGBAImage(bgra: buffer) == image)
        CVPixelBufferLockBaseAddress(buffer, .readOnly)
        defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        let address = try #require(CVPixelBufferGetBaseAddress(buffer))
        let second = address + CVPixelBufferGetBytesPerRow(buffer) + 4
        let offset = image.offset(x: 1, y: 1)
        #expect(offset == 16)
        let bytes = (0..<4).map { second.load(fromByteOffset: $0, as: UInt8.self) }
        #expect(bytes == [18, 17, 16, 19])
    }

    @Test func effectsAreKeptAndArchived() throws {
        let effect = GStreamerEffect("videobalance saturation=0")
        let layer = AVMutableVideoCompositionLayerInstruction()
        layer.trackID = 3
        #expect(layer.gstreamerEffect == nil)
        layer.setGStreamerEffect(effect)
        let copy = try #require(layer.copy() as? AVVideoCompositionLayerInstruction)
        layer.setGStreamerEffect(nil)
        #expect(copy.gstreamerEffect == effect && copy.configuration.gstreamerEffect?.chain == effect.chain)
        let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
        let found = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: AVVideoCompositionLayerInstruction.self, from: data)
        #expect(found?.gstreamerEffect == effect)
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = range(0, 1)
        instruction.layerInstructions = [layer]
        #expect(instruction.passthroughTrackID == 3)
        layer.setGStreamerEffect(effect)
        #expect(instruction.passthroughTrackID == kCMPersistentTrackID_Invalid)
    }

    @Test func anImagesBytesMustFit() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = RGBAImage(width: 2, height: 2, pixels: [0, 0, 0])
        }
        #expect(says("an image must have four bytes for each pixel", result))
    }
}
