/// An exact number of seconds: `numerator / denominator`, with a positive denominator.
///
/// All time arithmetic ends here: this is the one place where a time is rounded.
struct ExactFraction {
    var numerator: Int128
    var denominator: Int128

    /// Units of `timescale`, and whether that is exact; nil where it does not fit 64 bits.
    func units(
        of timescale: Int64, method: CMTimeRoundingMethod, isLargerScale: Bool = false
    ) -> (value: Int64, isExact: Bool)? {
        // The product has up to 256 bits; the quotient is only wanted where it fits 64.
        let divisor = denominator.magnitude
        let product = numerator.magnitude.multipliedFullWidth(by: UInt128(timescale))
        guard product.high < divisor else { return nil }
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        let isNegative = numerator < 0
        let fraction = CMTimeRoundingMethod.Fraction(
            isZero: remainder == 0, isHalfOrMore: remainder >= divisor - remainder,
            isNegative: isNegative, wholePartIsZero: quotient == 0)
        let roundsUp = method.growsMagnitude(fraction, isLargerScale: isLargerScale)
        let limit = UInt128(Int64.max.magnitude) + (isNegative ? 1 : 0)
        guard quotient <= limit, !roundsUp || quotient < limit else { return nil }
        let magnitude = quotient + (roundsUp ? 1 : 0)
        let value = isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(magnitude)
        return (value, remainder == 0)
    }

    /// A time in units of `timescale`, or of a halved one while the value overflows, or else an infinity.
    ///
    /// Always rounded once, from the exact number, half away from zero. Source: CMTime.h, `CMTimeAdd`.
    func time(timescale: CMTimeScale, isRounded: Bool, epoch: CMTimeEpoch = 0) -> CMTime {
        var scale = timescale
        while scale > 0 {
            if let (value, isExact) = units(of: Int64(scale), method: .default) {
                let flags: CMTimeFlags = isRounded || !isExact ? [.valid, .hasBeenRounded] : .valid
                return CMTime(value: value, timescale: scale, flags: flags, epoch: epoch)
            }
            scale /= 2
        }
        return numerator < 0 ? .negativeInfinity : .positiveInfinity
    }

    /// A time that is exact if any is, in a multiple of `timescale` if that is possible.
    ///
    /// Tried in order: the least scale that holds both the number and `timescale`; the least that holds the
    /// number; `kCMTimeMaxTimescale` with rounding, as `CMTimeAdd` does.
    func exactTime(preferring timescale: Int128, isRounded: Bool, epoch: CMTimeEpoch = 0) -> CMTime {
        let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        let least = denominator.magnitude / divisor
        let factor = UInt128(timescale) / greatestCommonDivisor(least, UInt128(timescale))
        let common = least.multipliedReportingOverflow(by: factor)
        let candidates = (common.overflow ? [] : [common.partialValue]) + [least]
        for candidate in candidates.compactMap(CMTimeScale.init(exactly:)) {
            let result = time(timescale: candidate, isRounded: isRounded, epoch: epoch)
            if result.timescale == candidate { return result }
        }
        return time(timescale: CMTimeScale(kCMTimeMaxTimescale), isRounded: isRounded, epoch: epoch)
    }
}

extension CMTime {
    /// The exact number; only where `kind` is finite.
    var fraction: ExactFraction {
        ExactFraction(numerator: Int128(value), denominator: Int128(timescale))
    }
}
