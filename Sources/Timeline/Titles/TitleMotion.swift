import Editing
import Foundation
import Layers
import MediaTypes

/// The animations of a title, in its own time from 0 to its duration.
struct TitleMotion {
    /// The duration in seconds.
    let duration: Double

    /// Returns an animation that fades in and out.
    func fade(share: Double, opacity: Double) -> CAAnimation {
        opacities([(0, 0), (opacity, share), (opacity, 1 - share), (0, 1)])
    }

    /// Returns an animation of the opacity between values at fractions of the duration.
    func opacities(_ values: [(opacity: Double, at: Double)]) -> CAAnimation {
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = values.map(\.opacity)
        fade.keyTimes = values.map { NSNumber(value: $0.at) }
        return lasting(fade, from: 0, share: 1)
    }

    func spin(turns: Double) -> CAAnimation {
        let spin = CABasicAnimation(keyPath: "transform.rotation.y")
        spin.fromValue = 0.0
        spin.toValue = -2 * Double.pi * turns
        spin.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        return lasting(spin, from: 0.1, share: 0.4)
    }

    func pop() -> CAAnimation {
        let pop = CABasicAnimation(keyPath: "transform.scale")
        pop.fromValue = 1.0
        pop.toValue = 1.3
        pop.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        pop.autoreverses = true
        return lasting(pop, from: 0.5, share: 0.1)
    }

    /// Returns a linear vertical motion.
    func roll(from start: Double, to end: Double) -> CAAnimation {
        let roll = CABasicAnimation(keyPath: "position.y")
        roll.fromValue = start
        roll.toValue = end
        return lasting(roll, from: 0, share: 1)
    }

    private func lasting(_ animation: CAAnimation, from start: Double, share: Double) -> CAAnimation {
        animation.beginTime = start == 0 ? AVCoreAnimationBeginTimeAtZero : start * duration
        animation.duration = share * duration
        animation.isRemovedOnCompletion = false
        return animation
    }
}
