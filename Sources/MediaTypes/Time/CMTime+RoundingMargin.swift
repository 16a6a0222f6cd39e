extension CMTime {
    /// The most that a time may be off that is a sum of a few others.
    ///
    /// Times whose timescales have no common multiple are added in units of `kCMTimeMaxTimescale`, 0.47 ns, and rounded
    /// each time. Where it decides something, such as which clip a frame shows, two times that are no further apart
    /// are the same.
    package static let roundingMargin = CMTime(value: 1, timescale: 1_000_000_000)

    /// Whether two numeric times are the same but for rounding.
    package func isRoundingOf(_ other: CMTime) -> Bool {
        CMTimeAbsoluteValue(self - other) <= Self.roundingMargin
    }
}
