/// An exact number of seconds: `numerator / denominator`, with a positive denominator.
///
/// All time arithmetic uses it, so that this is the only place where a time is rounded.
struct ExactFraction {
    var numerator: Int128
    var denominator: Int128

    /// Returns the value in units of `timescale` and whether that is exact; `nil` if it doesn't fit in 64
    /// bits.
    func units(
        of timescale: Int64, method: CMTimeRoundingMethod, isLargerScale: Bool = false
    ) -> (value: Int64, isExact: Bool)? {
        // The product has up to 256 bits; the quotient is used only if it fits in 64.
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

    /// Returns a time in units of `timescale`, which is halved while the value overflows; an infinity if it
    /// still overflows at 1.
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

    /// Returns a time that is exact if possible, in a multiple of `timescale` if possible.
    ///
    /// In this order: the least scale that represents both the number and `timescale`; the least that
    /// represents the number; `kCMTimeMaxTimescale` with rounding, as in `CMTimeAdd`.
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
    /// The exact number; valid only if `kind` is finite.
    var fraction: ExactFraction {
        ExactFraction(numerator: Int128(value), denominator: Int128(timescale))
    }
}
