/// A `CATransition` as a value.
package struct TransitionPlan: Sendable, Hashable, Codable {
    /// `CATransitionType`'s word.
    package var type = CATransitionType.fade.rawValue
    /// `CATransitionSubtype`'s word.
    package var subtype: String?
    package var startProgress: Double = 0
    package var endProgress: Double = 1

    package init() {}
}
