import Editing
import FootageSupport
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// Stills, and single frames held: the same picture for as long as is asked.
@Suite(.serialized) struct StillTests {
    @Test func aStillLastsAsLongAsItIsInserted() async throws {
        let asset = AVURLAsset(url: try await MadeClip("still.png", "-frames:v 1").make())
        let track = try #require(try await asset.load(.tracks).first)
        #expect(track.timeRange.duration == CMTime(value: 5, timescale: 1))
        let composition = AVMutableComposition()
        let video = composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1)
        let seven = CMTimeRange(
            start: CMTime(value: 100, timescale: 1), duration: CMTime(value: 7, timescale: 1))
        try video?.insertTimeRange(seven, of: track, at: .zero)
        #expect(composition.duration == seven.duration)
        let frames = try await self.frames(of: composition)
        #expect(frames.count == 7 * 30)
        #expect(Set(frames.map(\.allBytes)).count == 1)
        #expect(frames[0].extremes().upperBound > 200)
    }

    /// Rather than a picture that never comes.
    @Test(.timeLimit(.minutes(5)), arguments: ["gif", "bmp", "tiff"])
    func unreadableFormatsAreErrors(_ format: String) async throws {
        let clip = try await MadeClip("still.\(format)", "-frames:v 1").make()
        let error = await #expect(throws: AVError.self) { try await AVURLAsset(url: clip).load(.tracks) }
        #expect(error?.code == .fileFormatNotRecognized)
        #expect("\(try #require(error))".contains("still.\(format) is a \(format.uppercased()) picture"))
    }

    @Test func aFrameIsHeldByScalingItsSegment() async throws {
        let clip = TestClip(.numbered, frameCount: 30)
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let composition = AVMutableComposition()
        let video = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
        let source = try #require(asset.tracks(withMediaType: .video).first)
        let frame = CMTimeRange(
            start: CMTime(value: 11, timescale: 30), duration: CMTime(value: 1, timescale: 30))
        try video.insertTimeRange(frame, of: source, at: .zero)
        video.scaleTimeRange(
            CMTimeRange(start: .zero, duration: frame.duration), toDuration: CMTime(value: 3, timescale: 1))
        let frames = try await self.frames(of: composition)
        #expect(frames.count == 90)
        #expect(frames.allSatisfy { FramePattern.number(in: $0) == 11 })
    }

    private func frames(of composition: AVComposition) async throws -> [DecodedVideo.Frame] {
        let plan = try PlanCompiler(asset: composition).plan()
        return try await RawFilm(rendering: plan).video().frames
    }
}
