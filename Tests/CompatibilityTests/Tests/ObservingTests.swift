import AVFoundation
import TestSupport
import Testing

extension ClientTests {
    @Suite struct ObservingTests {
        @Test func aModelHearsOfItsPlayer() async throws {
            let model = PlayerStatusModel()
            model.player.rate = 1
            model.player.replaceCurrentItem(
                with: AVPlayerItem(url: URL(fileURLWithPath: "/nonexistent/a.mp4")))
            var events: [PlayerStatusModel.Event] = []
            for await event in model.events {
                events.append(event)
                // Observations of one player are called in any order.
                if events.contains(.rate(1, 0)), events.contains(.status(.failed)) { break }
            }
            model.stop()
            model.player.rate = 1
            #expect(events.first == .status(nil))
            #expect(events.contains(.rate(0, 1)) && events.contains(.control(.waitingToPlayAtSpecifiedRate)))
        }

        @Test func framesAreRewritten() async throws {
            let source = try await ClientMedia.clip(.flat(y: 16, cb: 128, cr: 128))
            let output = try ClientMedia.output("inverted.mp4")
            let rewriter = FrameRewriter(
                source: source, destination: output, size: CVImageSize(width: 160, height: 90))
            #expect(try await rewriter.run() == 25)
            let video = try await FFmpeg.video(of: output)
            #expect(video.frames.count == 25)
            #expect(video.frames.allSatisfy { $0.shows(.flat(y: 235, cb: 128, cr: 128), at: 80, 45) })
        }
    }
}
