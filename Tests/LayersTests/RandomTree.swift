import Foundation
import MediaTypes
import TestSupport

@testable import Layers

/// A tree of every kind of layer and animation, by a seed.
struct RandomTree {
    private var random: SeededGenerator

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    mutating func layer(depth: Int) -> CALayer {
        let layer: CALayer =
            switch Int.random(in: 0..<4, using: &random) {
            case 0: CATextLayer()
            case 1: CAShapeLayer()
            case 2: CAGradientLayer()
            default: CALayer()
            }
        layer.bounds = CGRect(x: 0, y: 0, width: number(0, 200), height: number(0, 200))
        layer.position = CGPoint(x: number(-50, 50), y: number(-50, 50))
        layer.zPosition = number(-1, 1).rounded()
        layer.isGeometryFlipped = Bool.random(using: &random)
        time(layer)
        if Int.random(in: 0..<3, using: &random) == 0 { layer.duration = 0 }
        for _ in 0..<Int.random(in: 0..<4, using: &random) { layer.add(animation(depth: 2), forKey: nil) }
        guard depth > 0 else { return layer }
        for _ in 0..<Int.random(in: 0..<4, using: &random) { layer.addSublayer(self.layer(depth: depth - 1)) }
        if Int.random(in: 0..<4, using: &random) == 0 { layer.mask = self.layer(depth: 0) }
        return layer
    }

    private mutating func number(_ low: Double, _ high: Double) -> Double {
        Double.random(in: low...high, using: &random)
    }

    private mutating func time(_ timing: any CAMediaTiming) {
        var timing = timing
        timing.beginTime = number(-1, 5)
        timing.duration = number(0.1, 4)
        timing.speed = [1, 1, 0.5, 2, -1, 0][Int.random(in: 0..<6, using: &random)]
        timing.timeOffset = number(0, 2)
        timing.repeatCount = Float(Int.random(in: 0..<4, using: &random))
        timing.autoreverses = Bool.random(using: &random)
        timing.fillMode = [.removed, .forwards, .backwards, .both][Int.random(in: 0..<4, using: &random)]
    }

    private mutating func animation(depth: Int) -> CAAnimation {
        let paths = ["opacity", "position.x", "transform.rotation.y", "transform.scale", "bounds.size.width"]
        let path = paths[Int.random(in: 0..<paths.count, using: &random)]
        let made: CAAnimation
        switch Int.random(in: 0..<(depth > 0 ? 5 : 3), using: &random) {
        case 0:
            let basic = CABasicAnimation(keyPath: path)
            (basic.fromValue, basic.toValue) = (number(-3, 3), number(-3, 3))
            basic.isAdditive = Bool.random(using: &random)
            basic.isCumulative = Bool.random(using: &random)
            made = basic
        case 1:
            let keyframes = CAKeyframeAnimation(keyPath: path)
            keyframes.values = (0..<4).map { _ in number(-3, 3) }
            let modes: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
            keyframes.calculationMode = modes[Int.random(in: 0..<5, using: &random)]
            made = keyframes
        case 2:
            let spring = CASpringAnimation(keyPath: path)
            spring.toValue = number(-3, 3)
            made = spring
        case 3:
            let group = CAAnimationGroup()
            group.animations = [animation(depth: depth - 1), animation(depth: depth - 1)]
            made = group
        default: made = CATransition()
        }
        time(made)
        made.isRemovedOnCompletion = Bool.random(using: &random)
        return made
    }
}
