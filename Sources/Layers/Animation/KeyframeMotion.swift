package import MediaTypes

/// Keyframes, as a list of values or a path of points.
package struct KeyframeMotion: Sendable, Hashable, Codable {
    package var values: [LayerValue] = []
    /// The path; it takes precedence over the values.
    package var path: PathElements?
    /// The times of the values, from 0 to 1; `nil` for equal intervals. In discrete mode, there may be one
    /// more time than values.
    package var keyTimes: [Double]?
    /// The timing functions between keyframes; there may be fewer.
    package var curves: [TimingCurve] = []
    /// The raw value of a `CAAnimationCalculationMode`.
    package var mode = CAAnimationCalculationMode.linear.rawValue
    /// The raw value of a `CAAnimationRotationMode`.
    package var rotationMode: String?
    package var tensions: [Double] = []
    package var continuities: [Double] = []
    package var biases: [Double] = []

    package init() {}
}

extension KeyframeMotion {
    var isDiscrete: Bool { mode == CAAnimationCalculationMode.discrete.rawValue }

    var isPaced: Bool {
        mode == CAAnimationCalculationMode.paced.rawValue
            || mode == CAAnimationCalculationMode.cubicPaced.rawValue
    }

    var isCubic: Bool {
        mode == CAAnimationCalculationMode.cubic.rawValue
            || mode == CAAnimationCalculationMode.cubicPaced.rawValue
    }

    /// The number of keyframes: of the values or of the path's points.
    var count: Int { path.map { PathTraversal($0).keyPointCount } ?? values.count }

    /// Removes key times that have the wrong number or aren't ascending numbers from 0 to 1, and returns the
    /// reason.
    mutating func dropUnusableKeyTimes() -> String? {
        guard let times = keyTimes else { return nil }
        var problem: String?
        if times.count != count, !(isDiscrete && times.count == count + 1) {
            problem = "there are \(times.count) key times for \(count) keyframes"
        } else if !times.allSatisfy({ $0 >= 0 && $0 <= 1 }) {
            problem = "key times must be between 0 and 1"
        } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
            problem = "key times must be in ascending order"
        }
        if problem != nil { keyTimes = nil }
        return problem
    }
}
