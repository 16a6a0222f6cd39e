package import MediaTypes

/// Readable exact times: seconds as a decimal if one represents the time exactly, or else as a fraction. A
/// fraction of more than a second is followed by its approximate decimal in parentheses.
package enum ReadableTime {
    package static func text(_ time: CMTime) -> String {
        guard time.isNumeric, time.timescale > 0 else { return "an unknown time" }
        let common = greatestCommonDivisor(time.value.magnitude, UInt64(time.timescale))
        let (numerator, denominator) = (time.value.magnitude / common, UInt64(time.timescale) / common)
        let sign = time.value < 0 ? "-" : ""
        return sign + (decimal(numerator, denominator) ?? fraction(numerator, denominator)) + " s"
    }

    /// Returns the start and end of a half-open range.
    package static func text(_ range: CMTimeRange) -> String {
        "\(text(range.start)) – \(text(range.end))"
    }

    private static func fraction(_ numerator: UInt64, _ denominator: UInt64) -> String {
        guard numerator > denominator else { return "\(numerator)/\(denominator)" }
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        let thousandths = whole.multipliedReportingOverflow(by: 1000)
        guard !thousandths.overflow else { return "\(numerator)/\(denominator)" }
        let near = thousandths.partialValue + (rest * 1000 + denominator / 2) / denominator
        return "\(numerator)/\(denominator) (\(decimal(near, 1000) ?? "\(whole)"))"
    }

    /// The maximum number of decimals. A fraction is easier to read than more decimals.
    private static let mostDecimals = 6

    private static func decimal(_ numerator: UInt64, _ denominator: UInt64) -> String? {
        var (power, count): (UInt64, Int) = (1, 0)
        while power % denominator != 0 {
            guard count < mostDecimals else { return nil }
            (power, count) = (power * 10, count + 1)
        }
        let (whole, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
        guard count > 0 else { return String(whole) }
        let decimals = String(rest * (power / denominator))
        return "\(whole)." + String(repeating: "0", count: count - decimals.count) + decimals
    }
}
