public import Foundation
public import MediaTypes

/// The abstract superclass of animations. Source: CAAnimation.h.
///
/// A layer copies the animations that are added to it: later changes do not affect the layer.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
    final var timing = TimingPlan()

    /// The pacing of the animation; nil for linear.
    open var timingFunction: CAMediaTimingFunction?
    /// The delegate. Stored but never called.
    open var delegate: (any CAAnimationDelegate)?
    /// Whether the animation is removed when it ends, so that its fill mode has no effect after its end.
    open var isRemovedOnCompletion = true

    public override init() {
        super.init()
    }

    /// Returns the initial value of a key; nil if it has none.
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

    /// Adds the animation to the event's layer.
    open func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
        (anObject as? CALayer)?.add(self, forKey: event)
    }

    /// Copies all values to an animation of the same class or of a superclass.
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

    /// Returns the animation's effect on a layer. An animation without an effect logs a warning and returns
    /// `nil`.
    func effect(on layer: LayerProperties) -> AnimationEffect? { nil }

    /// Returns the animation as a value; nil if it has no effect.
    final func plan(on layer: LayerProperties) -> AnimationPlan? {
        guard let effect = effect(on: layer) else { return nil }
        var plan = AnimationPlan(effect: effect)
        plan.timing = timing
        plan.curve = timingFunction?.curve
        plan.isRemovedOnCompletion = isRemovedOnCompletion
        return plan
    }
}

/// A type that receives the start and end of animations. Source: CAAnimation.h.
///
/// Stored but never called: animations are evaluated for each frame and do not run in real time.
public protocol CAAnimationDelegate: AnyObject {
    func animationDidStart(_ anim: CAAnimation)
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An action that a layer performs in response to an event. Source: CALayer.h.
///
/// Implicit actions don't exist: changing a property doesn't start an animation.
public protocol CAAction {
    func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)
}
