import Editing
import EditingExtras
import Foundation
import MediaTypes
import Sessions
import Synchronization
import TestSupport
import Testing

extension Playing {
    /// Films that a client's compositor draws, played and as single pictures.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct ComposedPlayingTests {
        private static let clip = TestClip(.numbered, frameCount: 60).with { $0.codec = .ffv1 }

        private func frames(_ count: Int64) -> CMTime { CMTime(value: count, timescale: 30) }

        private func film(_ compositor: any AVVideoCompositing.Type) async throws -> (
            film: PlayedFilm, exported: DecodedVideo
        ) {
            let made = try await CustomCompositorFilm([Self.clip], compositor)
            let film = PlayedFilm(asset: made.composition, videoComposition: made.videoComposition)
            return (film, try await made.raw())
        }

        @Test(arguments: [0, 1]) func playersShowTheCompositorsFrames(which: Int) async throws {
            let classes: [any AVVideoCompositing.Type] = [
                InvertingCompositor.self, ConcurrentCompositor.self,
            ]
            let (film, exported) = try await film(classes[which])
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let player = film.player(item)
            let compositor = try #require(item.customVideoCompositor as? InvertingCompositor)
            for tick in [0, 30, 31, 12, 59, 58, 5] as [Int64] {
                #expect(await player.seek(to: frames(tick)))
                let (buffer, time) = try output.taken(at: frames(tick))
                #expect(time == frames(tick))
                #expect(buffer.bytes().elementsEqual(exported.frames[Int(tick)].allBytes), "frame \(tick)")
            }
            // The render context is told once, and kept through seeks.
            #expect(compositor.contexts.withLock { $0.count } == 1)
            for rate in [Float(1), -1] {
                player.rate = rate
                try await Task.sleep(for: .milliseconds(400))
                let now = player.currentTime()
                let (buffer, time) = try output.taken(at: now)
                let tick = try #require(time.count(of: frames(1), method: .roundTowardNegativeInfinity))
                #expect(buffer.bytes().elementsEqual(exported.frames[Int(tick)].allBytes), "frame \(tick)")
            }
            player.pause()
            #expect(item.status == .readyToPlay && item.error == nil)
        }

        /// Many jumps while requests are under way: none is lost to a cancellation that comes late.
        @Test func jumpsWhileRequestsAreUnderWay() async throws {
            let (film, exported) = try await film(ConcurrentCompositor.self)
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let player = film.player(item)
            player.play()
            var random = SeededGenerator(seed: 5)
            for _ in 0..<40 {
                let tick = Int64.random(in: 0..<60, using: &random)
                player.seek(to: frames(tick), completionHandler: { _ in })
                try await Task.sleep(for: .milliseconds(Int.random(in: 0..<30, using: &random)))
            }
            player.pause()
            #expect(await player.seek(to: frames(17)))
            #expect(
                try output.taken(at: frames(17)).buffer.bytes().elementsEqual(exported.frames[17].allBytes))
            #expect(item.status == .readyToPlay && item.error == nil)
        }

        @Test func theCompositorStaysWhileTheClassDoes() async throws {
            let (film, _) = try await film(InvertingCompositor.self)
            let (item, generator) = (film.item(), film.generator())
            #expect(film.player(item).currentItem === item)
            let first = try #require(item.customVideoCompositor)
            let changed = film.videoComposition?.mutableCopy() as? AVMutableVideoComposition
            changed?.renderScale = 0.5
            item.videoComposition = changed
            #expect(item.customVideoCompositor === first)
            changed?.customVideoCompositorClass = ReturningCompositor.self
            item.videoComposition = changed
            #expect(item.customVideoCompositor is ReturningCompositor)
            item.videoComposition = nil
            #expect(item.customVideoCompositor == nil)
            #expect(generator.customVideoCompositor is InvertingCompositor)
            generator.videoComposition = nil
            #expect(generator.customVideoCompositor == nil)
        }

        @Test func editsExchangeTheCompositor() async throws {
            let (film, inverted) = try await film(InvertingCompositor.self)
            let (_, returned) = try await self.film(ReturningCompositor.self)
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let player = film.player(item)
            let other = try #require(film.videoComposition?.mutableCopy() as? AVMutableVideoComposition)
            other.customVideoCompositorClass = ReturningCompositor.self
            for isPlaying in [false, true] {
                player.rate = isPlaying ? 0.5 : 0
                for (composition, exported) in [(other, returned), (film.videoComposition, inverted)] {
                    item.videoComposition = composition
                    #expect(await player.preroll(atRate: 1))
                    let late = player.currentTime() + frames(isPlaying ? 3 : 0)
                    while player.currentTime() < late { try await Task.sleep(for: .milliseconds(3)) }
                    let (buffer, time) = try output.taken(at: player.currentTime())
                    let tick = try #require(time.count(of: frames(1), method: .roundTowardNegativeInfinity))
                    #expect(
                        buffer.bytes().elementsEqual(exported.frames[Int(tick)].allBytes), "frame \(tick)")
                }
            }
            #expect(item.status == .readyToPlay)
        }

        @Test func generatorsShowTheCompositorsFrames() async throws {
            let (film, _) = try await film(InvertingCompositor.self)
            let item = film.item()
            let output = AVPlayerItemVideoOutput.giving(kCVPixelFormatType_32RGBA)
            item.add(output)
            let (player, generator) = (film.player(item), film.generator())
            for tick in [0, 40, 13, 59] as [Int64] {
                let image = try generator.copyCGImage(at: frames(tick), actualTime: nil)
                #expect(await player.seek(to: frames(tick)))
                let buffer = try output.taken(at: frames(tick)).buffer
                #expect(buffer.bytes().elementsEqual(image.pixels))
            }
        }

        @Test func filtersArePlayed() async throws {
            let asset = AVURLAsset(url: try await TestMedia.clip(Self.clip))
            let filter = FrameFilter { frame in
                var image = try frame.image()
                for index in image.pixels.indices where index % 4 != 3 { image.pixels[index] = 128 }
                return .image(image)
            }
            let film = PlayedFilm(
                asset: asset, videoComposition: try await filter.videoComposition(for: asset))
            let (item, output) = (film.item(), AVPlayerItemVideoOutput())
            item.add(output)
            let player = film.player(item)
            #expect(await player.seek(to: frames(9)))
            let luma = try output.taken(at: frames(9)).buffer.bytes().prefix(320 * 180)
            #expect(luma.allSatisfy { abs(Int($0) - 126) <= 1 })
            #expect(player.currentItem === item)
        }

        /// A compositor's error fails the item; one that never answers does not hang the player.
        @Test func compositorsThatFail() async throws {
            let failing = try await CustomCompositorFilm([Self.clip], FailingCompositor.self)
            let film = PlayedFilm(asset: failing.composition, videoComposition: failing.videoComposition)
            let item = film.item()
            let player = film.player(item)
            #expect(await player.seek(to: frames(2)))
            #expect(await player.seek(to: frames(30)) == false)
            for _ in 0..<200 where item.status != .failed { try await Task.sleep(for: .milliseconds(10)) }
            #expect((item.error as? AVError)?.code == .videoCompositorFailed)
            let silent = try await CustomCompositorFilm([Self.clip], SilentCompositor.self)
            let mute = PlayedFilm(asset: silent.composition, videoComposition: silent.videoComposition).item()
            weak var dropped: AVPlayer?
            do {
                let player = film.player(mute)
                player.play()
                dropped = player
                try await Task.sleep(for: .milliseconds(100))
            }
            for _ in 0..<200 where dropped != nil { try await Task.sleep(for: .milliseconds(20)) }
            #expect(dropped == nil)
        }
    }
}
