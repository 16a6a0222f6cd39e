import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import Synchronization
import TestSupport
import Testing

extension Playing {
    /// Clients that begin again at an item's end, in the ways in which they do it.
    @Suite(.serialized, .timeLimit(.minutes(5))) struct LoopingTests {
        private func item(frames: Int = 12) async throws -> AVPlayerItem {
            let tone = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: frames * 1600)
            let clip = TestClip(.numbered, frameCount: frames).with { $0.sound = tone }
            return AVPlayerItem(asset: AVURLAsset(url: try await TestMedia.clip(clip)))
        }

        private func quiet<Player: AVPlayer>(_ player: Player) -> Player {
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            return player
        }

        /// Calls a closure at each end of an item, until there were so many. No end is more than a few seconds away.
        private func atEnds(
            of item: AVPlayerItem?, _ count: Int, begin: () -> Void,
            _ again: @escaping @Sendable (Notification) -> Void
        ) async {
            let (stream, sink) = AsyncStream.makeStream(of: Bool.self)
            let token = NotificationCenter.default.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
            ) { note in
                again(note)
                sink.yield(true)
            }
            defer { NotificationCenter.default.removeObserver(token) }
            begin()
            var ends = 0
            let watch = Task {
                while !Task.isCancelled {
                    try await Task.sleep(for: .seconds(20))
                    sink.yield(false)
                }
            }
            defer { watch.cancel() }
            var wasAlive = true
            for await isEnd in stream {
                if !isEnd {
                    guard wasAlive else { break }
                    wasAlive = false
                    continue
                }
                (ends, wasAlive) = (ends + 1, true)
                if ends == count { break }
            }
            #expect(ends == count)
        }

        /// The notification comes after the pause, so that what it starts goes on.
        @Test(arguments: TestShare.of([(Float(1), 10), (8, 50), (-8, 50), (2.5, 20)], atMost: 2))
        func aPlayerThatIsStartedAgain(rate: Float, count: Int) async throws {
            let item = try await item()
            let player = quiet(AVPlayer())
            player.replaceCurrentItem(with: item)
            let start = rate > 0 ? CMTime.zero : item.duration
            await player.seek(to: start)
            let wrong = Mutex(0)
            await atEnds(of: item, count, begin: { player.rate = rate }) { _ in
                if player.rate != 0 { wrong.withLock { $0 += 1 } }
                player.seek(to: start)
                player.rate = rate
            }
            #expect(wrong.withLock { $0 } == 0 && player.rate == rate)
            player.pause()
        }

        /// The other order: to play first stands at the end, and the seek goes on from there.
        @Test func aPlayerThatPlaysBeforeItSeeks() async throws {
            let item = try await item()
            let player = quiet(AVPlayer())
            player.replaceCurrentItem(with: item)
            await atEnds(of: item, 10, begin: { player.rate = 8 }) { _ in
                player.rate = 8
                player.seek(to: .zero)
            }
            player.pause()
        }

        /// With `.none` the rate stays, and a seek is enough.
        @Test func aPlayerThatDoesNotPause() async throws {
            let item = try await item()
            let player = quiet(AVPlayer())
            player.replaceCurrentItem(with: item)
            player.actionAtItemEnd = .none
            await atEnds(of: item, 50, begin: { player.rate = 8 }) { _ in player.seek(to: .zero) }
            #expect(player.rate == 8)
            player.pause()
        }

        /// Each item goes to the end of the queue when it has ended, as loops of several items do.
        @Test func aQueue() async throws {
            let items = [try await item(frames: 9), try await item(frames: 10)]
            let player = quiet(AVQueuePlayer())
            for item in items { player.insert(item, after: nil) }
            let refused = Mutex(0)
            await atEnds(of: nil, 50, begin: { player.rate = 8 }) { note in
                guard let item = note.object as? AVPlayerItem, items.contains(where: { $0 === item }) else {
                    return
                }
                // The item has left the queue by then.
                guard player.canInsert(item, after: nil) else { return refused.withLock { $0 += 1 } }
                item.seek(to: .zero)
                player.insert(item, after: nil)
            }
            #expect(refused.withLock { $0 } == 0 && player.rate == 8 && player.items().count == 2)
            player.removeAllItems()
        }

        /// A queue of one item, which is empty when the client hears of the end: what is inserted then plays on.
        @Test func aQueueOfOne() async throws {
            let item = try await item()
            let player = quiet(AVQueuePlayer())
            player.insert(item, after: nil)
            await atEnds(of: item, 20, begin: { player.rate = 8 }) { _ in
                item.seek(to: .zero)
                player.insert(item, after: nil)
            }
            #expect(player.rate == 8)
            player.removeAllItems()
        }

        @Test func aQueueThatIsOverStops() async throws {
            let item = try await item()
            let player = quiet(AVQueuePlayer())
            player.insert(item, after: nil)
            await atEnds(of: item, 1, begin: { player.rate = 8 }) { _ in }
            for _ in 0..<500 where player.rate != 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(player.rate == 0 && player.currentItem == nil && player.items().isEmpty)
        }
    }
}
