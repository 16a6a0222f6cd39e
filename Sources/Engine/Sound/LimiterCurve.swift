internal import Foundation

/// The factors of a look-ahead limiter, computed from the true peaks of a whole mix.
///
/// The factors fall before each peak that would exceed the ceiling, are low enough at it, and rise slowly
/// afterward. They change linearly between points.
package struct LimiterCurve: Sendable {
    /// The factor at the start of a block.
    package struct Point: Sendable, Hashable {
        package var block: Int
        package var factor: Double
    }

    /// The points in order; empty if no peak exceeds the ceiling.
    package let points: [Point]

    /// The change per block, of a millisecond, before a peak: 1.5 dB, so that the gain begins to fall 4 ms
    /// before a peak of 6 dB.
    private static let attack = pow(10, 1.5 / 20)
    /// The change per block after a peak: 60 dB a second.
    private static let release = pow(10, 0.06 / 20)
    /// The margin under the ceiling, 0.05 dB, for the error of the simplified curve and of the product's own
    /// interpolation.
    private static let margin = pow(10, -0.05 / 20)
    /// The maximum error of the simplified curve, as a part of a factor.
    private static let tolerance = 0.004
    /// The maximum number of blocks between two points of a changing curve.
    private static let longest = 250

    /// - Parameters:
    ///   - peaks: The true peak of each block, as a factor of full scale.
    ///   - gain: The factor on the mix before the limiter.
    ///   - ceiling: The maximum true peak, as a factor of full scale.
    package init(peaks: [Float], gain: Double, ceiling: Double) {
        let largest = Double(peaks.max() ?? 0) * gain
        guard largest > ceiling else {
            points = []
            return
        }
        points = Self.simplified(Self.factors(peaks, allowed: ceiling * Self.margin / gain))
    }

    /// Returns the factor at each border of blocks.
    ///
    /// - Parameter allowed: The maximum peak before the gain.
    private static func factors(_ peaks: [Float], allowed: Double) -> [Double] {
        var factors = [Double](repeating: 1, count: peaks.count + 1)
        for (block, peak) in peaks.enumerated() where Double(peak) > allowed {
            let needed = allowed / Double(peak)
            // A peak may be reported with the next block, so that it may also be in the one before.
            for border in max(0, block - 1)...min(peaks.count, block + 2) {
                factors[border] = min(factors[border], needed)
            }
        }
        for border in 1..<factors.count {
            factors[border] = min(factors[border], factors[border - 1] * release)
        }
        for border in factors.indices.dropLast().reversed() {
            factors[border] = min(factors[border], factors[border + 1] * attack)
        }
        return factors
    }

    /// Returns points between which all factors are close to a line.
    private static func simplified(_ factors: [Double]) -> [Point] {
        var points = [Point(block: 0, factor: factors[0])]
        var start = 0
        while start < factors.count - 1 {
            var end = start + 1
            if factors[start] == 1, factors[end] == 1 {
                while end + 1 < factors.count, factors[end + 1] == 1 { end += 1 }
            } else {
                while end + 1 < factors.count, end - start < longest, isLine(factors, start, end + 1) {
                    end += 1
                }
            }
            points.append(Point(block: end, factor: factors[end]))
            start = end
        }
        return points
    }

    private static func isLine(_ factors: [Double], _ start: Int, _ end: Int) -> Bool {
        let slope = (factors[end] - factors[start]) / Double(end - start)
        return (start + 1..<end).allSatisfy { border in
            let value = factors[start] + slope * Double(border - start)
            return abs(value - factors[border]) <= tolerance * factors[border]
        }
    }
}
