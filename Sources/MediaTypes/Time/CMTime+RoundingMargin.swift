extension CMTime {
    /// The maximum error of a time that is the sum of a few others.
    ///
    /// Times whose timescales have no common multiple are added in units of `kCMTimeMaxTimescale`, 0.47 ns,
    /// and rounded each time. If a decision depends on it, such as which clip a frame presents, two times
    /// that differ by at most this count as equal.
    package static let roundingMargin = CMTime(value: 1, timescale: 1_000_000_000)

    /// Returns whether two numeric times differ only by rounding.
    package func isRoundingOf(_ other: CMTime) -> Bool {
        CMTimeAbsoluteValue(self - other) <= Self.roundingMargin
    }
}
