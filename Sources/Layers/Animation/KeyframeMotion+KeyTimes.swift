import MediaTypes

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

    /// How many keyframes there are: values, or the path's points.
    var count: Int { path.map { PathWalk($0).keyPointCount } ?? values.count }

    /// Removes key times that are no ascending list of numbers from 0 to 1 of the right length, and says why.
    mutating func dropUnusableKeyTimes() -> String? {
        guard let times = keyTimes else { return nil }
        var problem: String?
        if times.count != count, !(isDiscrete && times.count == count + 1) {
            problem = "there are \(times.count) for \(count) keyframes"
        } else if !times.allSatisfy({ $0 >= 0 && $0 <= 1 }) {
            problem = "they must lie between 0 and 1"
        } else if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
            problem = "they must not descend"
        }
        if problem != nil { keyTimes = nil }
        return problem
    }
}
