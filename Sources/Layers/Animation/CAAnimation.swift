public import Foundation
public import MediaTypes

/// Something that changes over time. A client makes one of the subclasses. Source: CAAnimation.h.
///
/// Adding an animation to a layer copies it: later changes do not reach the layer.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    final var timing = TimingPlan()

    /// How the animation's time runs; nil for evenly.
    open var timingFunction: CAMediaTimingFunction?
    /// Kept, and never called.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the animation is gone once it is over: then its fill mode holds nothing after its end.
    open var isRemovedOnCompletion = true

    public override init() {
        super.init()
    }

    /// The value that a kind of animation has for a key from the start; nil for none.
    open class func defaultValue(forKey key: String) -> Any? { nil }

    open var beginTime: CFTimeInterval {
        get { timing.beginTime }
        set { timing.beginTime = newValue }
    }
    open var duration: CFTimeInterval {
        get { timing.duration }
        set { timing.duration = newValue }
    }
    open var speed: Float {
        get { Float(timing.speed) }
        set { timing.speed = Double(newValue) }
    }
    open var timeOffset: CFTimeInterval {
        get { timing.timeOffset }
        set { timing.timeOffset = newValue }
    }
    open var repeatCount: Float {
        get { Float(timing.repeatCount) }
        set { timing.repeatCount = Double(newValue) }
    }
    open var repeatDuration: CFTimeInterval {
        get { timing.repeatDuration }
        set { timing.repeatDuration = newValue }
    }
    open var autoreverses: Bool {
        get { timing.autoreverses }
        set { timing.autoreverses = newValue }
    }
    open var fillMode: CAMediaTimingFillMode {
        get { timing.fillMode }
        set { timing.fillMode = newValue }
    }

    open func copy(with zone: NSZone? = nil) -> Any { copied(into: CAAnimation()) }

    /// Adds the animation to the layer that the event is about.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Writes all values into another of the same class, or of a superclass.
    final func copied<Copy: CAAnimation>(into copy: Copy) -> Copy {
        assign(to: copy)
        return copy
    }

    func assign(to copy: CAAnimation) {
        copy.timing = timing
        copy.timingFunction = timingFunction
        copy.delegate = delegate
        copy.isRemovedOnCompletion = isRemovedOnCompletion
    }

    /// What the animation does to a layer; nil, with a warning, for one that does nothing.
    func effect(on layer: LayerProperties) -> AnimationEffect? { nil }

    /// The animation as a value; nil where it does nothing.
    final func plan(on layer: LayerProperties) -> AnimationPlan? {
        guard let effect = effect(on: layer) else { return nil }
        var plan = AnimationPlan(effect: effect)
        plan.timing = timing
        plan.curve = timingFunction?.curve
        plan.isRemovedOnCompletion = isRemovedOnCompletion
        return plan
    }
}
