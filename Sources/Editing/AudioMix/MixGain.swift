package import MediaTypes

/// The gain of a whole mix: a constant factor, and the lower factors of a limiter over time.
package struct MixGain: Sendable, Hashable {
    /// The factor on the samples of the mix.
    package var factor: Double
    /// The factors of the limiter, at most 1, between which it changes linearly, in order of time; empty if
    /// it has no effect. The first and the last hold before and after.
    package var limits: [Limit]

    /// A factor at a composition time.
    package struct Limit: Sendable, Hashable {
        package var time: CMTime
        package var factor: Double

        package init(time: CMTime, factor: Double) {
            (self.time, self.factor) = (time, factor)
        }
    }

    package init(factor: Double, limits: [Limit] = []) {
        (self.factor, self.limits) = (factor, limits)
    }

    /// Returns the factor of the limiter at a composition time.
    package func limit(at time: CMTime) -> Double {
        guard let last = limits.last, time < last.time else { return limits.last?.factor ?? 1 }
        // The first limit after the time; there is one.
        var (low, high) = (0, limits.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if limits[middle].time > time { high = middle } else { low = middle + 1 }
        }
        guard low > 0 else { return limits[0].factor }
        let (before, after) = (limits[low - 1], limits[low])
        let progress = (time - before.time).seconds / (after.time - before.time).seconds
        return before.factor.interpolated(to: after.factor, progress: progress)
    }
}
