package import MediaTypes

/// The exact number of media seconds per output second; negative for reverse playback.
package struct SpeedFraction: Sendable, Hashable {
    package let numerator: Int32
    package let denominator: Int32

    package static let normal = SpeedFraction(1, 1)
    package static let still = SpeedFraction(0, 1)

    package init(_ numerator: Int32, _ denominator: Int32) {
        (self.numerator, self.denominator) = (numerator, denominator)
    }

    /// Creates the simplest fraction within a thousand millionth of a decimal; `nil` if it isn't zero or from
    /// 1/1000 to 1000.
    package init?(_ speed: Double) {
        guard speed.isFinite, speed == 0 || (0.001...1000).contains(speed) else { return nil }
        // Continued fractions: each step is the simplest fraction that is closer than all before.
        var (rest, before, last) = (speed, (Int64(0), Int64(1)), (Int64(1), Int64(0)))
        for _ in 0..<32 {
            let whole = rest.rounded(.down)
            guard whole < 2e9 else { break }
            let next = (Int64(whole) * last.0 + before.0, Int64(whole) * last.1 + before.1)
            guard next.0 <= 1_000_000, next.1 <= 1_000_000 else { break }
            (before, last) = (last, next)
            if (Double(next.0) / Double(next.1) - speed).magnitude <= 1e-9 * max(1, speed) { break }
            rest = 1 / (rest - whole)
        }
        guard last.1 > 0 else { return nil }
        self.init(Int32(last.0), Int32(last.1))
    }

    /// Creates a fraction from a decimal that is negative for reverse playback.
    package init?(signed speed: Double) {
        guard let magnitude = SpeedFraction(speed.magnitude) else { return nil }
        self = speed < 0 ? magnitude.opposite : magnitude
    }

    package var value: Double { Double(numerator) / Double(denominator) }
    package var isStill: Bool { numerator == 0 }
    package var isBackwards: Bool { numerator < 0 }

    /// The same speed forward.
    package var magnitude: SpeedFraction { isBackwards ? opposite : self }

    /// The same speed in the other direction.
    package var opposite: SpeedFraction { SpeedFraction(-numerator, denominator) }

    /// Returns the combined speed of media that is played at one speed within media played at another.
    package func multiplied(by other: SpeedFraction) -> SpeedFraction? {
        let (top, bottom) = (
            Int64(numerator) * Int64(other.numerator), Int64(denominator) * Int64(other.denominator)
        )
        if let top = Int32(exactly: top), let bottom = Int32(exactly: bottom) {
            return SpeedFraction(top, bottom)
        }
        return SpeedFraction(signed: value * other.value)
    }

    /// Whether audio can be played at the speed.
    package var isForward: Bool { numerator > 0 }

    /// Returns the output duration of a range of media in either direction. A frame that is held lasts as long
    /// as its range.
    package func presented(_ duration: CMTime) -> CMTime {
        isStill ? duration : magnitude.output(duration)
    }

    /// Returns the duration of the range of media for an output duration, the inverse of `presented`.
    package func used(_ duration: CMTime) -> CMTime {
        isStill ? duration : magnitude.media(duration)
    }

    /// Returns the media duration for an output duration.
    package func media(_ time: CMTime) -> CMTime {
        self == .normal ? time : Self.ratio(time, numerator, denominator)
    }

    /// Returns the output duration of a media duration; the speed must not be zero.
    package func output(_ time: CMTime) -> CMTime {
        if isBackwards { return .zero - opposite.output(time) }
        return self == .normal
            ? time : Self.ratio(time, denominator, numerator)
    }

    /// Returns a time multiplied by a ratio. Times in whole seconds or frames get finer units; rounded to
    /// their own, half of a second would be a whole one.
    private static func ratio(_ time: CMTime, _ multiplier: Int32, _ divisor: Int32) -> CMTime {
        let coarse = CMTimeMultiplyByRatio(time, multiplier: multiplier, divisor: divisor)
        let product = Int128(time.value) * Int128(multiplier)
        guard time.isNumeric, time.timescale < 10_000, divisor != 0, product % Int128(divisor) != 0 else {
            return coarse
        }
        let exact = Int128(time.timescale) * Int128(divisor.magnitude)
        if let scale = CMTimeScale(exactly: exact),
            let value = Int64(exactly: divisor < 0 ? -product : product)
        {
            return CMTime(value: value, timescale: scale)
        }
        // 1/705600000 s divides all common frame durations.
        let scale: CMTimeScale = 705_600_000
        let units = product * Int128(scale) / (Int128(time.timescale) * Int128(divisor))
        return Int64(exactly: units).map { CMTime(value: $0, timescale: scale) } ?? coarse
    }
}
