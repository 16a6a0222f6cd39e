import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

extension Playing {
    /// Sources: AVPlayerLooper.h, AVPlayer.h. Without display and sound device.
    @Suite(.serialized, .timeLimit(.minutes(2))) struct PlayerLooperTests {
        private func item() async throws -> AVPlayerItem {
            let clip = TestClip(.numbered, frameCount: 30)
            return AVPlayerItem(asset: AVURLAsset(url: try await TestMedia.clip(clip)))
        }

        private func player() -> AVQueuePlayer {
            let player = AVQueuePlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            return player
        }

        @Test func aRangeIsPlayedAgain() async throws {
            let (player, template) = (player(), try await item())
            let range = CMTimeRange(
                start: CMTime(value: 1, timescale: 2), duration: CMTime(value: 1, timescale: 5))
            let looper = AVPlayerLooper(player: player, templateItem: template, timeRange: range)
            #expect(
                looper.loopingPlayerItems == player.items() && looper.loopCount == 0 && looper.error == nil)
            #expect(!looper.loopingPlayerItems.contains(template))
            let (stream, send) = AsyncStream.makeStream(of: Int.self)
            let observation = looper.observe(\.loopCount) { looper, _ in send.yield(looper.loopCount) }
            player.play()
            for await count in stream {
                #expect(looper.status == .ready && player.rate == 1)
                if count == 3 { break }
            }
            let playing = try #require(player.currentItem)
            #expect(playing.forwardPlaybackEndTime == range.end)
            for _ in 0..<200 where playing.status == .unknown { try await Task.sleep(for: .milliseconds(10)) }
            #expect(playing.canPlayReverse && playing.canPlayFastForward && playing.canPlayFastReverse)
            #expect(playing.canPlaySlowForward && playing.canPlaySlowReverse)
            #expect(playing.canStepForward && playing.canStepBackward)
            looper.disableLooping()
            #expect(looper.status == .cancelled && looper.loopingPlayerItems.count == 1)
            for _ in 0..<200 where player.currentItem != nil { try await Task.sleep(for: .milliseconds(10)) }
            #expect(player.currentItem == nil)
            observation.invalidate()
        }

        @Test func copiesAreBesideOtherItems() async throws {
            for ordering in [
                AVPlayerLooper.ItemOrdering.loopingItemsPrecedeExistingItems,
                .loopingItemsFollowExistingItems,
            ] {
                let (player, other) = (player(), try await item())
                player.insert(other, after: nil)
                let looper = AVPlayerLooper(
                    player: player, templateItem: try await item(), timeRange: .invalid,
                    existingItemsOrdering: ordering)
                let isFirst = ordering == .loopingItemsFollowExistingItems
                let copies = looper.loopingPlayerItems
                #expect(player.items() == (isFirst ? [other] + copies : copies + [other]))
            }
        }

        @Test func aRateWaitsForItsTime() async throws {
            let player = player()
            player.insert(try await item(), after: nil)
            let time = CMTime(value: 1, timescale: 3)
            let host = CMTime(value: Int64(mach_absolute_time()) + 1_000_000_000, timescale: 1_000_000_000)
            player.setRate(1, time: time, atHostTime: host)
            for _ in 0..<80 where player.currentTime() != time {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(player.rate == 0 && player.currentTime() == time)
            for _ in 0..<200 where player.rate == 0 { try await Task.sleep(for: .milliseconds(10)) }
            #expect(player.rate == 1 && Int64(mach_absolute_time()) >= host.value)
            player.setRate(1, time: .invalid, atHostTime: host + CMTime(value: 5, timescale: 1))
            player.pause()
            #expect(player.rate == 0)
        }
    }
}
