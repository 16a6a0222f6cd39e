public import Foundation

/// The abstract superclass of animations of a property. Source: CAAnimation.h.
open class CAPropertyAnimation: CAAnimation {
    /// The key path of the property, such as "opacity", "position.x" or "transform.rotation.z".
    open var keyPath: String?
    /// Whether the values are added to the current value. Transforms are concatenated in front of it.
    open var isAdditive = false
    /// Whether each cycle starts with the end value of the previous one.
    open var isCumulative = false
    /// The function that creates transforms from numbers.
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

    /// Returns the motion; `nil` if no value is valid for the property.
    func motion(_ reading: ValueReading) -> Motion? { nil }

    override func effect(on layer: LayerProperties) -> AnimationEffect? {
        guard let keyPath else {
            LayerWarning.log("ignoring an animation without a keyPath: set one")
            return nil
        }
        guard let target = KeyTarget(keyPath) else {
            LayerWarning.unknownKeyPath(keyPath)
            return nil
        }
        let reading = ValueReading(target: target, valueFunction: valueFunction?.word)
        guard let motion = motion(reading) else {
            LayerWarning.log("ignoring the animation of '\(keyPath)': none of its values fits the property")
            return nil
        }
        var effect = PropertyEffect(target: target, motion: motion)
        effect.isAdditive = isAdditive
        effect.isCumulative = isCumulative
        effect.valueFunction = valueFunction?.word
        return .property(effect)
    }
}
