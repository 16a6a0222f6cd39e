import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct CompositorTests {
        @Test func drawsATransitionOfItsOwn() async throws {
            let (first, second) = (
                AVURLAsset(url: try await ClientMedia.clip(ClientMedia.red)),
                AVURLAsset(url: try await ClientMedia.clip(ClientMedia.green))
            )
            let (composition, videoComposition) = try CustomTransition().make(
                first, second, overlap: CMTime(value: 10, timescale: 25))
            let film = try await FFmpeg.video(
                of: ClientMedia.export(composition, videoComposition: videoComposition))
            #expect(film.frames.count == 40 && film.isSteady)
            #expect(film.frames[5].shows(ClientMedia.red, at: 80, 45))
            #expect(film.frames[35].shows(ClientMedia.green, at: 80, 45))
            // Frame 20 is halfway: the new picture is left of the middle.
            #expect(film.frames[20].shows(ClientMedia.green, at: 40, 45))
            #expect(film.frames[20].shows(ClientMedia.red, at: 120, 45))
            #expect(film.frames[15].shows(ClientMedia.red, at: 10, 45))
            #expect(film.frames[24].shows(ClientMedia.green, at: 130, 45))
        }
    }
}
