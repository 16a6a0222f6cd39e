/// A cubic Bézier curve from (0, 0) to (1, 1), which maps the elapsed fraction of time to progress.
package struct TimingCurve: Sendable, Hashable, Codable {
    package var x1: Double
    package var y1: Double
    package var x2: Double
    package var y2: Double

    package init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        (self.x1, self.y1, self.x2, self.y2) = (x1, y1, x2, y2)
    }

    package static let linear = TimingCurve(0, 0, 1, 1)

    /// Returns the curve's height at `x`, exact to about 1e-12, or `x` itself at and beyond the ends.
    package func value(at x: Double) -> Double {
        guard x > 0, x < 1, self != .linear else { return x }
        return Self.bezier(y1, y2, at: parameter(at: x))
    }

    /// Finds the parameter by Newton's method, with bisection if a step would leave the interval.
    private func parameter(at x: Double) -> Double {
        var (low, high) = (0.0, 1.0)
        var t = x
        for _ in 0..<64 {
            let error = Self.bezier(x1, x2, at: t) - x
            if abs(error) < 1e-14 { break }
            if error > 0 { high = t } else { low = t }
            let slope = Self.slope(x1, x2, at: t)
            let step = t - error / slope
            t = slope != 0 && step > low && step < high ? step : (low + high) / 2
        }
        return t
    }

    private static func bezier(_ a: Double, _ b: Double, at t: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * t * a + 3 * s * t * t * b + t * t * t
    }

    private static func slope(_ a: Double, _ b: Double, at t: Double) -> Double {
        let s = 1 - t
        return 3 * s * s * a + 6 * s * t * (b - a) + 3 * t * t * (1 - b)
    }
}
