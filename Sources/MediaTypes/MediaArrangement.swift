/// How still images form a video track.
package enum MediaArrangement: Sendable, Hashable, Codable {
    /// A single image, displayed for any duration.
    case still
    case sequence(PictureSequence)
}

/// Numbered image files. The URL of the media is a `PicturePattern`.
package struct PictureSequence: Sendable, Hashable, Codable {
    package var first: Int
    package var count: Int
    /// The frame rate in frames per second, as a fraction.
    package var rate: Rate

    package struct Rate: Sendable, Hashable, Codable {
        package var numerator: Int32
        package var denominator: Int32

        package init(_ numerator: Int32, _ denominator: Int32) {
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    /// Returns the number of the image at a time in nanoseconds. Times outside the sequence are clamped to
    /// it.
    package func number(at nanoseconds: Int64) -> Int {
        // Timestamps are rounded to nanoseconds: one nanosecond later lies safely inside the image.
        let place = (min(max(0, nanoseconds), .max - 1) + 1).multipliedFullWidth(by: Int64(rate.numerator))
        let divisor = Int64(rate.denominator) * 1_000_000_000
        guard place.high < divisor else { return first + count - 1 }
        return first + Int(min(Int64(count - 1), divisor.dividingFullWidth(place).quotient))
    }

    /// Returns the start of an image in nanoseconds, rounded up so that it isn't in the image before.
    package func time(ofNumber number: Int) -> Int64 {
        let units = Int64(number - first) * Int64(rate.denominator)
        let whole = units / Int64(rate.numerator) * 1_000_000_000
        let rest = units % Int64(rate.numerator) * 1_000_000_000
        return whole + (rest + Int64(rate.numerator) - 1) / Int64(rate.numerator)
    }

    package init(first: Int, count: Int, rate: Rate) {
        self.first = first
        self.count = count
        self.rate = rate
    }
}
