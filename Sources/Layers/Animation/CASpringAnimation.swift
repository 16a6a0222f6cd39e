public import Foundation
public import MediaTypes

/// From one value to another as a damped spring goes. Source: CAAnimation.h.
///
/// The spring swings in seconds, whatever the duration; one that is shorter than `settlingDuration` cuts it.
open class CASpringAnimation: CABasicAnimation {
    /// Greater than 0.
    open var mass: CGFloat = 1
    /// Greater than 0.
    open var stiffness: CGFloat = 100
    /// 0 or greater.
    open var damping: CGFloat = 10
    /// In units of the whole way a second; positive towards the end.
    open var initialVelocity: CGFloat = 0

    /// The time after which the spring stays within a thousandth of the way of its rest.
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
