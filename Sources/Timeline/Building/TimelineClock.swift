import MediaTypes

/// The clock of a timeline. All times and durations are whole numbers of its units, so that sums are exact
/// and adjacent ranges meet without gaps, whatever the timescales of the files.
struct TimelineClock {
    /// The number of units per second.
    let timescale: CMTimeScale

    /// The timescale to use if that of the files has no common multiple that fits: 1/705600000 s divides the
    /// frame durations of all common frame rates, including those of NTSC, and the common sample rates.
    static let fallbackTimescale: CMTimeScale = 705_600_000

    /// Creates the clock with the lowest timescale in which all these times are whole, or with the fallback.
    init(exactFor times: [CMTime]) {
        var common: Int64 = 1
        for time in times {
            let scale = Int64(time.timescale)
            common = common / Int64(greatestCommonDivisor(common.magnitude, scale.magnitude)) * scale
            if common > Int64(CMTimeScale.max) {
                timescale = Self.fallbackTimescale
                return
            }
        }
        timescale = CMTimeScale(common)
    }

    /// Converts a numeric time to units, rounding down.
    func units(_ time: CMTime) -> Int64 {
        let product = Int128(time.value) * Int128(timescale)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: Int128(time.timescale))
        return Int64(clamping: remainder < 0 ? quotient - 1 : quotient)
    }

    /// Converts a numeric time to units, rounding up.
    func unitsRoundedUp(_ time: CMTime) -> Int64 {
        let floor = units(time)
        return self.time(floor) == time ? floor : floor + 1
    }

    func time(_ units: Int64) -> CMTime {
        CMTime(value: units, timescale: timescale)
    }

    func range(_ units: Range<Int64>) -> CMTimeRange {
        CMTimeRange(start: time(units.lowerBound), duration: time(units.upperBound - units.lowerBound))
    }
}
