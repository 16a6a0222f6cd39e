public import Foundation

/// A group of animations that share a time space. Source: CAAnimation.h.
///
/// Animations that are longer than the group end with it. `isRemovedOnCompletion` and `delegate` of the
/// animations have no effect. An animation with duration 0 has the duration of the group.
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    open override func copy(with zone: NSZone? = nil) -> Any { copied(into: CAAnimationGroup()) }

    override func assign(to copy: CAAnimation) {
        super.assign(to: copy)
        (copy as? CAAnimationGroup)?.animations = animations?.compactMap { $0.copy() as? CAAnimation }
    }

    override func effect(on layer: LayerProperties) -> AnimationEffect? {
        let plans = (animations ?? []).compactMap { $0.plan(on: layer) }
        return plans.isEmpty ? nil : .group(plans)
    }
}
