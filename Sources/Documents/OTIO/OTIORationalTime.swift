package import MediaTypes

/// A time of OpenTimelineIO: a number of units, of which `rate` make a second.
package struct OTIORationalTime: Sendable, Hashable {
    package var value: Double
    package var rate: Double

    package init(value: Double, rate: Double) {
        (self.value, self.rate) = (value, rate)
    }

    /// The exact time; `nil` if `CMTime` can't hold it.
    ///
    /// In nearly all documents, a value is a whole number of frames; it is treated as one if the difference
    /// is within rounding. Other values are rounded to 1/705600000 s, which divides all common frame
    /// durations.
    package var time: CMTime? {
        guard let rate = FrameRateFraction(rate), value.isFinite, value.magnitude < 9e15 else { return nil }
        let whole = value.rounded()
        if (value - whole).magnitude < 1e-6 {
            let units = Int64(whole).multipliedReportingOverflow(by: rate.denominator)
            guard !units.overflow else { return nil }
            return CMTime(value: units.partialValue, timescale: rate.numerator).reduced
        }
        let scale: CMTimeScale = 705_600_000
        let units = (value * Double(rate.denominator) / Double(rate.numerator) * Double(scale)).rounded()
        return Int64(exactly: units).map { CMTime(value: $0, timescale: scale).reduced }
    }

    /// Creates a time in frames of a rate, or in units of the given time's timescale if it falls between
    /// frames.
    package init(_ time: CMTime, rate: FrameRateFraction) {
        let product = Int128(time.value) * Int128(rate.numerator)
        let (frames, rest) = product.quotientAndRemainder(
            dividingBy: Int128(time.timescale) * Int128(rate.denominator))
        if rest == 0, let frames = Int64(exactly: frames), let value = Double(exactly: frames) {
            self.init(value: value, rate: rate.value)
        } else {
            self.init(value: Double(time.value), rate: Double(time.timescale))
        }
    }
}

/// A half-open range of OpenTimelineIO.
package struct OTIOTimeRange: Sendable, Hashable {
    package var start: OTIORationalTime
    package var duration: OTIORationalTime

    package init(start: OTIORationalTime, duration: OTIORationalTime) {
        (self.start, self.duration) = (start, duration)
    }

    package init(_ range: CMTimeRange, rate: FrameRateFraction) {
        start = OTIORationalTime(range.start, rate: rate)
        duration = OTIORationalTime(range.duration, rate: rate)
    }

    /// The exact range; `nil` if `CMTimeRange` can't hold it.
    package var range: CMTimeRange? {
        guard let start = start.time, let duration = duration.time, duration >= .zero else { return nil }
        return CMTimeRange(start: start, duration: duration)
    }
}
