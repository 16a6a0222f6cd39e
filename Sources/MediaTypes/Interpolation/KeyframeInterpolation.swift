/// The values between two keyframes.
package enum KeyframeInterpolation: String, Sendable, Hashable, Codable {
    /// Each value holds until the next keyframe.
    case hold
    case linear
}
