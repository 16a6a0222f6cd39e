import Editing
import Foundation
import GStreamerOverlay
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Engine
@testable import Playback

/// The frames of a plan from any index on, in either direction, are the ones that an export gets.
@Suite struct VideoGraphTests {
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
    private func difference(_ frame: VideoGraph.Frame, _ expected: DecodedVideo.Frame) throws -> Int {
        let bytes = expected.allBytes
        return try frame.buffer.withBytes { shown in
            guard shown.count == bytes.count else { return 255 }
            if shown.elementsEqual(bytes) { return 0 }
            return Differences.greatest(shown, bytes)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of([[30, 1], [30_000, 1001], [25, 1]]))
    func anyFrameIsTheExportsFrame(rate: [Int]) async throws {
        let plan = try await film(
            Timeline.Transition(.dissolve, duration: CMTime(value: 1, timescale: 2)), rate: rate)
        let expected = try await RawFilm(rendering: plan).video()
        let format = try #require(plan.video)
        let frames = FrameProvider()
        defer { frames.close() }
        let graph = try VideoGraph(plan, format: format, frames: frames)
        defer { graph.close() }
        var random = SeededGenerator(seed: 7)
        for _ in 0..<40 {
            let start = Int64.random(in: 0..<plan.frameCount, using: &random)
            let isBackwards = Bool.random(using: &random)
            try graph.start(at: start, backwards: isBackwards)
            for step in 0..<Int64.random(in: 1...12, using: &random) {
                let index = isBackwards ? start - step : start + step
                guard let frame = try graph.next(isHalted: { false }) else {
                    #expect(index == -1 || index == plan.frameCount)
                    break
                }
                #expect(frame.index == index)
                // Backwards a ramp's value may be rounded the other way, by one of 255.
                #expect(
                    try difference(frame, expected.frames[Int(index)]) <= (isBackwards ? 1 : 0),
                    "index \(index) from \(start)\(isBackwards ? " backwards" : "")")
            }
        }
        #expect(frames.readersOpened <= 6)
    }

    /// Frame by frame from the last to the first, more frames than are kept at once: in an export, and played from anywhere.
    @Test(.timeLimit(.minutes(5))) func aClipPlaysBackwards() async throws {
        let clip = TestClip(.numbered, frameCount: 40).with { ($0.width, $0.height) = (1920, 1080) }
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let source = try #require(asset.tracks(withMediaType: .video).first)
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        let frame = CMTime(value: 1, timescale: 30)
        let order = Array((0..<40).reversed()) + [7, 8, 9]
        for (place, number) in order.enumerated() {
            try track.insertTimeRange(
                CMTimeRange(start: CMTime(value: Int64(number), timescale: 30), duration: frame), of: source,
                at: CMTime(value: Int64(place), timescale: 30))
        }
        let plan = try PlanCompiler(asset: composition).plan()
        let expected = try await RawFilm(rendering: plan).video()
        #expect(expected.frames.map { FramePattern.number(in: $0) } == order)
        let frames = FrameProvider()
        defer { frames.close() }
        let graph = try VideoGraph(plan, format: try #require(plan.video), frames: frames)
        defer { graph.close() }
        for (start, isBackwards) in [(3, false), (35, false), (20, true)] as [(Int64, Bool)] {
            try graph.start(at: start, backwards: isBackwards)
            for step in 0..<Int64(8) {
                let index = isBackwards ? start - step : start + step
                let frame = try #require(try graph.next(isHalted: { false }))
                #expect(frame.index == index)
                #expect(try difference(frame, expected.frames[Int(index)]) == 0, "index \(index)")
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func backwardsEveryFrameInOrder() async throws {
        let plan = try await film(
            Timeline.Transition(.wipe(.fromLeft), duration: CMTime(value: 1, timescale: 2)))
        let expected = try await RawFilm(rendering: plan).video()
        let frames = FrameProvider(cacheBytes: 1 << 20)
        defer { frames.close() }
        let graph = try VideoGraph(plan, format: try #require(plan.video), frames: frames)
        defer { graph.close() }
        try graph.start(at: plan.frameCount - 1, backwards: true)
        var index = plan.frameCount - 1
        while let frame = try graph.next(isHalted: { false }) {
            #expect(frame.index == index)
            #expect(try difference(frame, expected.frames[Int(index)]) <= 1, "index \(index)")
            index -= 1
        }
        #expect(index == -1)
        #expect(frames.cache.byteCount <= 1 << 20)
    }

    /// A film of which one instruction is composed and the next one not, in both directions.
    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func composedFramesAreTheExportsFrames(isBackwards: Bool) async throws {
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
        let frames = FrameProvider()
        defer { frames.close() }
        let graph = try VideoGraph(plan, format: try #require(plan.video), frames: frames)
        defer { graph.close() }
        for start in [20, 35, 59, 3] as [Int64] {
            try graph.start(at: start, backwards: isBackwards)
            for step in 0..<min(12, isBackwards ? start + 1 : 60 - start) {
                let index = isBackwards ? start - step : start + step
                let frame = try #require(try graph.next { false })
                #expect(frame.index == index)
                #expect(try difference(frame, expected.frames[Int(index)]) == 0, "index \(index)")
            }
        }
    }
}
