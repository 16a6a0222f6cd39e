import MediaTypes

/// A non-negative fraction.
struct SimpleFraction {
    private(set) var numerator: Int128
    private(set) var denominator: Int128

    /// Creates a fraction in lowest terms.
    init(_ numerator: Int128, _ denominator: Int128) {
        let divisor = Int128(greatestCommonDivisor(numerator.magnitude, denominator.magnitude))
        (self.numerator, self.denominator) = (numerator / divisor, denominator / divisor)
    }

    /// Creates the fraction with the smallest denominator that a floating-point number of 53 bits may
    /// represent, allowing for rounding in a few additions.
    init(near numerator: Int128, _ denominator: Int128) {
        let error = numerator / Self.precision + 1
        self = .simplest(
            from: (max(0, numerator - error), denominator), to: (numerator + error, denominator))
    }

    /// About 16 units of the last place.
    private static let precision: Int128 = 250_000_000_000_000

    private init(of numerator: Int128, by denominator: Int128) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// Returns the fraction with the smallest denominator between two, inclusive, by their continued
    /// fractions.
    private static func simplest(
        from low: (numerator: Int128, denominator: Int128), to high: (numerator: Int128, denominator: Int128)
    ) -> SimpleFraction {
        let (whole, rest) = low.numerator.quotientAndRemainder(dividingBy: low.denominator)
        if rest == 0 { return SimpleFraction(of: whole, by: 1) }
        if high.numerator / high.denominator > whole { return SimpleFraction(of: whole + 1, by: 1) }
        let inner = simplest(
            from: (high.denominator, high.numerator - whole * high.denominator), to: (low.denominator, rest))
        return SimpleFraction(of: whole * inner.numerator + inner.denominator, by: inner.numerator)
    }

    /// The fraction as seconds; `nil` if a time can't hold it.
    var time: CMTime? {
        guard let value = Int64(exactly: numerator), let timescale = Int32(exactly: denominator) else {
            return nil
        }
        return CMTime(value: value, timescale: timescale)
    }
}
