import Foundation
import Testing

@testable import Layers

@Suite struct TimingFunctionTests {
    @Test(arguments: [
        (CAMediaTimingFunctionName.linear, [0, 0, 1, 1] as [Float]), (.easeIn, [0.42, 0, 1, 1]),
        (.easeOut, [0, 0, 0.58, 1]), (.easeInEaseOut, [0.42, 0, 0.58, 1]), (.default, [0.25, 0.1, 0.25, 1]),
    ])
    func controlPoints(name: CAMediaTimingFunctionName, points: [Float]) {
        let function = CAMediaTimingFunction(name: name)
        let read = (0...3).flatMap { index -> [Float] in
            var point: [Float] = [9, 9]
            function.getControlPoint(at: index, values: &point)
            return point
        }
        #expect(read == [0, 0] + points + [1, 1])
    }

    /// The height that is found lies on the curve, for steep and overshooting ones too.
    @Test(arguments: [
        TimingCurve(0.42, 0, 1, 1), TimingCurve(0.25, 0.1, 0.25, 1), TimingCurve(1, 0, 0, 1),
        TimingCurve(0.5, -1, 0.5, 2), TimingCurve(0, 1, 1, 0), TimingCurve(1, 1, 1, 1),
        TimingCurve(0, 0, 0, 0),
    ])
    func liesOnTheCurve(curve: TimingCurve) {
        func bezier(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        for step in 0...200 {
            let t = Double(step) / 200
            let (x, y) = (bezier(curve.x1, curve.x2, t), bezier(curve.y1, curve.y2, t))
            // Where the curve is vertical, a rounding of x is worth more.
            #expect(isClose(curve.value(at: x), y, within: 1e-4), "at \(x)")
        }
        #expect(curve.value(at: -1) == -1 && curve.value(at: 2) == 2)
    }

    @Test func symmetry() {
        let curve = CAMediaTimingFunction(name: .easeInEaseOut).curve
        #expect(isClose(curve.value(at: 0.5), 0.5, within: 1e-6))
        let own = CAMediaTimingFunction(controlPoints: -1, 0.5, 3, 0.5)
        #expect(own.curve.x1 == 0 && own.curve.x2 == 1)
    }
}
