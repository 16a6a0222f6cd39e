/// An animation as a value.
package struct AnimationPlan: Sendable, Hashable, Codable {
    package var timing = TimingPlan()
    /// Of the animation's whole time; nil for linear.
    package var curve: TimingCurve?
    /// Whether it is gone once it is over, whatever its fill mode.
    package var isRemovedOnCompletion = true
    package var effect: AnimationEffect

    package init(effect: AnimationEffect) {
        self.effect = effect
    }
}
