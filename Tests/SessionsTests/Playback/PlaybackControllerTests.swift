import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import Synchronization
import TestSupport
import Testing
import Timeline

@testable import Engine
@testable import Playback

extension Playing {
    /// A film that plays: what goes to the sink, in which order, and where the time stands.
    @Suite(.serialized) struct FilmPlaybackTests {
        private static let tone = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: 96_000)

        /// Two numbered clips of two seconds with sound, one after the other.
        private func plan(_ transition: Timeline.Transition = .none, frames: Int = 60) async throws
            -> RenderPlan
        {
            let clip = TestClip(.numbered, frameCount: frames).with { $0.sound = Self.tone }
            let other = TestClip(.numbered, frameCount: frames).with {
                $0.sound = Self.tone
                $0.colorimetry = nil
            }
            return try await TestFilm([clip, other], transition).plan()
        }

        /// A sink that writes what it shows, when it shows it.
        private func recorded(
            _ plan: RenderPlan, _ body: (PlaybackController) async throws -> Void
        ) async throws -> [Int?] {
            let folder = try TemporaryFolder.make("play")
            defer { TemporaryFolder.remove(folder) }
            let file = folder.appendingPathComponent("shown.raw")
            let sinks = SinkOptions(
                videoSink:
                    "capsfilter caps=video/x-raw,format=I420 ! filesink buffer-mode=unbuffered location=\(file.path)",
                audioSink: "fakesink")
            let playback = PlaybackController(sinks: sinks)
            try await body(playback)
            playback.load(nil, at: .zero)
            await done(playback)
            let format = try #require(plan.video)
            let bytes = try Data(contentsOf: file)
            let count = bytes.count / (format.width * format.height * 3 / 2)
            let video = try DecodedVideo(
                width: format.width, height: format.height, pixelFormat: .yuv420p,
                times: (0..<count).map { format.time(ofFrame: Int64($0)) }, bytes: bytes)
            return video.frames.map { FramePattern.number(in: $0) }
        }

        private func done(_ playback: PlaybackController) async {
            await withCheckedContinuation { continuation in playback.afterAll { continuation.resume() } }
        }

        private func seek(_ playback: PlaybackController, to time: CMTime) async -> Bool {
            await withCheckedContinuation { continuation in
                playback.seek(to: time) { continuation.resume(returning: $0) }
            }
        }

        private func untilEnd(_ playback: PlaybackController) async throws {
            for await event in playback.events {
                switch event {
                case .ended: return
                case .failed(let error): throw error
                case .ready, .warning, .keyPressed: break
                }
            }
        }

        @Test(.timeLimit(.minutes(5)), arguments: TestShare.of([1.0, 2.0, -1.0, -2.0, 0.7], atMost: 3))
        func everyFrameInOrder(rate: Double) async throws {
            let plan = try await plan(frames: 30)
            let start = ContinuousClock.now
            let shown = try await recorded(plan) { playback in
                playback.load(plan, at: rate > 0 ? .zero : plan.duration)
                playback.setRate(rate)
                try await untilEnd(playback)
                #expect(playback.monitor.time == (rate > 0 ? plan.duration : .zero))
            }
            let all = (0..<60).map { $0 % 30 }
            let expected = rate > 0 ? all : all.reversed()
            // A busy machine may leave out frames, but never turns two round.
            #expect(shown.count >= 45)
            var rest = expected[...]
            for number in shown {
                guard let place = rest.firstIndex(where: { $0 == number }) else {
                    Issue.record("\(number.map(String.init) ?? "no number") is out of order in \(shown)")
                    break
                }
                rest = rest[(place + 1)...]
            }
            #expect((ContinuousClock.now - start) >= .seconds(1.9 / abs(rate)))
        }

        @Test(.timeLimit(.minutes(5))) func seeksEndOnTheirFrame() async throws {
            let plan = try await plan()
            var random = SeededGenerator(seed: 3)
            let ticks = (0..<40).map { _ in Int64.random(in: 0..<120, using: &random) }
            _ = try await recorded(plan) { playback in
                playback.load(plan, at: .zero)
                for tick in ticks {
                    let time = CMTime(value: 2 * tick + 1, timescale: 60)
                    #expect(await seek(playback, to: time))
                    #expect(playback.monitor.time == time)
                    #expect(playback.monitor.lastFrameIndex == tick)
                }
            }
        }

        @Test(.timeLimit(.minutes(5))) func theNewestWishWins() async throws {
            let plan = try await plan()
            let ends = Mutex<[Bool]>([])
            _ = try await recorded(plan) { playback in
                playback.load(plan, at: .zero)
                for index in 0..<200 {
                    playback.seek(to: CMTime(value: Int64(index * 37 % 120), timescale: 30)) { finished in
                        ends.withLock { $0.append(finished) }
                    }
                }
                #expect(await seek(playback, to: CMTime(value: 77, timescale: 30)))
                #expect(playback.monitor.lastFrameIndex == 77)
            }
            let all = ends.withLock { $0 }
            #expect(all.count == 200 && all.filter { $0 }.count < 100)
        }

        @Test(.timeLimit(.minutes(5))) func stepsStandAndGoOn() async throws {
            let plan = try await plan()
            _ = try await recorded(plan) { playback in
                playback.load(plan, at: CMTime(value: 117, timescale: 60))
                for (count, tick) in [
                    (1, 59), (1, 60), (1, 61), (-1, 60), (-2, 58), (10, 68), (-10, 58), (100, 119),
                ] {
                    playback.step(by: count)
                    await done(playback)
                    #expect(playback.monitor.lastFrameIndex == Int64(tick))
                    #expect(playback.monitor.time == CMTime(value: Int64(tick), timescale: 30))
                }
            }
        }

        @Test(.timeLimit(.minutes(5))) func pausesBetweenFrames() async throws {
            let plan = try await plan()
            let shown = try await recorded(plan) { playback in
                playback.load(plan, at: .zero)
                playback.setRate(1)
                try await Task.sleep(for: .milliseconds(500))
                playback.setRate(0)
                await done(playback)
                let stood = playback.monitor.time
                #expect(stood > .zero && stood < CMTime(value: 3, timescale: 1))
                try await Task.sleep(for: .milliseconds(200))
                #expect(playback.monitor.time == stood)
                playback.setRate(1)
                await done(playback)
                #expect(playback.monitor.time >= stood)
                try await untilEnd(playback)
            }
            #expect(shown.count >= 110 && shown.last == 59)
        }

        @Test(.timeLimit(.minutes(5))) func editsShowWithoutAStop() async throws {
            let (cut, dissolve) = (
                try await plan(),
                try await plan(Timeline.Transition(.dissolve, duration: CMTime(value: 1, timescale: 2)))
            )
            let shown = try await recorded(cut) { playback in
                playback.load(cut, at: .zero)
                playback.setRate(1)
                for index in 0..<40 {
                    try await Task.sleep(for: .milliseconds(20))
                    let before = playback.monitor.time
                    playback.update(index % 2 == 0 ? dissolve : cut)
                    await done(playback)
                    #expect(playback.monitor.time >= before)
                }
                try await untilEnd(playback)
            }
            #expect(shown.compactMap(\.self).count >= 100)
            #expect(shown.prefix(25).contains(20))
        }

        @Test(.timeLimit(.minutes(5))) func missingSinksAreErrorsOrSilence() async throws {
            let plan = try await plan()
            let mute = PlaybackController(
                sinks: SinkOptions(videoSink: "fakesink", audioSink: "nosuchsink"))
            mute.load(plan, at: .zero)
            mute.setRate(4)
            var warnings: [String] = []
            watching: for await event in mute.events {
                switch event {
                case .warning(let warning): warnings.append(warning)
                case .ended: break watching
                case .failed(let error): throw error
                case .ready, .keyPressed: break
                }
            }
            #expect(warnings.count == 1 && warnings.allSatisfy { $0.contains("nosuchsink") })
            let unseen = PlaybackController(sinks: SinkOptions(videoSink: "nosuchsink"))
            unseen.load(plan, at: .zero)
            var failed = false
            for await event in unseen.events {
                guard case .failed = event else { continue }
                failed = true
                break
            }
            #expect(failed)
        }
    }
}
