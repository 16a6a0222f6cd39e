public import Foundation

/// Animations that run in the group's time. Source: CAAnimation.h.
///
/// What lasts longer than the group is cut. `isRemovedOnCompletion` and `delegate` of the members have no
/// effect; a member of duration 0 lasts as long as the group.
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
