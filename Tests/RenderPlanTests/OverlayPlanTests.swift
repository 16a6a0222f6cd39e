import Foundation
import Layers
import MediaTypes
import Testing

@testable import RenderPlan

/// When layers are seen, and that plans with layers are stored whole.
@Suite struct OverlayPlanTests {
    private static func overlay() -> OverlayPlan {
        let (root, video, text) = (CALayer(), CALayer(), CATextLayer())
        (text.string, text.name) = ("A <title> & more", "caption")
        (text.beginTime, text.duration) = (1, 2.5)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0.0
        text.add(fade, forKey: nil)
        root.addSublayer(video)
        root.addSublayer(text)
        let snapshot = LayerSnapshot(root, videoLayers: [video])
        return OverlayPlan(
            tree: snapshot.tree, drawing: .titles(inFrontOf: 1), scale: 1,
            timeRanges: [(0, 2), (4, 6)].map {
                CMTimeRange(
                    start: CMTime(value: $0.0, timescale: 1), end: CMTime(value: $0.1, timescale: 1))
            })
    }

    @Test(arguments: [
        (CMTime(value: 0, timescale: 1), true), (CMTime(value: 1999, timescale: 1000), true),
        (CMTime(value: 2, timescale: 1), false), (CMTime(value: 3, timescale: 1), false),
        (CMTime(value: 4, timescale: 1), true), (CMTime(value: 6, timescale: 1), false),
    ]) func isDrawnInItsRanges(time: CMTime, expected: Bool) {
        #expect(Self.overlay().isDrawn(at: time) == expected)
    }

    private static func plan() -> RenderPlan {
        RenderPlan(
            duration: CMTime(value: 6, timescale: 1),
            video: VideoFormat(
                width: 320, height: 180, frameDuration: CMTime(value: 1, timescale: 30),
                colorimetry: .bt709), audio: nil, videoTracks: [], overlay: overlay(), audioTracks: [],
            instructions: [],
            graph: Graph())
    }

    @Test func isStoredWhole() throws {
        let plan = Self.plan()
        #expect(try JSONDecoder().decode(RenderPlan.self, from: JSONEncoder().encode(plan)) == plan)
        #expect(plan.soundAlone.overlay == nil)
    }

    @Test func isReadable() throws {
        let text = try TextDescription().text(of: DescribedPlan(Self.plan()))
        #expect(text.contains("titles over the output, back to front, in 0 s – 2 s, 4 s – 6 s\n"))
        #expect(text.contains("  1 s – 3.5 s  caption  “A <title> & more”, [opacity]\n"), "\(text)")
    }
}
