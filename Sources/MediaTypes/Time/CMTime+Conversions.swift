extension CMTime {
    /// Creates a time from nanoseconds.
    package init(nanoseconds: Int64) {
        self.init(value: nanoseconds, timescale: 1_000_000_000)
    }

    /// The time in nanoseconds, rounded to nearest; nil for a time that is not numeric or does not fit.
    package var nanoseconds: Int64? {
        kind == .finite ? fraction.units(of: 1_000_000_000, method: .default)?.value : nil
    }

    /// Returns the number of frames or samples at a whole rate per second, by default rounded to nearest; nil
    /// as for `nanoseconds`.
    package func samples(at rate: Int32, method: CMTimeRoundingMethod = .default) -> Int64? {
        kind == .finite && rate > 0 ? fraction.units(of: Int64(rate), method: method)?.value : nil
    }

    /// Returns how many times `unit` goes into the time, such as frames of a frame duration; nil as for
    /// `nanoseconds` and for a unit that is not positive.
    package func count(of unit: CMTime, method: CMTimeRoundingMethod) -> Int64? {
        guard kind == .finite, unit.kind == .finite, unit.value > 0 else { return nil }
        let numerator = Int128(value) * Int128(unit.timescale)
        let denominator = Int128(timescale) * Int128(unit.value)
        return ExactFraction(numerator: numerator, denominator: denominator).units(of: 1, method: method)?
            .value
    }

    /// Returns the start of frame `count` if the time is a frame duration. Exact; overflow is handled as in
    /// `CMTimeAdd`.
    package func multiplied(by count: Int64) -> CMTime {
        guard kind == .finite else { return product(of: kind, isNegated: count < 0) }
        let product = Int128(value) * Int128(count)
        return ExactFraction(numerator: product, denominator: Int128(timescale))
            .time(timescale: timescale, isRounded: hasBeenRounded, epoch: epoch)
    }

    /// Returns `self * numerator / denominator`, rounded at most once, as `CMTimeMapDurationFromRangeToRange`
    /// does.
    package func multiplied(by numerator: CMTime, over denominator: CMTime) -> CMTime {
        CMTimeMapDurationFromRangeToRange(
            self, fromRange: CMTimeRange(start: .zero, duration: denominator),
            toRange: CMTimeRange(start: .zero, duration: numerator))
    }
}
