// Each gives the result in lowest terms, or nil where its terms do not fit 128 bits.
extension ExactFraction {
    func addingReportingOverflow(_ other: ExactFraction) -> ExactFraction? {
        let divisor = Int128(greatestCommonDivisor(denominator.magnitude, other.denominator.magnitude))
        let factor = other.denominator / divisor
        let left = numerator.multipliedReportingOverflow(by: factor)
        let right = other.numerator.multipliedReportingOverflow(by: denominator / divisor)
        let total = left.partialValue.addingReportingOverflow(right.partialValue)
        let multiple = denominator.multipliedReportingOverflow(by: factor)
        guard !left.overflow, !right.overflow, !total.overflow, !multiple.overflow else { return nil }
        return ExactFraction(numerator: total.partialValue, denominator: multiple.partialValue).reduced
    }

    func multipliedReportingOverflow(by other: ExactFraction) -> ExactFraction? {
        let first = ExactFraction(numerator: numerator, denominator: other.denominator).reduced
        let second = ExactFraction(numerator: other.numerator, denominator: denominator).reduced
        let over = first.numerator.multipliedReportingOverflow(by: second.numerator)
        let under = first.denominator.multipliedReportingOverflow(by: second.denominator)
        guard !over.overflow, !under.overflow else { return nil }
        return ExactFraction(numerator: over.partialValue, denominator: under.partialValue)
    }

    /// Nil for division by zero too.
    func dividedReportingOverflow(by other: ExactFraction) -> ExactFraction? {
        guard other.numerator != 0, other.numerator != .min else { return nil }
        let sign: Int128 = other.numerator < 0 ? -1 : 1
        return multipliedReportingOverflow(
            by: ExactFraction(numerator: other.denominator * sign, denominator: other.numerator * sign))
    }

    var reduced: ExactFraction {
        let divisor = greatestCommonDivisor(numerator.magnitude, denominator.magnitude)
        // Only the least number over itself has a divisor that does not fit; a denominator never is that.
        guard divisor > 1 else { return self }
        return ExactFraction(
            numerator: numerator / Int128(divisor), denominator: denominator / Int128(divisor))
    }
}
