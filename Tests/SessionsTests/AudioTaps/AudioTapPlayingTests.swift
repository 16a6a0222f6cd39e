import Editing
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import Synchronization
import TestSupport
import Testing

extension Playing {
    /// What reaches the sink of a player while taps come and go.
    @Suite struct AudioTapPlayingTests {
        /// Plays two seconds to their end, and changes the item in the first.
        ///
        /// - Returns: The left channel as the sink got it.
        private func played(
            _ asset: AVAsset, rate: Float = 1, times count: Int = 10,
            _ change: (_ index: Int, AVPlayerItem) throws -> Void
        ) async throws -> [Float] {
            let device = try AudioDevice()
            let item = AVPlayerItem(asset: asset)
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", device.sink)
            player.replaceCurrentItem(with: item)
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            let token = NotificationCenter.default.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
            ) { _ in end.finish() }
            defer { NotificationCenter.default.removeObserver(token) }
            player.rate = rate
            // Before the item is opened, changes only add up.
            while player.currentTime() == .zero { try await Task.sleep(for: .milliseconds(5)) }
            for index in 0..<count {
                try await Task.sleep(for: .milliseconds(Int64(1000 / rate) / Int64(count)))
                try change(index, item)
                #expect(player.rate == rate)
            }
            for await _ in ends {}
            #expect(item.error == nil && player.playbackWarnings.isEmpty)
            player.replaceCurrentItem(with: nil)
            let (samples, lateness) = try await device.finish()
            // Devices hold a fifth of a second: what comes later stops. Stretching takes longer in a debug build.
            #expect(rate != 1 || lateness < (count == 10 ? 0.2 : 0.5))
            return samples
        }

        /// No sample is missing, and none is there twice: the tap that is set and removed leaves the audio as it is.
        @Test(.timeLimit(.minutes(5)), arguments: [10, 60])
        func tapsAreSetAndRemovedWhilePlaying(count: Int) async throws {
            let asset = try await AudioTapTests.asset(96_000)
            let (tap, log) = try TestTap.make(TestTap.gain(1))
            let (with, without) = (
                try AudioTapTests.mix(asset, tap), try AudioTapTests.mix(asset, nil)
            )
            let played = try await played(asset, times: count) { index, item in
                item.audioMix = index % 2 == 0 ? with : without
            }
            let plain = try AudioTapTests.samples(asset, nil)
            let expected = plain.indices.filter { $0 % 2 == 0 }.map { plain[$0] }
            let first = zip(played, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
            #expect(played.count == expected.count && first == nil, "\(played.count) \(first ?? -1)")
            #expect(log.calls.contains("process") && log.calls.last == "unprepare", "\(log.calls)")
            #expect(log.isOrdered, "\(log.calls)")
        }

        /// From one sample to the next the audio is the source's again.
        @Test(.timeLimit(.minutes(5))) func aRemovedTapIsHeardNoMore() async throws {
            let asset = try await AudioTapTests.asset(96_000)
            let (tap, log) = try TestTap.make(TestTap.gain(0.5))
            let mix = try AudioTapTests.mix(asset, tap)
            let played = try await played(asset) { index, item in
                if index == 2 { item.audioMix = mix }
                if index == 7 { item.audioMix = nil }
            }
            let all = try AudioTapTests.samples(asset, nil)
            let plain = all.indices.filter { $0 % 2 == 0 }.map { all[$0] }
            try #require(played.count == plain.count)
            // Where the source is zero, both are.
            let isHalf = plain.indices.filter { plain[$0] != 0 }.map { index in
                (
                    index,
                    played[index] == plain[index] ? false : played[index] == plain[index] / 2 ? true : nil
                )
            }
            #expect(isHalf.allSatisfy { $0.1 != nil })
            let changes = zip(isHalf, isHalf.dropFirst()).filter { $0.1 != $1.1 }.map(\.1.0)
            #expect(changes.count == 2 && log.isOrdered, "\(changes)")
        }

        /// At twice the rate the tap gets what is played, at its own speed; backwards there is no audio to process.
        @Test(.timeLimit(.minutes(5))) func tapsAtOtherRates() async throws {
            let asset = try await AudioTapTests.asset(96_000)
            let (tap, log) = try TestTap.make(TestTap.gain(0))
            let mix = try AudioTapTests.mix(asset, tap)
            let fast = try await played(asset, rate: 2) { index, item in if index == 0 { item.audioMix = mix }
            }
            #expect(fast.prefix(2000).contains { $0 != 0 } && fast.suffix(18_000).allSatisfy { $0 == 0 })
            #expect(abs(fast.count - 48_000) < 960 && log.isOrdered)
            let (count, item) = (log.frameCount, AVPlayerItem(asset: asset))
            item.audioMix = mix
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            player.replaceCurrentItem(with: item)
            await item.seek(to: CMTime(value: 1, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero)
            player.rate = -1
            while player.currentTime() > CMTime(value: 1, timescale: 2) {
                try await Task.sleep(for: .milliseconds(10))
            }
            #expect(log.frameCount == count)
        }

        /// After a seek the tap gets the frames from there on, as a new stream.
        @Test(.timeLimit(.minutes(5))) func aSeekBeginsAnew() async throws {
            let asset = try await AudioTapTests.asset(960_000)
            let starts = Mutex<[CMTime]>([])
            let (tap, log) = try TestTap.make { tap, count, list, made in
                var (flags, range) = (MTAudioProcessingTapFlags(), CMTimeRange.zero)
                _ = MTAudioProcessingTapGetSourceAudio(tap, count, list, &flags, &range, made)
                if flags & kMTAudioProcessingTapFlag_StartOfStream != 0 {
                    starts.withLock { $0.append(range.start) }
                }
            }
            let item = AVPlayerItem(asset: asset)
            item.audioMix = try AudioTapTests.mix(asset, tap)
            let player = AVPlayer()
            (player.videoSink, player.audioSink) = ("fakesink", "fakesink")
            player.replaceCurrentItem(with: item)
            player.play()
            for seconds in [10.0, 3] {
                let time = CMTime(seconds: seconds, preferredTimescale: 48_000)
                #expect(await item.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
                for _ in 0..<500 where player.currentTime() < time + CMTime(value: 1, timescale: 10) {
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
            player.replaceCurrentItem(with: nil)
            #expect(starts.withLock { $0.suffix(2).map(\.seconds) } == [10, 3])
            #expect(log.isOrdered && log.calls.count { $0 == "start" } == starts.withLock { $0.count })
        }
    }
}
