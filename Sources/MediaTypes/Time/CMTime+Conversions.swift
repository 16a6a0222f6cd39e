extension CMTime {
    /// Creates a time from nanoseconds.
    package init(nanoseconds: Int64) {
        self.init(value: nanoseconds, timescale: 1_000_000_000)
    }

    /// The time in nanoseconds, rounded to nearest; `nil` if the time is not numeric or the result doesn't
    /// fit.
    package var nanoseconds: Int64? {
        kind == .finite ? fraction.units(of: 1_000_000_000, method: .default)?.value : nil
    }

    /// Returns the number of frames or samples at an integer rate per second, rounded to nearest by default;
    /// `nil` if the time is not numeric or the result doesn't fit.
    package func samples(at rate: Int32, method: CMTimeRoundingMethod = .default) -> Int64? {
        kind == .finite && rate > 0 ? fraction.units(of: Int64(rate), method: method)?.value : nil
    }

    /// Returns the time divided by `unit`, such as the number of frames for a frame duration; `nil` if the
    /// time is not numeric, the unit is not positive or the result doesn't fit.
    package func count(of unit: CMTime, method: CMTimeRoundingMethod) -> Int64? {
        guard kind == .finite, unit.kind == .finite, unit.value > 0 else { return nil }
        let numerator = Int128(value) * Int128(unit.timescale)
        let denominator = Int128(timescale) * Int128(unit.value)
        return ExactFraction(numerator: numerator, denominator: denominator).units(of: 1, method: method)?
            .value
    }

    /// Returns the time multiplied by a count: the start of frame `count` if the time is a frame duration.
    /// Exact; overflow is handled as in `CMTimeAdd`.
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
