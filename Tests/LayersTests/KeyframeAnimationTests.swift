import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct KeyframeAnimationTests {
    private func x(_ set: (CAKeyframeAnimation) -> Void, at time: Double) -> Double? {
        let animation = CAKeyframeAnimation(keyPath: "position.x")
        animation.values = [0, 10, 40]
        animation.duration = 1
        set(animation)
        return number("position.x", animation, at: time)
    }

    struct Row: Sendable {
        var mode: CAAnimationCalculationMode
        var keyTimes: [Double]?
        var values: [(time: Double, x: Double)]
    }

    static let rows: [Row] = [
        Row(mode: .linear, values: [(0, 0), (0.25, 5), (0.5, 10), (0.75, 25), (0.9, 34)]),
        Row(mode: .linear, keyTimes: [0, 0.2, 1], values: [(0.1, 5), (0.2, 10), (0.6, 25)]),
        Row(mode: .linear, keyTimes: [0.5, 0.75, 1], values: [(0.2, 0), (0.625, 5), (0.875, 25)]),
        Row(mode: .linear, keyTimes: [0, 0.5, 0.5], values: [(0.25, 5), (0.5, 40), (0.9, 40)]),
        Row(mode: .discrete, values: [(0, 0), (0.3, 0), (0.34, 10), (0.66, 10), (0.67, 40), (0.99, 40)]),
        Row(
            mode: .discrete, keyTimes: [0, 0.1, 0.9, 1],
            values: [(0.05, 0), (0.1, 10), (0.89, 10), (0.9, 40)]),
        Row(mode: .discrete, keyTimes: [0, 0.1, 0.9], values: [(0.05, 0), (0.5, 10), (0.95, 40)]),
        Row(mode: .paced, values: [(0.25, 10), (0.5, 20), (0.75, 30)]),
        // Key times mean nothing to paced animations.
        Row(mode: .paced, keyTimes: [0, 0.9, 1], values: [(0.5, 20)]),
        // Catmull-Rom: tangents 10, 20, 30; half way (a + b) / 2 + (ta − tb) / 8.
        Row(mode: .cubic, values: [(0, 0), (0.25, 5 - 10.0 / 8), (0.5, 10), (0.75, 25 - 10.0 / 8)]),
        // Of the wrong number, descending, out of range: equal steps.
        Row(mode: .linear, keyTimes: [0, 1], values: [(0.25, 5)]),
        Row(mode: .linear, keyTimes: [0, 0.8, 0.2], values: [(0.25, 5)]),
        Row(mode: .linear, keyTimes: [0, 0.8, 2], values: [(0.25, 5)]),
    ]

    @Test(arguments: rows) func modes(row: Row) {
        for (time, expected) in row.values {
            let value = x(
                {
                    $0.calculationMode = row.mode
                    $0.keyTimes = row.keyTimes?.map { NSNumber(value: $0) }
                }, at: time)
            #expect(isClose(value, expected), "at \(time) s")
        }
    }

    /// The book's fade: 0, 1, 1, 0 at 0, 0.25, 0.75, 1 of four seconds.
    @Test func fadeInAndOut() {
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [0, 1, 1, 0]
        fade.keyTimes = [0, 0.25, 0.75, 1]
        fade.duration = 4
        fade.beginTime = 2
        let values = [2, 2.5, 3, 4.4, 5, 5.5].map { number("opacity", fade, at: $0) }
        #expect(zip(values, [0, 0.5, 1, 1, 1, 0.5]).allSatisfy { isClose($0, $1) })
    }

    @Test func timingFunctionsOfSegments() {
        let ease = CAMediaTimingFunction(name: .easeIn)
        let eased = ease.curve.value(at: 0.5)
        let set = { (animation: CAKeyframeAnimation) in
            animation.timingFunctions = [ease, CAMediaTimingFunction(name: .linear)]
        }
        #expect(isClose(x(set, at: 0.25), 10 * eased))
        #expect(isClose(x(set, at: 0.75), 25))
    }

    /// Full tension: straight stops at each value, so half way is the middle.
    @Test func splineControls() {
        let tense = { (animation: CAKeyframeAnimation) in
            animation.calculationMode = .cubic
            animation.tensionValues = [1, 1, 1]
        }
        #expect(isClose(x(tense, at: 0.25), 5) && isClose(x(tense, at: 0.75), 25))
        // Bias 1: the middle tangent is that before, 10. Half way 25 + (10 − 30) / 8.
        let biased = { (animation: CAKeyframeAnimation) in
            animation.calculationMode = .cubic
            animation.biasValues = [0, 1, 0]
        }
        #expect(isClose(x(biased, at: 0.75), 25 - 20.0 / 8))
        // Continuity 1: leaving by 10, the way before; arriving by 30, the way after.
        let broken = { (animation: CAKeyframeAnimation) in
            animation.calculationMode = .cubic
            animation.continuityValues = [0, 1, 0]
        }
        #expect(isClose(x(broken, at: 0.25), 5 + (10.0 - 30) / 8))
        #expect(isClose(x(broken, at: 0.75), 25 + (10.0 - 30) / 8))
    }

    /// Cubic paced: equal times, equal lengths.
    @Test func cubicPacedIsEven() throws {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = [
            CGPoint.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 50), CGPoint(x: 60, y: 50),
        ]
        animation.duration = 1
        animation.calculationMode = .cubicPaced
        let layer = CALayer()
        layer.add(animation, forKey: nil)
        let points = try (0..<100).map {
            try #require(presented(layer, at: Double($0) / 100)).geometry.position
        }
        let steps = zip(points, points.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) }
        let (shortest, longest) = (try #require(steps.min()), try #require(steps.max()))
        #expect(longest / shortest < 1.03)
    }

    /// A square of 10: linear goes from corner to corner in equal times, paced at equal speed; both turn.
    @Test func paths() throws {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 30, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 10))
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.duration = 1
        animation.rotationMode = .rotateAuto
        func place(_ time: Double) throws -> (CGPoint, Matrix4) {
            let layer = CALayer()
            layer.add(animation, forKey: nil)
            let geometry = try #require(presented(layer, at: time)).geometry
            return (geometry.position, geometry.transform)
        }
        #expect(try isClose(place(0.25).0, CGPoint(x: 15, y: 0)))
        #expect(try isClose(place(0.75).0, CGPoint(x: 30, y: 5)))
        #expect(try place(0.25).1.isIdentity)
        #expect(try isClose(place(0.75).1.row1.y, 1))
        animation.calculationMode = .paced
        #expect(try isClose(place(0.25).0, CGPoint(x: 10, y: 0)))
        #expect(try isClose(place(0.875).0, CGPoint(x: 30, y: 5)))
        animation.calculationMode = .discrete
        #expect(try place(0.5).0 == CGPoint(x: 30, y: 0))
        animation.rotationMode = .rotateAutoReverse
        #expect(try isClose(place(0).1.row1.x, -1))
    }

    /// Half way round a circle is opposite, paced within a thousandth of the radius.
    @Test func curves() throws {
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = CGPath(ellipseIn: CGRect(x: -10, y: -10, width: 20, height: 20), transform: nil)
        animation.duration = 1
        animation.calculationMode = .paced
        let layer = CALayer()
        layer.add(animation, forKey: nil)
        for step in 0..<16 {
            let angle = Double(step) / 16 * 2 * .pi
            let point = try #require(presented(layer, at: Double(step) / 16)).geometry.position
            #expect(isClose(point, CGPoint(x: 10 * cos(angle), y: 10 * sin(angle)), within: 0.02))
        }
    }
}
