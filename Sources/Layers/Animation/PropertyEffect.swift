/// One property, or a part of one, moved.
package struct PropertyEffect: Sendable, Hashable, Codable {
    package var target: KeyTarget
    package var isAdditive = false
    package var isCumulative = false
    /// `CAValueFunction`'s word: what makes a transform of the numbers.
    package var valueFunction: String?
    package var motion: Motion

    package init(target: KeyTarget, motion: Motion) {
        (self.target, self.motion) = (target, motion)
    }
}
