import Foundation
import MediaTypes
import Testing

@testable import Layers

/// `(parent's time − beginTime) · speed + timeOffset`, repeats, fill modes: against values computed by hand.
@Suite struct TimingTests {
    /// position.x from 0 to 10 over 2 s on a layer at 100, and what x is at times.
    struct Row: CustomTestStringConvertible {
        var name: String
        var set: @Sendable (CABasicAnimation) -> Void
        var values: [(time: Double, x: Double)]
        var testDescription: String { name }

        init(
            _ name: String, _ values: [(Double, Double)], set: @escaping @Sendable (CABasicAnimation) -> Void
        ) {
            (self.name, self.set, self.values) = (name, set, values)
        }
    }

    static let rows = [
        Row("from zero", [(-1, 100), (0, 0), (1, 5), (1.9, 9.5), (2, 100)]) { _ in },
        Row("beginTime", [(2.9, 100), (3, 0), (4, 5), (5, 100)]) { $0.beginTime = 3 },
        Row("AVCoreAnimationBeginTimeAtZero", [(0, 100), (1, 5)]) { $0.beginTime = 1e-100 },
        Row("default duration", [(0.125, 5), (0.25, 100)]) { $0.duration = 0 },
        Row("double speed", [(0.5, 5), (1, 100)]) { $0.speed = 2 },
        Row("speed after beginTime", [(0.9, 100), (1, 0), (3, 5), (5, 100)]) {
            $0.beginTime = 1
            $0.speed = 0.5
        },
        Row("timeOffset", [(0, 2.5), (1, 7.5), (1.5, 100)]) { $0.timeOffset = 0.5 },
        Row("standing still", [(0, 5), (3, 5), (99, 5)]) {
            $0.speed = 0
            $0.timeOffset = 1
        },
        Row("backwards", [(0, 10), (0.5, 7.5), (2, 0), (2.1, 100)]) {
            $0.speed = -1
            $0.timeOffset = 2
        },
        Row("fill forwards", [(-1, 100), (2, 10), (50, 10)]) {
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        },
        Row("fill forwards is no use when removed", [(1.9, 9.5), (2, 100)]) { $0.fillMode = .forwards },
        Row("fill backwards", [(0, 0), (2.9, 0), (4, 5), (5, 100)]) {
            $0.beginTime = 3
            $0.fillMode = .backwards
        },
        Row("fill both", [(0, 0), (4, 5), (6, 10)]) {
            $0.beginTime = 3
            $0.fillMode = .both
            $0.isRemovedOnCompletion = false
        },
        Row("repeat", [(1, 5), (2, 0), (3, 5), (5, 5), (5.9, 9.5), (6, 100)]) { $0.repeatCount = 3 },
        Row("part of a repeat", [(2.4, 2), (2.5, 100)]) { $0.repeatCount = 1.25 },
        Row("part of a repeat, held", [(2.5, 2.5), (9, 2.5)]) {
            $0.repeatCount = 1.25
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        },
        Row("forever", [(1_000_001, 5)]) { $0.repeatCount = .infinity },
        Row("repeatDuration", [(2.5, 2.5), (3, 100)]) { $0.repeatDuration = 3 },
        Row("repeatDuration before repeatCount", [(2.5, 2.5), (3, 100)]) {
            $0.repeatDuration = 3
            $0.repeatCount = 9
        },
        Row("autoreverses", [(1, 5), (2, 10), (3, 5), (3.5, 2.5), (4, 100)]) { $0.autoreverses = true },
        Row("autoreverses, held", [(4, 0), (7, 0)]) {
            $0.autoreverses = true
            $0.fillMode = .forwards
            $0.isRemovedOnCompletion = false
        },
        Row("autoreverses twice", [(3, 5), (4, 0), (5, 5), (6, 10), (7, 5), (8, 100)]) {
            $0.autoreverses = true
            $0.repeatCount = 2
        },
        Row("cumulative", [(1, 5), (3, 15), (5, 25), (6, 100)]) {
            $0.isCumulative = true
            $0.repeatCount = 3
        },
        Row("cumulative there and back", [(5, 5), (6, 10), (7, 5)]) {
            $0.isCumulative = true
            $0.autoreverses = true
            $0.repeatCount = 2
        },
        Row("additive", [(0, 100), (1, 105), (2, 100)]) { $0.isAdditive = true },
        Row("additive and cumulative", [(3, 115)]) {
            $0.isAdditive = true
            $0.isCumulative = true
            $0.repeatCount = 2
        },
        Row("not a number", [(1, 100)]) { $0.beginTime = .nan },
    ]

    @Test(arguments: rows) func valuesAtTimes(row: Row) {
        let animation = CABasicAnimation(keyPath: "position.x")
        animation.fromValue = 0
        animation.toValue = 10
        animation.duration = 2
        row.set(animation)
        for (time, x) in row.values {
            #expect(isClose(number("position.x", animation, at: time), x), "at \(time) s")
        }
    }

    /// An eased run reverses along the same curve.
    @Test func timingFunctionInReverse() {
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(name: .easeIn)
        animation.autoreverses = true
        let there = number("opacity", animation, at: 0.3)
        let back = number("opacity", animation, at: 1.7)
        #expect(there != nil && isClose(there, back ?? -1) && !isClose(there, 0.3, within: 0.05))
    }

    /// Layers in layers: begin 1, speed 2; in it begin 2, offset 0.5; in it an animation from 4 s on.
    /// Root 0 → outer (0 − 1) · 2 = −2; inner (outer − 2) · 1 + 0.5.
    @Test func nestedLayers() {
        let (outer, inner) = (CALayer(), CALayer())
        outer.addSublayer(inner)
        outer.beginTime = 1
        outer.speed = 2
        inner.beginTime = 2
        inner.timeOffset = 0.5
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 2
        animation.beginTime = 4
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        inner.add(animation, forKey: "fade")
        // Inner time 5 is outer time 6.5, which is root time 4.25.
        #expect(isClose(presented(inner, at: 4.25)?.opacity, 0.5))
        #expect(isClose(presented(inner, at: 3.75)?.opacity, 0))
        #expect(isClose(presented(inner, at: 4.5)?.opacity, 0.75))
        #expect(isClose(presented(inner, at: 10)?.opacity, 1))
        #expect(inner.convertTime(4.25, from: nil) == 5 && inner.convertTime(5, to: nil) == 4.25)
        #expect(inner.convertTime(6.5, from: outer) == 5)
    }

    /// A layer with a duration is there for that long, and longer where its fill mode says so.
    @Test(arguments: [
        (CAMediaTimingFillMode.removed, [false, true, true, false]), (.backwards, [true, true, true, false]),
        (.forwards, [false, true, true, true]), (.both, [true, true, true, true]),
    ])
    func layersComeAndGo(mode: CAMediaTimingFillMode, isThere: [Bool]) {
        let (root, title) = (CALayer(), CALayer())
        root.addSublayer(title)
        title.beginTime = 2
        title.duration = 3
        title.fillMode = mode
        #expect([1.9, 2, 4.9, 5].map { presented(title, at: $0) != nil } == isThere)
        #expect(presented(root, at: 0) != nil)
    }

    @Test func layersThatRepeat() {
        let (root, layer) = (CALayer(), CALayer())
        root.addSublayer(layer)
        layer.duration = 2
        layer.repeatCount = 2
        layer.autoreverses = true
        let animation = CABasicAnimation(keyPath: "zPosition")
        animation.toValue = 2
        animation.duration = 2
        layer.add(animation, forKey: nil)
        let values = [0.5, 1.5, 2.5, 3.5, 4.5].map { presented(layer, at: $0)?.geometry.zPosition }
        #expect(values == [0.5, 1.5, 1.5, 0.5, 0.5])
    }
}
