import RenderPlan
import TestSupport
import Testing

@Suite struct PadPlacementTests {
    private func placed(_ left: Double, _ top: Double, _ width: Int, _ height: Int) -> PadPlacement {
        let frame = PixelRectangle(
            left: left, top: top, right: left + Double(width), bottom: top + Double(height))
        return PadPlacement(
            Placement(frame: frame, visible: frame),
            of: SourceFormat(orientation: .identity, width: width, height: height))
    }

    /// Two pictures that move side by side never part and never overlap, at any place.
    @Test func touchingPicturesTouch() {
        var generator = SeededGenerator(seed: 7)
        for step in 0..<2000 {
            // Whole odd places are the hard ones: they lie between two even ones.
            let offset =
                step < 400 ? Double(step - 200) : Double.random(in: -2000...2000, using: &generator)
            let (first, second) = (
                placed(offset, -offset, 160, 90), placed(offset + 160, 90 - offset, 160, 90)
            )
            #expect(first.x + first.width == second.x, "\(offset)")
            #expect(first.y + first.height == second.y, "\(offset)")
        }
    }

    @Test(
        arguments: [(0.9, 0), (1, 2), (-1, 0), (-1.1, -2), (3, 4), (1e300, 1_000_000_000)] as [(Double, Int)])
    func placesAreTheNearestEvenOnes(left: Double, expected: Int) {
        #expect(placed(left, 0, 4, 4).x == expected)
    }
}
