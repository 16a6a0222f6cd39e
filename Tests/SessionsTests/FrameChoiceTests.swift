import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// The source frame that is shown at a time is the last one with a timestamp at or before it.
@Suite struct FrameChoiceTests {
    private func numbers(_ video: DecodedVideo) -> [Int?] {
        video.frames.map { FramePattern.number(in: $0) }
    }

    private func clip(_ rate: [Int], frames: Int, _ codec: TestClip.VideoCodec = .h264) async throws -> URL {
        try await TestMedia.clip(
            TestClip(.numbered, frameCount: frames).with {
                $0.frameRate = rate
                $0.codec = codec
            })
    }

    /// Frame m of a clip begins at m × rate[1] / rate[0]; the one on at `time` is the quotient, rounded down.
    private func frame(at time: CMTime, of rate: [Int]) -> Int {
        Int(Int128(time.value) * Int128(rate[0]) / (Int128(time.timescale) * Int128(rate[1])))
    }

    @Test(arguments: [
        ([30, 1], CMTime(value: 1, timescale: 30)), ([25, 1], CMTime(value: 1, timescale: 30)),
        ([24_000, 1001], CMTime(value: 1, timescale: 30)), ([60, 1], CMTime(value: 1001, timescale: 30_000)),
        ([15, 1], CMTime(value: 1, timescale: 24)),
    ])
    func holdsThroughCutsAtAnyRate(rate: [Int], frameDuration: CMTime) async throws {
        let url = try await clip(rate, frames: 3 * rate[0] / rate[1])
        let pieces = [(0.0, 20), (1.3, 17), (0.4, 25), (0.4, 8)].map { start, frames in
            CMTimeRange(
                start: CMTime(seconds: start, preferredTimescale: 600),
                duration: CMTime(
                    value: frameDuration.value * Int64(frames), timescale: frameDuration.timescale))
        }
        var timeline = Timeline(frameDuration: frameDuration)
        timeline.videos = pieces.map { Timeline.VideoItem(url: url, sourceTimeRange: $0) }
        timeline.setTransitions(.none)
        let shown = numbers(try await TestFilm(timeline).raw().video())
        var expected: [Int] = []
        for piece in pieces {
            let count = Int(piece.duration.value / frameDuration.value)
            for index in 0..<count {
                let into = CMTime(
                    value: frameDuration.value * Int64(index), timescale: frameDuration.timescale)
                expected.append(frame(at: piece.start + into, of: rate))
            }
        }
        #expect(shown == expected)
    }

    /// A movie tells its clip's length in milliseconds; the film has the clip's own number of frames all the same.
    @Test(arguments: [[30, 1], [24_000, 1001], [30_000, 1001], [60_000, 1001]])
    func aWholeClipKeepsItsNumberOfFrames(rate: [Int]) async throws {
        var timeline = Timeline()
        timeline.videos = [Timeline.VideoItem(url: try await clip(rate, frames: 90))]
        let shown = numbers(try await TestFilm(timeline).raw().video())
        #expect(shown == Array(0..<90))
    }

    /// A segment that is stretched or squeezed shows its frames longer, or leaves some out.
    @Test(arguments: [CMTime(value: 4, timescale: 1), CMTime(value: 1, timescale: 2)])
    func holdsInScaledSegments(duration: CMTime) async throws {
        let asset = AVURLAsset(url: try await clip([30, 1], frames: 60))
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        let whole = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
        try track.insertTimeRange(whole, of: asset.tracks(withMediaType: .video)[0], at: .zero)
        track.scaleTimeRange(whole, toDuration: duration)
        let plan = try PlanCompiler(asset: composition).plan()
        let shown = numbers(try await RawFilm(rendering: plan).video())
        let count = Int(duration.seconds * 30)
        #expect(shown == (0..<count).map { $0 * 60 / count })
    }

    /// Part of a composition is the same frames as in the whole.
    @Test func holdsInAPartOfAFilm() async throws {
        let asset = AVURLAsset(url: try await clip([30, 1], frames: 60))
        let range = CMTimeRange(
            start: CMTime(value: 17, timescale: 30), duration: CMTime(value: 1, timescale: 1))
        let plan = try PlanCompiler(asset: asset, timeRange: range).plan()
        #expect(numbers(try await RawFilm(rendering: plan).video()) == Array(17..<47))
    }

    /// Gaps show the background, and the clip behind one begins with its own first frame.
    @Test func leavesGapsBlack() async throws {
        let asset = AVURLAsset(url: try await clip([30, 1], frames: 30))
        let composition = AVMutableComposition()
        let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        let half = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 2))
        let source = asset.tracks(withMediaType: .video)[0]
        try track.insertTimeRange(half, of: source, at: .zero)
        try track.insertTimeRange(half, of: source, at: CMTime(value: 1, timescale: 1))
        let video = try await RawFilm(rendering: try PlanCompiler(asset: composition).plan()).video()
        let gap: [Int?] = Array(repeating: nil, count: 15)
        let shown: [Int?] = Array(0..<15)
        #expect(numbers(video) == shown + gap + shown)
        for frame in video.frames[15..<30] { #expect(frame.extremes() == 16...16) }
    }
}
