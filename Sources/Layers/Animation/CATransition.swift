public import Foundation

/// A transition from the previous appearance of a layer to the current one. Source: CAAnimation.h.
///
/// The previous appearance is the layer's state just before the transition begins, including its other
/// animations and those of its sublayers. At time zero of the composition it is empty.
open class CATransition: CAAnimation {
    open var type: CATransitionType = .fade
    /// The direction of the transition; `nil` for a transition from the left.
    open var subtype: CATransitionSubtype?
    /// The progress at which the transition starts, from 0 to 1.
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
