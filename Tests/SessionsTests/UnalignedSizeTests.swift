import Editing
import Foundation
import PlanCompiler
import RenderingSupport
import Sessions
import TestSupport
import Testing
import Timeline

/// Outputs whose rows GStreamer fills up to a multiple of four bytes.
@Suite struct UnalignedSizeTests {
    @Test(.timeLimit(.minutes(5)), arguments: [(90, 50), (98, 54), (126, 70), (128, 72)])
    func eachFrameIsWhole(width: Int, height: Int) async throws {
        var timeline = Timeline(videos: [
            Timeline.VideoItem(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 12)))
        ])
        timeline.renderSize = CGSize(width: width, height: height)
        timeline.videos[0].fit = .stretch
        let built = try await TimelineBuilder(timeline).build()
        let plan = try PlanCompiler(asset: built.composition, videoComposition: built.videoComposition).plan()
        let frames = try await RawFilm(rendering: plan).video().frames
        #expect(frames.map { FramePattern.number(in: $0) } == Array(0..<12))
        let size = try #require(frames.first).size(ofPlane: 0)
        #expect(size.width == width && size.height == height)
    }
}
