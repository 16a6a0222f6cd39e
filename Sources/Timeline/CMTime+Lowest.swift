import MediaTypes

extension CMTime {
    /// The same positive time in lowest terms, such as 1/30 for 512/15360.
    var inLowestTerms: CMTime {
        let divisor = greatestCommonDivisor(value, Int64(timescale))
        return CMTime(value: value / divisor, timescale: CMTimeScale(Int64(timescale) / divisor))
    }
}

/// Of two positive numbers.
func greatestCommonDivisor(_ first: Int64, _ second: Int64) -> Int64 {
    var (larger, smaller) = (first, second)
    while smaller != 0 {
        (larger, smaller) = (smaller, larger % smaller)
    }
    return larger
}
