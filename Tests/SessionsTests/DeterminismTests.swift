import Engine
import Foundation
import MediaTypes
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// The same plan gives the same bytes: on every run, and with one or two compositor threads.
@Suite struct DeterminismTests {
    /// Every kind of transition, over clips of different size and rate, with sound and music.
    private func film() async throws -> TestFilm {
        let shapes: [(TestClip.Picture, [Int], Int, Int)] = [
            (.horizontalGradient, [30, 1], 320, 180), (.numbered, [25, 1], 160, 120),
            (.verticalGradient, [24_000, 1001], 240, 240), (.numbered, [30, 1], 320, 180),
        ]
        var timeline = Timeline()
        for (index, shape) in shapes.enumerated() {
            let sound = TestSound(
                .tone(frequency: 300 + 170 * Double(index), amplitude: 0.4), sampleCount: 96_000)
            let clip = TestClip(shape.0, frameCount: 60).with {
                ($0.frameRate, $0.width, $0.height) = (shape.1, shape.2, shape.3)
                $0.sound = sound
            }
            timeline.videos.append(Timeline.VideoItem(url: try await TestMedia.clip(clip)))
        }
        let duration = CMTime(value: 2, timescale: 3)
        timeline.transitions = [
            .init(.dissolve, duration: duration), .init(.push(.fromRight), duration: duration),
            .init(.wipe(.fromTop), duration: duration),
        ]
        let music = TestSound(.tone(frequency: 110, amplitude: 0.2), sampleCount: 44_100).with {
            $0.sampleRate = 44_100
        }
        timeline.music = [.init(url: try await TestMedia.sound(music), volume: 0.5)]
        return TestFilm(timeline)
    }

    @Test func threeRunsGiveTheSameBytes() async throws {
        let plan = try await film().plan()
        let first = try await RawFilm(rendering: plan)
        let frameBytes = 320 * 180 * 3 / 2
        #expect(first.frames.count == Int(plan.frameCount) * frameBytes)
        for _ in 0..<2 {
            let again = try await RawFilm(rendering: plan)
            #expect(again.frames.elementsEqual(first.frames))
            #expect(again.samples.elementsEqual(first.samples))
        }
    }

    @Test func oneOrTwoThreadsGiveTheSameBytes() async throws {
        let plan = try await film().plan()
        let films = try await [1, 2].asyncMap { try await RawFilm(rendering: plan.drawing(threads: $0)) }
        #expect(films[0].frames.elementsEqual(films[1].frames))
        #expect(films[0].samples.elementsEqual(films[1].samples))
    }

    @Test func twoExportsDecodeToTheSameFramesAndSamples() async throws {
        let film = try await film()
        let exports = try await [1, 2].asyncMap { _ in
            try await film.exported { (try await FFmpeg.video(of: $0), try await FFmpeg.audio(of: $0)) }
        }
        #expect(exports[0].0.frames.count > 100)
        #expect(exports[0].0.frames.map(\.allBytes) == exports[1].0.frames.map(\.allBytes))
        #expect(exports[0].1.samples.elementsEqual(exports[1].1.samples))
    }
}

extension RenderPlan {
    /// The same plan on a number of compositor threads.
    fileprivate func drawing(threads: Int) -> RenderPlan {
        var plan = self
        for index in plan.graph.elements.indices where plan.graph.elements[index].factory == "compositor" {
            plan.graph.elements[index].properties.append(Property("max-threads", String(threads)))
        }
        return plan
    }
}

extension Array {
    fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async throws -> [Result]
    {
        var results: [Result] = []
        for element in self { results.append(try await transform(element)) }
        return results
    }
}
