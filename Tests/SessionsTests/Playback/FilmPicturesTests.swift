import Editing
import Foundation
import GStreamerOverlay
import MediaTypes
import RenderPlan
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Engine

/// The pictures of a film from any tick on, in either direction, are the ones that an export gets.
@Suite struct FilmPicturesTests {
    /// Two numbered clips with a dissolve, a push or a wipe between them.
    private func film(_ transition: Timeline.Transition, rate: [Int] = [30, 1]) async throws -> RenderPlan {
        let first = TestClip(.numbered, frameCount: 60).with { $0.frameRate = rate }
        let second = TestClip(.numbered, frameCount: 45).with {
            $0.frameRate = rate
            $0.colorimetry = "bt709"
        }
        return try await TestFilm([first, second], transition).plan()
    }

    /// The greatest difference of any sample.
    private func difference(_ frame: FilmPictures.Frame, _ expected: DecodedVideo.Frame) throws -> Int {
        let bytes = expected.allBytes
        return try frame.buffer.withBytes { shown in
            guard shown.count == bytes.count else { return 255 }
            if shown.elementsEqual(bytes) { return 0 }
            return zip(shown, bytes).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [[30, 1], [30_000, 1001], [25, 1]])
    func anyTickIsTheExportsFrame(rate: [Int]) async throws {
        let plan = try await film(
            Timeline.Transition(.dissolve, duration: CMTime(value: 1, timescale: 2)), rate: rate)
        let expected = try await RawFilm(rendering: plan).video()
        let format = try #require(plan.video)
        let footage = Footage()
        defer { footage.close() }
        let pictures = try FilmPictures(plan, format: format, footage: footage)
        defer { pictures.close() }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<40 {
            let start = Int64.random(in: 0..<plan.frameCount, using: &random)
            let isBackwards = Bool.random(using: &random)
            try pictures.start(at: start, backwards: isBackwards)
            for step in 0..<Int64.random(in: 1...12, using: &random) {
                let tick = isBackwards ? start - step : start + step
                guard let frame = try pictures.next(isHalted: { false }) else {
                    #expect(tick == -1 || tick == plan.frameCount)
                    break
                }
                #expect(frame.tick == tick)
                // Backwards a ramp's value may be rounded the other way, by one of 255.
                #expect(
                    try difference(frame, expected.frames[Int(tick)]) <= (isBackwards ? 1 : 0),
                    "tick \(tick) from \(start)\(isBackwards ? " backwards" : "")")
            }
        }
        #expect(footage.readersOpened <= 6)
    }

    @Test(.timeLimit(.minutes(5))) func backwardsEveryFrameInOrder() async throws {
        let plan = try await film(
            Timeline.Transition(.wipe(.fromLeft), duration: CMTime(value: 1, timescale: 2)))
        let expected = try await RawFilm(rendering: plan).video()
        let footage = Footage(cacheBytes: 1 << 20)
        defer { footage.close() }
        let pictures = try FilmPictures(plan, format: try #require(plan.video), footage: footage)
        defer { pictures.close() }
        try pictures.start(at: plan.frameCount - 1, backwards: true)
        var tick = plan.frameCount - 1
        while let frame = try pictures.next(isHalted: { false }) {
            #expect(frame.tick == tick)
            #expect(try difference(frame, expected.frames[Int(tick)]) <= 1, "tick \(tick)")
            tick -= 1
        }
        #expect(tick == -1)
        #expect(footage.cache.byteCount <= 1 << 20)
    }

    /// A film of which one instruction is composed and the next one not, in both directions.
    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func composedTicksAreTheExportsFrames(isBackwards: Bool) async throws {
        let film = try await LayeredFilm([
            TestClip(.numbered, frameCount: 60), TestClip(.horizontalGradient, frameCount: 60),
        ])
        let half = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        let turning = film.layer(0) {
            $0.setTransformRamp(
                fromStart: CGAffineTransform(rotationAngle: 0.1),
                toEnd: CGAffineTransform(rotationAngle: 0.4), timeRange: half)
        }
        film.show([turning, film.layer(1)])
        let second = AVMutableVideoCompositionInstruction()
        second.timeRange = CMTimeRange(start: half.end, duration: half.duration)
        second.layerInstructions = [film.layer(0)]
        let first = film.videoComposition.instructions[0] as! AVMutableVideoCompositionInstruction
        first.timeRange = half
        film.videoComposition.instructions = [first, second]
        let plan = try film.plan()
        #expect(plan.instructions.map(\.drawing) == [.composed, .branches])
        let expected = try await RawFilm(rendering: plan).video()
        let footage = Footage()
        defer { footage.close() }
        let pictures = try FilmPictures(plan, format: try #require(plan.video), footage: footage)
        defer { pictures.close() }
        for start in [20, 35, 59, 3] as [Int64] {
            try pictures.start(at: start, backwards: isBackwards)
            for step in 0..<min(12, isBackwards ? start + 1 : 60 - start) {
                let tick = isBackwards ? start - step : start + step
                let frame = try #require(try pictures.next { false })
                #expect(frame.tick == tick)
                #expect(try difference(frame, expected.frames[Int(tick)]) == 0, "tick \(tick)")
            }
        }
    }
}
