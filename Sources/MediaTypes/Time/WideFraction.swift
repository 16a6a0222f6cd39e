/// An exact fraction of unbounded terms, for products that do not fit 128 bits.
struct WideFraction {
    var isNegative: Bool
    var numerator: WideMagnitude
    var denominator: WideMagnitude

    init(_ fraction: ExactFraction) {
        isNegative = fraction.numerator < 0
        numerator = WideMagnitude(fraction.numerator.magnitude)
        denominator = WideMagnitude(fraction.denominator.magnitude)
    }

    /// A finite Double, exactly.
    init(_ double: Double) {
        isNegative = double.sign == .minus
        let exponent = double == 0 ? 0 : Int(double.exponent) - 52
        let significand = double == 0 ? 0 : UInt64(double.significand * 0x1p52)
        numerator = WideMagnitude(UInt128(significand)).shifted(left: max(exponent, 0))
        denominator = WideMagnitude(1).shifted(left: max(-exponent, 0))
    }

    static func * (left: WideFraction, right: WideFraction) -> WideFraction {
        var result = left
        result.isNegative = left.isNegative != right.isNegative
        result.numerator = left.numerator * right.numerator
        result.denominator = left.denominator * right.denominator
        return result
    }

    static func + (left: WideFraction, right: WideFraction) -> WideFraction {
        var result = left
        let (leftTerm, rightTerm) = (
            left.numerator * right.denominator, right.numerator * left.denominator
        )
        result.denominator = left.denominator * right.denominator
        if left.isNegative == right.isNegative {
            result.numerator = leftTerm + rightTerm
        } else if leftTerm < rightTerm {
            result.numerator = rightTerm - leftTerm
            result.isNegative = right.isNegative
        } else {
            result.numerator = leftTerm - rightTerm
        }
        return result
    }

    /// The reciprocal; only where the numerator is not zero.
    var inverse: WideFraction {
        var result = self
        (result.numerator, result.denominator) = (denominator, numerator)
        return result
    }

    /// The same number in the lowest terms; nil where those do not fit 128 bits.
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

    /// As `ExactFraction.time`: units of `timescale`, halved while the value overflows, or else an infinity.
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
        let product = numerator * WideMagnitude(UInt128(timescale))
        guard product.bitWidth <= denominator.bitWidth + 65 else { return nil }
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: denominator)
        let roundsUp = !(remainder + remainder < denominator)
        let limit = UInt128(Int64.max.magnitude) + (isNegative ? 1 : 0)
        let magnitude = quotient.low + (roundsUp ? 1 : 0)
        guard quotient.bitWidth <= 64, magnitude <= limit else { return nil }
        let value = isNegative ? Int64(truncatingIfNeeded: 0 &- magnitude) : Int64(magnitude)
        return (value, remainder.bitWidth == 0)
    }
}
