public import Foundation

/// An animation of the property that a key path names. Source: CAAnimation.h.
open class CAPropertyAnimation: CAAnimation {
    /// Such as "opacity", "position.x" or "transform.rotation.z".
    open var keyPath: String?
    /// Whether the values are added to what is there; transforms are applied before it.
    open var isAdditive = false
    /// Whether each repeat starts where the one before ended.
    open var isCumulative = false
    /// What makes transforms of numbers.
    open var valueFunction: CAValueFunction?

    public override init() {
        super.init()
    }

    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    open override func copy(with zone: NSZone? = nil) -> Any { copied(into: CAPropertyAnimation()) }

    override func assign(to copy: CAAnimation) {
        super.assign(to: copy)
        guard let copy = copy as? CAPropertyAnimation else { return }
        copy.keyPath = keyPath
        copy.isAdditive = isAdditive
        copy.isCumulative = isCumulative
        copy.valueFunction = valueFunction
    }

    /// How the values follow each other; nil where there is none that the property can take.
    func motion(_ reading: ValueReading) -> Motion? { nil }

    override func effect(on layer: LayerProperties) -> AnimationEffect? {
        guard let keyPath else {
            LayerWarning.log("an animation without a key path does nothing: give it one")
            return nil
        }
        guard let target = KeyTarget(keyPath) else {
            LayerWarning.unknownKeyPath(keyPath)
            return nil
        }
        let reading = ValueReading(target: target, valueFunction: valueFunction?.word)
        guard let motion = motion(reading) else {
            LayerWarning.log("the animation of '\(keyPath)' has no values that the property can take")
            return nil
        }
        var effect = PropertyEffect(target: target, motion: motion)
        effect.isAdditive = isAdditive
        effect.isCumulative = isCumulative
        effect.valueFunction = valueFunction?.word
        return .property(effect)
    }
}
