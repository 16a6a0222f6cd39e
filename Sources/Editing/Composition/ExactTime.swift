package import MediaTypes

/// A position on a track, or a duration, as an exact fraction of seconds.
///
/// The sum of many times with different timescales may not be representable as a `CMTime`. An exact time
/// stays exact, and each published time is rounded from its exact value, so that rounding errors don't
/// accumulate. The denominator is 1 … 2⁶². Only sums that require more are rounded, to a multiple of 2⁻⁶² s.
package struct ExactTime: Sendable, Hashable {
    let numerator: Int128
    let denominator: Int64

    package static let zero = ExactTime(numerator: 0, denominator: 1)
    /// The limit of valid times, exclusive: 2³¹ s, or 68 years.
    static let limit = ExactTime(numerator: 1 << 31, denominator: 1)

    private static let greatestDenominator: Int64 = 1 << 62
    private static let greatestTimescale = Int64(kCMTimeMaxTimescale)

    init(numerator: Int128, denominator: Int64) {
        self.numerator = numerator
        self.denominator = denominator
    }

    /// Creates the exact value of a numeric time between −2³¹ s and 2³¹ s in epoch 0; `nil` for any other
    /// time.
    package init?(_ time: CMTime) {
        guard time.isNumeric, time.timescale > 0, time.epoch == 0 else { return nil }
        guard time.value.magnitude < UInt64(time.timescale) << 31 else { return nil }
        numerator = Int128(time.value)
        denominator = Int64(time.timescale)
    }

    /// The value as a `CMTime`; `nil` if a `CMTime` can't represent it.
    package var time: CMTime? {
        let fraction = denominator <= Self.greatestTimescale ? self : reduced
        guard fraction.denominator <= Self.greatestTimescale,
            let value = Int64(exactly: fraction.numerator)
        else { return nil }
        return CMTime(value: value, timescale: CMTimeScale(fraction.denominator))
    }

    /// The nearest `CMTime`, flagged as rounded if it isn't exact.
    package var nearestTime: CMTime { time ?? roundedTime }

    /// The nearest time in units of `kCMTimeMaxTimescale`, which is halved until the value fits.
    var roundedTime: CMTime {
        var scale = Self.greatestTimescale
        while true {
            if let value = Int64(exactly: units(of: scale)) {
                let flags: CMTimeFlags = [.valid, .hasBeenRounded]
                return CMTime(value: value, timescale: CMTimeScale(scale), flags: flags, epoch: 0)
            }
            scale /= 2
        }
    }

    /// The same fraction in lowest terms.
    var reduced: ExactTime {
        let rest = UInt64(numerator.magnitude % UInt128(denominator))
        let divisor = Int64(greatestCommonDivisor(denominator.magnitude, rest))
        return ExactTime(numerator: numerator / Int128(divisor), denominator: denominator / divisor)
    }

    /// Returns the value in units of `1 / scale`, rounded to nearest, half away from zero.
    private func units(of scale: Int64) -> Int128 {
        let divisor = UInt128(denominator)
        let product = numerator.magnitude.multipliedFullWidth(by: UInt128(scale))
        // Times below the limit keep the quotient under 2⁹⁶, so that it always fits.
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        let magnitude = Int128(quotient + (remainder >= divisor - remainder ? 1 : 0))
        return numerator < 0 ? -magnitude : magnitude
    }

    private func rounded(toDenominator scale: Int64) -> ExactTime {
        ExactTime(numerator: units(of: scale), denominator: scale)
    }
}

extension ExactTime: Comparable {
    package static func == (left: ExactTime, right: ExactTime) -> Bool {
        !(left < right) && !(right < left)
    }

    package static func < (left: ExactTime, right: ExactTime) -> Bool {
        if left.denominator == right.denominator { return left.numerator < right.numerator }
        let isNegative = left.numerator < 0
        if isNegative != (right.numerator < 0) { return isNegative }
        let leftProduct = left.numerator.magnitude.multipliedFullWidth(by: UInt128(right.denominator))
        let rightProduct = right.numerator.magnitude.multipliedFullWidth(by: UInt128(left.denominator))
        if leftProduct == rightProduct { return false }
        return (leftProduct < rightProduct) != isNegative
    }

    package func hash(into hasher: inout Hasher) {
        let fraction = reduced
        hasher.combine(fraction.numerator)
        hasher.combine(fraction.denominator)
    }
}

extension ExactTime {
    package static func + (left: ExactTime, right: ExactTime) -> ExactTime {
        if left.denominator == right.denominator {
            return ExactTime(numerator: left.numerator + right.numerator, denominator: left.denominator)
        }
        if let sum = exactSum(left, right) { return sum }
        if let sum = exactSum(left.reduced, right.reduced) { return sum }
        let scale = greatestDenominator
        return left.rounded(toDenominator: scale) + right.rounded(toDenominator: scale)
    }

    package static func - (left: ExactTime, right: ExactTime) -> ExactTime {
        left + ExactTime(numerator: -right.numerator, denominator: right.denominator)
    }

    /// Returns `self * length / whole`, for a position between 0 and `whole` in a range that is scaled to
    /// `length`.
    func scaled(to length: ExactTime, from whole: ExactTime) -> ExactTime {
        if let exact = reduced.exactlyScaled(to: length.reduced, from: whole.reduced) { return exact }
        // Beyond 126 bits, rounded to units of the maximum timescale, as in CMTime arithmetic.
        let scale = Self.greatestTimescale
        let product = units(of: scale) * length.units(of: scale)
        let divisor = max(whole.units(of: scale), 1)
        let rounded = ExactTime(numerator: (product + divisor / 2) / divisor, denominator: scale)
        return min(rounded, length)
    }

    /// Returns the exact sum with the least common denominator; `nil` if that is too large.
    private static func exactSum(_ left: ExactTime, _ right: ExactTime) -> ExactTime? {
        let divisor = Int64(
            greatestCommonDivisor(left.denominator.magnitude, right.denominator.magnitude))
        let leftFactor = right.denominator / divisor
        let (denominator, overflows) = left.denominator.multipliedReportingOverflow(by: leftFactor)
        guard !overflows, denominator <= greatestDenominator else { return nil }
        let rightFactor = left.denominator / divisor
        let numerator = left.numerator * Int128(leftFactor) + right.numerator * Int128(rightFactor)
        return ExactTime(numerator: numerator, denominator: denominator)
    }

    private func exactlyScaled(to length: ExactTime, from whole: ExactTime) -> ExactTime? {
        let (product, overflows) = numerator.multipliedReportingOverflow(by: length.numerator)
        let (wide, wideOverflows) = product.multipliedReportingOverflow(by: Int128(whole.denominator))
        let (divisor, divisorOverflows) = (Int128(denominator) * Int128(length.denominator))
            .multipliedReportingOverflow(by: whole.numerator)
        guard !overflows, !wideOverflows, !divisorOverflows, divisor > 0 else { return nil }
        let common = Int128(greatestCommonDivisor(divisor.magnitude, wide.magnitude))
        guard let denominator = Int64(exactly: divisor / common), denominator <= Self.greatestDenominator
        else { return nil }
        return ExactTime(numerator: wide / common, denominator: denominator)
    }
}
