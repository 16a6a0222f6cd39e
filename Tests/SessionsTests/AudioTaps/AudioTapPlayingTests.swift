import CutroomExtras
import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

extension Playing {
    /// What reaches the sink of a player while taps come and go.
    @Suite struct AudioTapPlayingTests {
        /// Plays a second and a half to its end, and changes the item ten times on the way.
        ///
        /// - Returns: The left channel as the sink got it.
        private func played(
            _ asset: AVAsset, _ change: @escaping (_ index: Int, AVPlayerItem) throws -> Void
        ) async throws -> [Float] {
            let folder = try TemporaryFolder.make("played")
            defer { TemporaryFolder.remove(folder) }
            let file = folder.appendingPathComponent("samples")
            let item = AVPlayerItem(asset: asset)
            let player = AVPlayer()
            player.videoSink = "fakesink"
            player.audioSink =
                "audioconvert ! audio/x-raw,format=F32LE,channels=2 ! filesink sync=true location=\(file.path)"
            player.replaceCurrentItem(with: item)
            let (ends, end) = AsyncStream.makeStream(of: Void.self)
            let token = NotificationCenter.default.addObserver(
                forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
            ) { _ in end.finish() }
            defer { NotificationCenter.default.removeObserver(token) }
            player.play()
            for index in 0..<10 {
                try await Task.sleep(for: .milliseconds(100))
                try change(index, item)
                #expect(player.rate == 1)
            }
            for await _ in ends {}
            #expect(item.error == nil && player.playbackWarnings.isEmpty)
            player.replaceCurrentItem(with: nil)
            return try Data(contentsOf: file).withUnsafeBytes { bytes in
                let samples = bytes.bindMemory(to: Float.self)
                // The sink is given one silent frame to stand on before it plays.
                return stride(from: 2, to: samples.count, by: 2).map { samples[$0] }
            }
        }

        /// No sample is missing, and none is there twice: the tap that is set and removed leaves the audio as it is.
        @Test(.timeLimit(.minutes(5))) func tapsAreSetAndRemovedWhilePlaying() async throws {
            let asset = try await AudioTapTests.asset(72_000)
            let (tap, log) = try TestTap.make(TestTap.gain(1))
            let (with, without) = (
                try AudioTapTests.mix(asset, tap), try AudioTapTests.mix(asset, nil)
            )
            let played = try await played(asset) { index, item in
                item.audioMix = index % 2 == 0 ? with : without
            }
            let plain = try AudioTapTests.samples(asset, nil)
            #expect(played == plain.indices.filter { $0 % 2 == 0 }.map { plain[$0] })
            #expect(log.calls.count { $0 == "prepare 48000 2" } == 5 && log.isOrdered)
            #expect(log.calls.last == "unprepare")
        }

        /// From one sample to the next the audio is the source's again.
        @Test(.timeLimit(.minutes(5))) func aRemovedTapIsHeardNoMore() async throws {
            let asset = try await AudioTapTests.asset(72_000)
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
    }
}
