import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// Whether a placement may be rounded to even pixels, at 25 frames a second.
@Suite struct PadPrecisionTests {
    private static let frame = PixelRectangle(left: 0, top: 0, right: 100, bottom: 60)

    private func isEnough(_ start: Placement, _ end: Placement, frames: Int64 = 10) -> Bool {
        let range = CMTimeRange(start: .zero, duration: .seconds(frames, 25))
        let piece = PlacementPiece(range: range, start: start, end: end)
        return (try? PadPrecision(frameDuration: .seconds(1, 25)).require(for: piece)) != nil
    }

    @Test(arguments: [
        (0, true), (0.25, true), (0.26, false), (1, false), (1.75, true), (1.74, false), (2, true),
        (-0.25, true), (-1, false), (-2.25, true), (400.2, true),
    ]) func anEdgeThatStands(edge: Double, expected: Bool) {
        let left = PixelRectangle(left: edge, top: 0, right: 100, bottom: 60)
        #expect(
            isEnough(Placement(frame: left, visible: left), Placement(frame: left, visible: left)) == expected
        )
        let cropped = PixelRectangle(left: 0, top: 0, right: 100, bottom: 60 + edge)
        let placement = Placement(frame: cropped, visible: Self.frame)
        #expect(isEnough(placement, placement) == expected)
        let visible = Placement(frame: Self.frame, visible: left)
        #expect(isEnough(visible, visible) == expected)
    }

    @Test(arguments: [(80, true), (-80, true), (79.9, false), (-79.9, false), (1000, true), (8, false)])
    func aMoveOfTenFrames(distance: Double, expected: Bool) {
        let end = PixelRectangle(left: distance, top: 0, right: 100 + distance, bottom: 60)
        #expect(
            isEnough(
                Placement(frame: Self.frame, visible: Self.frame), Placement(frame: end, visible: end))
                == expected)
    }

    /// An edge that stands while others move fast must stand on an even pixel.
    @Test(arguments: [(0, true), (1, false)]) func anEdgeThatStandsMeanwhile(top: Double, expected: Bool) {
        let start = PixelRectangle(left: 0, top: top, right: 100, bottom: 60 + top)
        let end = PixelRectangle(left: 90, top: top, right: 190, bottom: 60 + top)
        #expect(
            isEnough(Placement(frame: start, visible: start), Placement(frame: end, visible: end))
                == expected)
    }

    /// Whatever is scaled has a middle that moves slowly, however fast its edges are.
    @Test func scaling() {
        let end = PixelRectangle(left: -500, top: -300, right: 600, bottom: 360)
        #expect(
            !isEnough(Placement(frame: Self.frame, visible: Self.frame), Placement(frame: end, visible: end)))
    }
}
