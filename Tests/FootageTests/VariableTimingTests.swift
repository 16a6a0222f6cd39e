import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderPlan
import RenderingSupport
import Sessions
import TestSupport
import Testing

/// A film whose timing is that of a track with frames of different lengths.
@Suite(.serialized) struct VariableTimingTests {
    /// Frames 0, 1, 2, 8, 9, 17, 24 and 25 of thirty a second: 10 a second on the whole.
    @Test(.timeLimit(.minutes(5))) func everyFrameOfTheTrackIsShownFromItsTick() async throws {
        let kept = [0, 1, 2, 8, 9, 17, 24, 25]
        let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 26).with { $0.codec = .ffv1 })
        let file = try TemporaryFolder.make("variable").appendingPathComponent("variable.mp4")
        let choice = kept.map { "eq(n\\,\($0))" }.joined(separator: "+")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-i", clip.path, "-vf", "select=\(choice)", "-fps_mode", "vfr"]
                + ["-c:v", "libx264", "-qp", "8", "-preset", "veryfast", file.path])
        let asset = AVURLAsset(url: file)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        #expect(composition.sourceTrackIDForFrameTiming != kCMPersistentTrackID_Invalid)
        let plan = try PlanCompiler(asset: asset, videoComposition: composition).plan()
        #expect(plan.video?.frameDuration == CMTime(value: 1, timescale: 30))
        let shown = try await RawFilm(rendering: plan).video().frames.map { FramePattern.number(in: $0) }
        // How long the last one is shown, only the file says.
        #expect((26...28).contains(shown.count))
        #expect(shown == (0..<shown.count).map { tick in kept.last { $0 <= tick } })
    }
}
