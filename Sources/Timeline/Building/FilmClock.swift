import MediaTypes

/// The one clock of a film. Every place and duration in it is a whole number of its ticks, so sums are exact
/// and neighbouring ranges meet without a hole, whatever the timescales of the files.
struct FilmClock {
    /// Ticks a second.
    let timescale: CMTimeScale

    /// Where the files' own clocks have no common one that fits: 1/705600000 s divides the frame durations of
    /// all usual frame rates, those of NTSC too, and the usual sample rates.
    static let fallbackTimescale: CMTimeScale = 705_600_000

    /// The least clock on which all these times are whole, else the fallback.
    init(exactFor times: [CMTime]) {
        var common: Int64 = 1
        for time in times {
            let scale = Int64(time.timescale)
            common = common / greatestCommonDivisor(common, scale) * scale
            if common > Int64(CMTimeScale.max) {
                timescale = Self.fallbackTimescale
                return
            }
        }
        timescale = CMTimeScale(common)
    }

    /// Whole ticks at or before a numeric time.
    func ticks(_ time: CMTime) -> Int64 {
        let product = Int128(time.value) * Int128(timescale)
        let (quotient, remainder) = product.quotientAndRemainder(dividingBy: Int128(time.timescale))
        return Int64(clamping: remainder < 0 ? quotient - 1 : quotient)
    }

    /// Whole ticks at or after a numeric time.
    func ticksRoundedUp(_ time: CMTime) -> Int64 {
        let floor = ticks(time)
        return self.time(floor) == time ? floor : floor + 1
    }

    func time(_ ticks: Int64) -> CMTime {
        CMTime(value: ticks, timescale: timescale)
    }

    func range(_ ticks: Range<Int64>) -> CMTimeRange {
        CMTimeRange(start: time(ticks.lowerBound), duration: time(ticks.upperBound - ticks.lowerBound))
    }
}
