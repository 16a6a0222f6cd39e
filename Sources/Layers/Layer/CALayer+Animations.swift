import Foundation

extension CALayer {
    /// Adds a copy of an animation and replaces one with the same key.
    ///
    /// The key of a transition is always `kCATransition`. An animation without a key is never replaced, and
    /// only `removeAllAnimations()` removes it.
    public func add(_ anim: CAAnimation, forKey key: String?) {
        guard let copy = anim.copy() as? CAAnimation else { return }
        let key = copy is CATransition ? kCATransition : key
        if let key { removeAnimation(forKey: key) }
        animations.append((key ?? Self.noKey, copy))
    }

    public func removeAllAnimations() {
        animations = []
    }

    public func removeAnimation(forKey key: String) {
        animations.removeAll { $0.key == key && key != Self.noKey }
    }

    /// Returns the keys in the order in which their animations are applied; `nil` if there are none.
    public func animationKeys() -> [String]? {
        let keys = animations.map(\.key).filter { $0 != Self.noKey }
        return keys.isEmpty ? nil : keys
    }

    /// Returns the layer's copy of the animation, which must not be changed.
    public func animation(forKey key: String) -> CAAnimation? {
        key == Self.noKey ? nil : animations.first { $0.key == key }?.animation
    }

    private static let noKey = ""
}
