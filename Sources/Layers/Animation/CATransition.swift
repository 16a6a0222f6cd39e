public import Foundation

/// From what a layer showed just before to what it shows then. Source: CAAnimation.h.
///
/// What it showed before is its state at the moment before the transition begins, by its other animations
/// and those of its sublayers; before the start of the film, nothing.
open class CATransition: CAAnimation {
    open var type: CATransitionType = .fade
    /// nil for from the left.
    open var subtype: CATransitionSubtype?
    /// From 0 to 1: where the transition starts and ends.
    open var startProgress: Float = 0
    open var endProgress: Float = 1

    open override func copy(with zone: NSZone? = nil) -> Any { copied(into: CATransition()) }

    override func assign(to copy: CAAnimation) {
        super.assign(to: copy)
        guard let copy = copy as? CATransition else { return }
        copy.type = type
        copy.subtype = subtype
        copy.startProgress = startProgress
        copy.endProgress = endProgress
    }

    override func effect(on layer: LayerProperties) -> AnimationEffect? {
        var plan = TransitionPlan()
        plan.type = type.rawValue
        plan.subtype = subtype?.rawValue
        plan.startProgress = Double(startProgress)
        plan.endProgress = Double(endProgress)
        return .transition(plan)
    }
}
