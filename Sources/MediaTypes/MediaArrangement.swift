/// How pictures that are no film become one.
package enum MediaArrangement: Sendable, Hashable, Codable {
    /// One picture, shown for as long as is asked.
    case still
    case sequence(PictureSequence)
}

/// Numbered pictures, whose file's URL is a `PicturePattern`.
package struct PictureSequence: Sendable, Hashable, Codable {
    package var first: Int
    package var count: Int
    /// Frames a second, as a fraction.
    package var rate: Rate

    package struct Rate: Sendable, Hashable, Codable {
        package var numerator: Int32
        package var denominator: Int32

        package init(_ numerator: Int32, _ denominator: Int32) {
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    /// The number of the picture that is shown at a time, in nanoseconds; that of the nearest one outside.
    package func number(at nanoseconds: Int64) -> Int {
        // A timestamp is rounded to nanoseconds: the middle of one lies safely inside its picture.
        let place = (min(max(0, nanoseconds), .max - 1) + 1).multipliedFullWidth(by: Int64(rate.numerator))
        let divisor = Int64(rate.denominator) * 1_000_000_000
        guard place.high < divisor else { return first + count - 1 }
        return first + Int(min(Int64(count - 1), divisor.dividingFullWidth(place).quotient))
    }

    /// When a picture begins, in nanoseconds, rounded up; its number is not before the first.
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
