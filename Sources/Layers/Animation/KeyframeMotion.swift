package import MediaTypes

/// Keyframes, as a list of values or as a path of points.
package struct KeyframeMotion: Sendable, Hashable, Codable {
    package var values: [LayerValue] = []
    /// Used in place of the values where there is one.
    package var path: PathElements?
    /// From 0 to 1, one a value (discrete: one more or as many); nil for equal steps.
    package var keyTimes: [Double]?
    /// One between each two keyframes; may be short.
    package var curves: [TimingCurve] = []
    /// `CAAnimationCalculationMode`'s word.
    package var mode = CAAnimationCalculationMode.linear.rawValue
    /// `CAAnimationRotationMode`'s word.
    package var rotationMode: String?
    package var tensions: [Double] = []
    package var continuities: [Double] = []
    package var biases: [Double] = []

    package init() {}
}
