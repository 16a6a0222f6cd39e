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
    }
}
