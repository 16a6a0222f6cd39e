/// An animation as a value.
package struct AnimationPlan: Sendable, Hashable, Codable {
    package var timing = TimingPlan()
    /// The timing function of the whole animation; nil for linear.
    package var curve: TimingCurve?
    /// Whether the animation is removed at its end, regardless of its fill mode.
    package var isRemovedOnCompletion = true
    package var effect: AnimationEffect

    package init(effect: AnimationEffect) {
        self.effect = effect
    }
}

/// The effect of an animation.
package indirect enum AnimationEffect: Sendable, Hashable, Codable {
    case property(PropertyEffect)
    case group([AnimationPlan])
    case transition(TransitionPlan)
}

/// The animation of a property or a part of one.
package struct PropertyEffect: Sendable, Hashable, Codable {
    package var target: KeyTarget
    package var isAdditive = false
    package var isCumulative = false
    /// The raw value of a `CAValueFunctionName`, for animations of a transform by numbers.
    package var valueFunction: String?
    package var motion: Motion

    package init(target: KeyTarget, motion: Motion) {
        (self.target, self.motion) = (target, motion)
    }
}

/// The values of a property animation over time.
package enum Motion: Sendable, Hashable, Codable {
    case basic(from: LayerValue?, to: LayerValue?, by: LayerValue?)
    case spring(SpringCurve, from: LayerValue?, to: LayerValue?, by: LayerValue?)
    case keyframes(KeyframeMotion)
}

/// A `CATransition` as a value.
package struct TransitionPlan: Sendable, Hashable, Codable {
    /// The raw value of a `CATransitionType`.
    package var type = CATransitionType.fade.rawValue
    /// The raw value of a `CATransitionSubtype`.
    package var subtype: String?
    package var startProgress: Double = 0
    package var endProgress: Double = 1

    package init() {}
}
