/// What an animation changes.
package indirect enum AnimationEffect: Sendable, Hashable, Codable {
    case property(PropertyEffect)
    case group([AnimationPlan])
    case transition(TransitionPlan)
}
