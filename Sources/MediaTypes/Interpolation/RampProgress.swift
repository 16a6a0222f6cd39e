/// How far `time` is on its way from `start` to `end`, from 0 to 1.
///
/// The quotient is exact until its one division, so equal times of different timescales give equal values.
/// All three are numeric and `start` is before `end`.
package func rampProgress(at time: CMTime, from start: CMTime, to end: CMTime) -> Double {
    if time <= start { return 0 }
    if time >= end { return 1 }
    let elapsed = Elapsed(from: start, to: time)
    let whole = Elapsed(from: start, to: end)
    // elapsed.units / elapsed.scale ÷ whole.units / whole.scale; the scale of `start` is in both and cancels.
    let numerator = elapsed.units.multipliedReportingOverflow(by: Int128(end.timescale))
    let denominator = whole.units.multipliedReportingOverflow(by: Int128(time.timescale))
    guard !numerator.overflow, !denominator.overflow else {
        // Beyond 2^127 only: centuries counted in nanoseconds of mixed scales.
        let scales = Double(end.timescale) / Double(time.timescale)
        return Double(elapsed.units) / Double(whole.units) * scales
    }
    let divisor = greatestCommonDivisor(numerator.partialValue, denominator.partialValue)
    return Double(numerator.partialValue / divisor) / Double(denominator.partialValue / divisor)
}

/// The time between two times, in units of both timescales' product.
private struct Elapsed {
    let units: Int128

    init(from start: CMTime, to time: CMTime) {
        units = Int128(time.value) * Int128(start.timescale) - Int128(start.value) * Int128(time.timescale)
    }
}

private func greatestCommonDivisor(_ left: Int128, _ right: Int128) -> Int128 {
    var (larger, smaller) = (left, right)
    while smaller != 0 { (larger, smaller) = (smaller, larger % smaller) }
    return larger
}
