import Editing
import Foundation
import Layers
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

extension Playing {
    @Suite(.serialized, .timeLimit(.minutes(5))) struct PlayerLayerTests {
        @Test func theFilmLiesInTheLayerByItsGravity() async throws {
            // 320 × 180.
            let url = try await TestMedia.clip(TestClip(.numbered, frameCount: 10))
            let film = PlayedFilm(asset: AVURLAsset(url: url), videoComposition: nil)
            let layer = AVPlayerLayer(player: nil)
            layer.frame = CGRect(x: 50, y: 60, width: 320, height: 320)
            #expect(layer.videoGravity == .resizeAspect && !layer.isReadyForDisplay)
            #expect(layer.videoRect == CGRect(x: 0, y: 0, width: 320, height: 320))
            let player = film.player(film.item())
            layer.player = player
            #expect(layer.player === player)
            for (bounds, gravity, rectangle) in [
                ([320, 320], AVLayerVideoGravity.resizeAspect, [0, 70, 320, 180]),
                ([320, 320], .resizeAspectFill, [-124.5, 0, 569, 320]),
                ([320, 320], .resize, [0, 0, 320, 320]),
                ([640, 180], .resizeAspect, [160, 0, 320, 180]),
                ([640, 180], .resizeAspectFill, [0, -90, 640, 360]),
                ([160, 90], .resizeAspect, [0, 0, 160, 90]),
            ] as [([CGFloat], AVLayerVideoGravity, [CGFloat])] {
                layer.bounds.size = CGSize(width: bounds[0], height: bounds[1])
                layer.videoGravity = gravity
                let rect = layer.videoRect
                for (value, wanted) in zip([rect.minX, rect.minY, rect.width, rect.height], rectangle) {
                    #expect(abs(value - wanted) < 0.6, "\(rect) for \(bounds), \(gravity.rawValue)")
                }
            }
            await player.seek(to: .zero)
            #expect(layer.isReadyForDisplay)
            player.replaceCurrentItem(with: nil)
            #expect(!layer.isReadyForDisplay && layer.videoRect == layer.bounds)
        }

        /// Frames for a sink that takes a size of its own: with bars above and below them, or without.
        @Test func theSinkKeepsToTheGravity() async throws {
            let folder = try TemporaryFolder.make("gravity")
            defer { TemporaryFolder.remove(folder) }
            let file = folder.appendingPathComponent("shown.raw")
            let url = try await TestMedia.clip(TestClip(.flat(y: 235, cb: 128, cr: 128), frameCount: 90))
            let player = AVPlayer()
            let size = "width=320,height=320,pixel-aspect-ratio=1/1"
            player.videoSink =
                "capsfilter caps=video/x-raw,format=I420,\(size) ! filesink buffer-mode=unbuffered"
                + " location=\(file.path)"
            player.audioSink = "fakesink"
            let layer = AVPlayerLayer(player: player)
            player.replaceCurrentItem(with: AVPlayerItem(url: url))
            for (gravity, hasBars) in [
                (AVLayerVideoGravity.resizeAspect, true), (.resize, false), (.resizeAspectFill, true),
            ] {
                layer.videoGravity = gravity
                player.play()
                #expect(await player.preroll(atRate: 1))
                let late = player.currentTime() + CMTime(value: 1, timescale: 5)
                while player.currentTime() < late { try await Task.sleep(for: .milliseconds(5)) }
                player.pause()
                #expect(await player.preroll(atRate: 1))
                let frame = try Data(contentsOf: file).suffix(320 * 480)
                try #require(frame.count == 320 * 480)
                let seen = [20, 160].map { frame[frame.startIndex + $0 * 320 + 160] > 200 }
                #expect(seen == [!hasBars, true], "\(gravity.rawValue)")
            }
        }
    }
}
