import Foundation
import MediaTypes
import Testing

@testable import Layers

@Suite struct SpringAnimationTests {
    /// The closed form against the equation m·x″ + c·x′ + k·(x − 1) = 0, integrated in small steps.
    @Test(arguments: [
        (1.0, 100.0, 10.0, 0.0), (1, 100, 20, 0), (1, 100, 40, 0), (2, 50, 3, 5), (1, 100, 20, -4),
        (1, 30, 30, 7),
        (1, 100, 0, 0),
    ])
    func solvesItsEquation(mass: Double, stiffness: Double, damping: Double, velocity: Double) {
        var spring = SpringCurve()
        (spring.mass, spring.stiffness, spring.damping) = (mass, stiffness, damping)
        spring.initialVelocity = velocity
        var (x, v) = (0.0, velocity)
        let step = 1e-4
        func force(_ x: Double, _ v: Double) -> Double { (stiffness * (1 - x) - damping * v) / mass }
        for index in 1...20_000 {
            // The midpoint rule.
            let (mx, mv) = (x + v * step / 2, v + force(x, v) * step / 2)
            (x, v) = (x + mv * step, v + force(mx, mv) * step)
            if index % 1000 == 0 {
                #expect(isClose(spring.value(at: Double(index) * step), x, within: 1e-5))
            }
        }
    }

    @Test(arguments: [(10.0, 0.0), (20, 0), (40, 0), (5, 20), (40, 30)])
    func settles(damping: Double, velocity: Double) {
        let animation = CASpringAnimation(keyPath: "position.x")
        animation.damping = damping
        animation.initialVelocity = velocity
        let duration = animation.settlingDuration
        var spring = SpringCurve()
        (spring.damping, spring.initialVelocity) = (damping, velocity)
        for step in 0...1000 {
            #expect(abs(1 - spring.value(at: duration + Double(step) / 200)) <= 1.000_001e-3)
        }
        // And not much earlier: within one swing there is a larger distance.
        #expect((1...100).contains { abs(1 - spring.value(at: duration - Double($0) / 150)) > 1e-3 })
    }

    @Test func defaultsAndOvershoot() {
        let animation = CASpringAnimation(keyPath: "position.x")
        #expect(animation.mass == 1 && animation.stiffness == 100 && animation.damping == 10)
        #expect(animation.initialVelocity == 0)
        (animation.fromValue, animation.toValue) = (0, 100)
        animation.duration = animation.settlingDuration
        // The first extremum is at π / ωd, 1 + e^(−ζω·π/ωd) of the way.
        let damped = 75.0.squareRoot()
        let peak = number("position.x", animation, at: .pi / damped)
        #expect(isClose(peak, 100 * (1 + exp(-5 * .pi / damped))))
        animation.damping = 0
        #expect(animation.settlingDuration == .infinity)
    }
}
