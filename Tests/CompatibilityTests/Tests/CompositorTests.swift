import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct CompositorTests {
        // Colors that red, green and blue of BT.709 have room for.
        private static let first = TestClip.Picture.flat(y: 120, cb: 110, cr: 150)
        private static let second = TestClip.Picture.flat(y: 90, cb: 140, cr: 120)

        @Test func drawsATransitionOfItsOwn() async throws {
            let (first, second) = (
                AVURLAsset(url: try await ClientMedia.clip(Self.first)),
                AVURLAsset(url: try await ClientMedia.clip(Self.second))
            )
            let (composition, videoComposition) = try CustomTransition().make(
                first, second, overlap: CMTime(value: 10, timescale: 25))
            let film = try await FFmpeg.video(
                of: ClientMedia.export(composition, videoComposition: videoComposition))
            #expect(film.frames.count == 40 && film.isSteady)
            #expect(film.frames[5].shows(Self.first, at: 80, 45))
            #expect(film.frames[35].shows(Self.second, at: 80, 45))
            // Frame 20 is halfway: the new picture is left of the middle.
            #expect(film.frames[20].shows(Self.second, at: 40, 45))
            #expect(film.frames[20].shows(Self.first, at: 120, 45))
            #expect(film.frames[15].shows(Self.first, at: 10, 45))
            #expect(film.frames[24].shows(Self.second, at: 130, 45))
        }

        @Test func framesKeepWhatIsAttachedToThem() async throws {
            let asset = AVURLAsset(url: try await ClientMedia.clip(Self.first))
            let film = try await FFmpeg.video(
                of: ClientMedia.export(asset, videoComposition: ColorTagging.videoComposition(for: asset)))
            #expect(film.frames.count == 25 && film.frames[12].shows(Self.first, at: 80, 45))
            #expect(TaggedFrameCompositor.matrices.count == 1)
        }

        @Test func framesOfOnesOwnHaveColors() throws {
            let frame = try #require(PixelBufferMaker.withSwift(CGSize(width: 4, height: 4)))
            #expect(!ColorTagging.isHD(frame))
            #expect(ColorTagging.colorSpace(of: frame) == CGColorSpaceCreateDeviceRGB())
            ColorTagging.tagAsHD(frame)
            #expect(ColorTagging.isHD(frame))
            #expect(ColorTagging.colorSpace(of: frame).name == CGColorSpace.itur_709)
            let space = try #require(CGColorSpace(name: CGColorSpace.displayP3))
            ColorTagging.tag(frame, as: space)
            #expect(ColorTagging.colorSpace(of: frame) === space)
        }
    }
}
