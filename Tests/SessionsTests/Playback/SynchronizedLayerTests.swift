import Editing
import Foundation
import Layers
import MediaTypes
import Sessions
import TestSupport
import Testing

extension Playing {
    /// Layers over an item that plays: what an export with an animation tool makes of the same tree.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct SynchronizedLayerTests {
        private func frames(_ count: Int64) -> CMTime { CMTime(value: count, timescale: 30) }

        /// Two titles in a container: one that fades, moves and turns, and one that comes at 1 s.
        private func titles() -> CALayer {
            let box = CALayer()
            box.frame = CGRect(x: 40, y: 30, width: 80, height: 40)
            box.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
            box.cornerRadius = 8
            for (path, from, to) in [
                ("opacity", 0.0, 1.0), ("position.x", 60, 240), ("transform.rotation.z", 0, 2),
            ] {
                let animation = CABasicAnimation(keyPath: path)
                (animation.fromValue, animation.toValue) = (from, to)
                (animation.beginTime, animation.duration) = (AVCoreAnimationBeginTimeAtZero, 2)
                animation.isRemovedOnCompletion = false
                box.add(animation, forKey: path)
            }
            let text = CATextLayer()
            text.frame = CGRect(x: 20, y: 120, width: 280, height: 50)
            (text.string, text.fontSize) = ("Over the film", 30)
            (text.beginTime, text.duration) = (1, 0.5)
            let container = CALayer()
            container.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
            container.addSublayer(box)
            container.addSublayer(text)
            return container
        }

        @Test func whatPlaysIsWhatIsExported() async throws {
            let film = try await TitledFilm(.numbered)
            let titles = titles()
            film.root.addSublayer(titles)
            let exported = try await film.film.video()
            film.film.videoComposition.animationTool = nil
            let bare = try await film.film.video()
            let played = PlayedFilm(
                asset: film.film.composition, videoComposition: film.film.videoComposition)
            let (item, output) = (played.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let layer = AVSynchronizedLayer(playerItem: item)
            #expect(layer.playerItem === item)
            layer.frame = film.root.frame
            // It shows nothing itself.
            layer.backgroundColor = .white
            layer.borderWidth = 10
            layer.addSublayer(titles)
            let player = played.player(item)
            for tick in [0, 29, 30, 44, 45, 59, 10] as [Int64] {
                await player.seek(to: frames(tick))
                let bytes = try output.taken(at: frames(tick)).buffer.bytes()
                let isTheExports = bytes == exported.frames[Int(tick)].allBytes
                #expect(isTheExports, "frame \(tick)")
                let isBare = bytes == bare.frames[Int(tick)].allBytes
                #expect(isBare == (tick == 0), "frame \(tick)")
            }
            // Backwards, too.
            player.rate = -1
            try await Task.sleep(for: .milliseconds(200))
            player.pause()
            #expect(await player.preroll(atRate: 1))
            let (buffer, time) = try output.taken(at: player.currentTime())
            let tick = try #require(time.count(of: frames(1), method: .roundTowardNegativeInfinity))
            #expect(buffer.bytes().elementsEqual(exported.frames[Int(tick)].allBytes))
            // Who wants it shown keeps it.
            #expect(layer.sublayers?.count == 1)
        }

        @Test func changesOfTheTreeAreSeenWhenItIsReadAgain() async throws {
            let clip = try await TestMedia.clip(TestClip(.flat(y: 60, cb: 128, cr: 128), frameCount: 60))
            let played = PlayedFilm(asset: AVURLAsset(url: clip), videoComposition: nil)
            let (item, output) = (played.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let player = played.player(item)
            await player.seek(to: frames(9))
            func luma() async throws -> UInt8 {
                #expect(await player.preroll(atRate: 1))
                return try output.taken(at: player.currentTime()).buffer.bytes()[90 * 320 + 160]
            }
            let plain = try await luma()
            var layer: AVSynchronizedLayer? = AVSynchronizedLayer(playerItem: item)
            let box = CALayer()
            box.frame = CGRect(x: 0, y: 0, width: 320, height: 180)
            box.backgroundColor = .white
            layer?.addSublayer(box)
            #expect(try await luma() == plain)
            layer?.setNeedsDisplay()
            #expect(try await luma() == 235)
            box.backgroundColor = .black
            #expect(try await luma() == 235)
            item.audioMix = AVMutableAudioMix()
            #expect(try await luma() == 16)
            let other = played.item()
            layer?.playerItem = other
            #expect(try await luma() == plain)
            layer?.playerItem = item
            #expect(try await luma() == 16)
            // While it plays, too.
            player.rate = 0.5
            box.backgroundColor = .white
            layer?.setNeedsDisplay()
            #expect(await player.preroll(atRate: 1))
            let late = player.currentTime() + frames(3)
            while player.currentTime() < late { try await Task.sleep(for: .milliseconds(3)) }
            #expect(try await luma() == 235)
            player.pause()
            // The item does not keep its layers.
            layer = nil
            #expect(try await luma() == plain)
            #expect(item.status == .readyToPlay && other.status == .unknown)
        }

        @Test func badLayersAndToolsFailTheItem() async throws {
            let film = try await TitledFilm()
            let played = PlayedFilm(
                asset: film.film.composition, videoComposition: film.film.videoComposition)
            let both = played.item()
            let layer = AVSynchronizedLayer(playerItem: both)
            #expect(played.player(both).currentItem === both)
            #expect((both.error as? AVError)?.code == .invalidVideoComposition)
            film.film.videoComposition.animationTool = nil
            let item = PlayedFilm(
                asset: film.film.composition, videoComposition: film.film.videoComposition
            ).item()
            layer.playerItem = item
            let bad = CALayer()
            bad.position = CGPoint(x: CGFloat.nan, y: 0)
            bad.name = "bad"
            layer.addSublayer(bad)
            #expect(played.player(item).currentItem === item)
            let error = try #require(item.error as? AVError)
            #expect(error.code == .invalidVideoComposition && "\(error)".contains("bad"))
        }
    }
}
