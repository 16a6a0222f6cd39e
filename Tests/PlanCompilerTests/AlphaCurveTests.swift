import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// A pad's opacity over time, as keyframes.
@Suite struct AlphaCurveTests {
    /// Times in tenths of a second.
    private func curve(_ pieces: (Int64, Int64, Double, Double)...) -> AlphaCurve {
        var curve = AlphaCurve()
        for piece in pieces {
            curve.append(LinearPiece(range: .tenths(piece.0, piece.1), start: piece.2, end: piece.3))
        }
        return curve
    }

    private func text(_ curve: AlphaCurve) -> String? {
        curve.keyframes?.map { "\($0.time.value * 10 / Int64($0.time.timescale)):\($0.value)" }
            .joined(separator: " ")
    }

    @Test func anOpaquePadHasNone() {
        #expect(text(curve((0, 10, 1, 1), (15, 20, 1, 1))) == nil)
        #expect(text(curve()) == nil)
    }

    @Test func piecesAreJoined() {
        #expect(text(curve((0, 10, 1, 0), (10, 20, 0, 1))) == "0:1.0 10:0.0 20:1.0")
        #expect(text(curve((0, 10, 1, 1), (10, 20, 0, 0))) == "0:1.0 10:1.0 10:0.0 20:0.0")
    }

    /// The first value stands from zero on; over a gap the last one stays.
    @Test func gapsKeepTheLastValue() {
        #expect(text(curve((5, 10, 0.5, 0.5), (15, 20, 1, 0))) == "0:0.5 15:0.5 15:1.0 20:0.0")
    }

    @Test func hiddenRangesAreCutOut() {
        var fading = curve((0, 10, 1, 0))
        fading.hide(.tenths(2, 4))
        #expect(text(fading) == "0:1.0 2:0.8 2:0.0 4:0.0 4:0.6 10:0.0")
        var opaque = curve((0, 10, 1, 1))
        opaque.hide(.tenths(0, 10))
        #expect(text(opaque) == "0:0.0 10:0.0")
        opaque = curve((0, 10, 1, 1))
        opaque.hide(.tenths(10, 12))
        #expect(text(opaque) == nil)
    }
}
