package import MediaTypes

/// The rounding of the presentation times in a table of samples, as an exact bound.
package struct TimeRounding: Sendable, Hashable {
    /// The units per second of the file's clock. The file states each time to the nearest unit.
    package let clock: CMTimeScale
    /// Whether a demuxer converted the times to nanoseconds.
    package let isDemuxed: Bool

    package init(clock: CMTimeScale, isDemuxed: Bool) {
        self.clock = clock
        self.isDemuxed = isDemuxed
    }

    /// The maximum distance of a sample from its exact time, as a fraction of a second: half a unit of the
    /// clock, and the nanoseconds.
    var bound: (numerator: Int128, denominator: Int128) {
        let (unit, billion) = (Int128(clock), Int128(1_000_000_000))
        return (billion + 2 * unit * nanoseconds, 2 * unit * billion)
    }

    /// One nanosecond for the sums of the plan's times (`CMTime.roundingMargin`), and one for a demuxer's
    /// times: both a sample's and that of the asset's zero are rounded down, so that their difference is off
    /// by less than one.
    private var nanoseconds: Int128 { isDemuxed ? 2 : 1 }
}
