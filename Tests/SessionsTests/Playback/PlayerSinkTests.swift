import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

extension Playing {
    /// What becomes of a film whose sinks give up.
    @Suite(.serialized) struct PlayerSinkTests {
        private func item() async throws -> AVPlayerItem {
            let tone = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: 48_000)
            let clip = TestClip(.numbered, frameCount: 30).with { $0.sound = tone }
            return AVPlayerItem(asset: AVURLAsset(url: try await TestMedia.clip(clip)))
        }

        /// Plays until the item has ended or failed.
        private func play(_ item: AVPlayerItem, video: String, audio: String) async throws -> AVPlayer {
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = (video, audio)
            let (stream, send) = AsyncStream.makeStream(of: Void.self)
            let names = [
                Notification.Name.AVPlayerItemDidPlayToEndTime, .AVPlayerItemFailedToPlayToEndTime,
            ]
            let tokens = names.map {
                NotificationCenter.default.addObserver(forName: $0, object: item, queue: nil) { _ in
                    send.finish()
                }
            }
            defer { for token in tokens { NotificationCenter.default.removeObserver(token) } }
            // Before: an item that fails at once stops the player.
            player.play()
            player.replaceCurrentItem(with: item)
            for await _ in stream {}
            return player
        }

        @Test(
            .timeLimit(.minutes(5)),
            arguments: [
                "identity error-after=9 ! fakesink", "fakesink state-error=ready-to-paused",
                "fakesink state-error=null-to-ready", "nosuchsink",
            ])
        func aLostSoundDeviceLeavesASilentClock(sink: String) async throws {
            let item = try await item()
            let player = try await play(item, video: "fakesink", audio: sink)
            #expect(item.status == .readyToPlay && item.error == nil)
            #expect(player.currentTime() == item.duration)
            #expect(player.playbackWarnings.count == 1)
            #expect(player.playbackWarnings.first?.contains("playing without sound") == true)
        }

        @Test(
            .timeLimit(.minutes(5)),
            arguments: [
                "identity error-after=9 ! fakesink", "fakesink state-error=ready-to-paused",
                "fakesink state-error=null-to-ready", "nosuchsink", "fakesink nonsense=1",
            ])
        func aLostPictureSinkIsAnError(sink: String) async throws {
            let item = try await item()
            let player = try await play(item, video: sink, audio: "fakesink")
            #expect(item.status == .failed && player.status == .failed && player.rate == 0)
            let error = try #require(item.error as? AVError)
            #expect(error.code == .operationInterrupted && error.remedy != nil)
            #expect(error.failureReason?.isEmpty == false && player.playbackWarnings.isEmpty)
        }

        /// Paused means paused, picture or not.
        @Test(.timeLimit(.minutes(5))) func aStepOfSoundAlonePauses() async throws {
            let sound = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: 480_000)
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            player.replaceCurrentItem(with: AVPlayerItem(url: try await TestMedia.sound(sound)))
            player.play()
            while player.currentTime() < CMTime(value: 1, timescale: 10) {
                try await Task.sleep(for: .milliseconds(10))
            }
            player.currentItem?.step(byCount: 1)
            #expect(await player.preroll(atRate: 0))
            let time = player.currentTime()
            try await Task.sleep(for: .milliseconds(100))
            #expect(player.rate == 0 && player.currentTime() == time)
        }
    }
}
