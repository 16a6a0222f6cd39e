public import Foundation
public import MediaTypes

/// An animation from one value to another that moves like a damped spring. Source: CAAnimation.h.
///
/// The spring's motion is independent of the duration: an animation shorter than `settlingDuration` ends
/// early.
open class CASpringAnimation: CABasicAnimation {
    /// The mass; must be greater than 0.
    open var mass: CGFloat = 1
    /// The stiffness; must be greater than 0.
    open var stiffness: CGFloat = 100
    /// The damping; must be 0 or greater.
    open var damping: CGFloat = 10
    /// The initial velocity in units of the whole distance per second; positive toward the end.
    open var initialVelocity: CGFloat = 0

    /// The time after which the spring stays within a thousandth of the distance from its rest position.
    open var settlingDuration: CFTimeInterval { spring.settlingDuration }

    open override func copy(with zone: NSZone? = nil) -> Any { copied(into: CASpringAnimation()) }

    override func assign(to copy: CAAnimation) {
        super.assign(to: copy)
        guard let copy = copy as? CASpringAnimation else { return }
        copy.mass = mass
        copy.stiffness = stiffness
        copy.damping = damping
        copy.initialVelocity = initialVelocity
    }

    override func motion(_ reading: ValueReading) -> Motion? {
        guard let ends = ends(reading) else { return nil }
        return .spring(spring, from: ends.from, to: ends.to, by: ends.by)
    }

    private var spring: SpringCurve {
        var spring = SpringCurve()
        spring.mass = mass
        spring.stiffness = stiffness
        spring.damping = damping
        spring.initialVelocity = initialVelocity
        return spring
    }
}
