/// An exact fraction whose terms may not fit 128 bits.
struct WideFraction {
    let isNegative: Bool
    let numerator: UInt256
    let denominator: UInt256

    /// Creates `(time - from.start) * to.duration / from.duration + to.start` from finite parts.
    ///
    /// The numerator stays below 2²²³ and the denominator below 2¹⁸⁸, because each value has 63 bits and a
    /// sign and each timescale 31 bits. Therefore, both can be multiplied by one more timescale.
    init(mapping time: CMTime, from: CMTimeRange, to: CMTimeRange) {
        let offset =
            Int128(time.value) * Int128(from.start.timescale)
            - Int128(from.start.value) * Int128(time.timescale)
        let offsetScale = Int128(time.timescale) * Int128(from.start.timescale)
        let over = Int128(to.duration.value) * Int128(from.duration.timescale)
        let under = Int128(from.duration.value) * Int128(to.duration.timescale)

        let scaledOffset = UInt256(productOf: offset.magnitude, and: over.magnitude)
        let scale = UInt256(productOf: offsetScale.magnitude, and: under.magnitude)
        let term = scaledOffset * UInt128(to.start.timescale)
        let shift = scale * UInt128(to.start.value.magnitude)
        let (termIsNegative, shiftIsNegative) = ((offset < 0) != (over < 0), to.start.value < 0)
        denominator = scale * UInt128(to.start.timescale)
        if termIsNegative == shiftIsNegative {
            (numerator, isNegative) = (term + shift, termIsNegative)
        } else {
            numerator = term < shift ? shift - term : term - shift
            isNegative = term < shift ? shiftIsNegative : termIsNegative
        }
    }

    /// Creates the exact product of a time and a finite Double.
    ///
    /// Exponents beyond ±200 are clamped: every time beyond them overflows or rounds to zero.
    init(product fraction: ExactFraction, double: Double) {
        let exponent = double == 0 ? 0 : min(max(Int(double.exponent) - 52, -200), 100)
        let significand = double == 0 ? 0 : UInt128(double.significand.magnitude * 0x1p52)
        isNegative = (double < 0) != (fraction.numerator < 0)
        let product = UInt256(productOf: fraction.numerator.magnitude, and: significand)
        numerator = product << max(exponent, 0)
        denominator = UInt256(low: fraction.denominator.magnitude) << max(-exponent, 0)
    }

    /// The same number in lowest terms; `nil` if its terms don't fit in 128 bits.
    var narrowed: ExactFraction? {
        var (divisor, rest) = (denominator, numerator)
        while rest.bitWidth != 0 {
            (divisor, rest) = (rest, divisor.quotientAndRemainder(dividingBy: rest).remainder)
        }
        let over = numerator.quotientAndRemainder(dividingBy: divisor).quotient
        let under = denominator.quotientAndRemainder(dividingBy: divisor).quotient
        guard over.bitWidth < 128, under.bitWidth < 128 else { return nil }
        let magnitude = Int128(over.low)
        return ExactFraction(numerator: isNegative ? -magnitude : magnitude, denominator: Int128(under.low))
    }

    /// Returns a time in units of `timescale`, which is halved while the value overflows; an infinity if it
    /// still overflows at 1.
    func time(timescale: CMTimeScale, isRounded: Bool, epoch: CMTimeEpoch = 0) -> CMTime {
        var scale = timescale
        while scale > 0 {
            if let (value, isExact) = units(of: scale) {
                let flags: CMTimeFlags = isRounded || !isExact ? [.valid, .hasBeenRounded] : .valid
                return CMTime(value: value, timescale: scale, flags: flags, epoch: epoch)
            }
            scale /= 2
        }
        return isNegative ? .negativeInfinity : .positiveInfinity
    }

    private func units(of timescale: CMTimeScale) -> (value: Int64, isExact: Bool)? {
        let product = numerator * UInt128(timescale)
        guard product.bitWidth <= denominator.bitWidth + 65 else { return nil }
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: denominator)
        let roundsUp = remainder >= denominator - remainder
        let limit = UInt128(Int64.max.magnitude) + (isNegative ? 1 : 0)
        let magnitude = quotient.low + (roundsUp ? 1 : 0)
        guard magnitude <= limit else { return nil }
        let value = isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(magnitude)
        return (value, remainder.bitWidth == 0)
    }
}

/// Returns `(time - from.start) * to.duration / from.duration + to.start`, exact except for one rounding.
///
/// Returns `nil` unless every part is finite and the source's duration is positive. The durations of valid
/// ranges are in epoch 0.
func scaled(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> CMTime? {
    let parts = [time, from.start, from.duration, to.start, to.duration]
    guard parts.allSatisfy({ $0.kind == .finite }), from.duration.value > 0 else { return nil }
    let isRounded = parts.contains(where: \.hasBeenRounded)
    let epoch = to.start.epoch
    let exact = WideFraction(mapping: time, from: from, to: to)
    guard let narrowed = exact.narrowed else {
        return exact.time(timescale: CMTimeScale(kCMTimeMaxTimescale), isRounded: isRounded, epoch: epoch)
    }
    let preferred = leastCommonMultiple([to.start, to.duration])
    return narrowed.exactTime(preferring: preferred, isRounded: isRounded, epoch: epoch)
}

/// Returns the least timescale that represents all times, which must be finite.
func leastCommonMultiple(_ times: [CMTime]) -> Int128 {
    times.reduce(1) { multiple, time in
        let scale = Int128(time.timescale)
        return multiple / Int128(greatestCommonDivisor(multiple.magnitude, scale.magnitude)) * scale
    }
}
