extension CMTime {
    /// A time in GStreamer's unit.
    package init(nanoseconds: Int64) {
        self.init(value: nanoseconds, timescale: 1_000_000_000)
    }

    /// GStreamer's unit, rounded to nearest; nil for a time that is not numeric or does not fit.
    package var nanoseconds: Int64? {
        kind == .finite ? fraction.units(of: 1_000_000_000, method: .default)?.value : nil
    }

    /// Frames or samples at a whole rate a second, rounded to nearest; nil as for `nanoseconds`.
    package func samples(at rate: Int32) -> Int64? {
        kind == .finite && rate > 0 ? fraction.units(of: Int64(rate), method: .default)?.value : nil
    }
}
