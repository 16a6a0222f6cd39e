package import MediaTypes

/// An exact frame rate, in lowest terms.
package struct FrameRateFraction: Sendable, Hashable {
    package let numerator: Int32
    package let denominator: Int64

    package init(_ numerator: Int32, _ denominator: Int64 = 1) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// Creates the fraction that a decimal approximates: 29.97 and 29.970029 are both 30000/1001.
    ///
    /// - Returns: `nil` if the rate isn't positive and finite, or exceeds 1,000,000,000.
    package init?(_ rate: Double) {
        guard rate.isFinite, rate > 0, rate <= 1e9 else { return nil }
        if let whole = Int32(exactly: rate) {
            self.init(whole)
            return
        }
        let nominal = (rate * 1.001).rounded()
        if nominal >= 1, nominal < 10_000, (nominal * 1000 / 1001 - rate).magnitude < 0.0045 {
            self.init(reducing: Int64(nominal) * 1000, 1001)
            return
        }
        for denominator in 2...1000 {
            let numerator = (rate * Double(denominator)).rounded()
            guard numerator > 0, numerator < 2e9 else { break }
            if (numerator / Double(denominator) - rate).magnitude <= rate * 1e-9 {
                self.init(reducing: Int64(numerator), Int64(denominator))
                return
            }
        }
        let scale: Double = rate < 1000 ? 1_000_000 : 1
        let numerator = (rate * scale).rounded()
        guard numerator > 0 else { return nil }
        self.init(reducing: Int64(numerator), Int64(scale))
    }

    /// Creates the rate with a frame duration; `nil` if it isn't positive.
    package init?(frameDuration: CMTime) {
        guard frameDuration.isNumeric, frameDuration.value > 0, frameDuration.timescale > 0 else {
            return nil
        }
        self.init(reducing: Int64(frameDuration.timescale), frameDuration.value)
    }

    private init(reducing numerator: Int64, _ denominator: Int64) {
        let divisor = Int64(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
        self.init(Int32(numerator / divisor), denominator / divisor)
    }

    package var value: Double { Double(numerator) / Double(denominator) }

    /// The rate as documents and messages have it, such as `25` and `30000/1001`.
    package var text: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }

    package var frameDuration: CMTime { CMTime(value: denominator, timescale: numerator) }

    /// The whole number of frames in a second of timecode: 30 for 30000/1001.
    package var nominal: Int64 { max(1, Int64(value.rounded())) }

    /// Returns the number of frames from zero to a time, rounded to the nearest.
    package func frames(_ time: CMTime) -> Int64 {
        let (product, divisor) = (
            Int128(time.value) * Int128(numerator), Int128(time.timescale) * Int128(denominator)
        )
        let doubled = 2 * product + divisor
        let quotient = doubled / (2 * divisor)
        return Int64(clamping: doubled < 0 && doubled % (2 * divisor) != 0 ? quotient - 1 : quotient)
    }

    package func time(_ frames: Int64) -> CMTime {
        let units = frames.multipliedReportingOverflow(by: denominator)
        return CMTime(value: units.overflow ? .max : units.partialValue, timescale: numerator)
    }
}
