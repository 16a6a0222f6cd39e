extension CMTime {
    /// The same time in lowest terms, such as 1/30 for 512/15360.
    package var reduced: CMTime {
        let divisor = greatestCommonDivisor(value.magnitude, UInt64(timescale.magnitude))
        guard divisor > 1, let divisor = Int64(exactly: divisor) else { return self }
        return CMTime(value: value / divisor, timescale: CMTimeScale(Int64(timescale) / divisor))
    }
}
