extension CMTime {
    /// Whether the time is a duration: numeric and not negative, or positive infinity.
    package var isDuration: Bool { isNumeric ? self >= .zero : self == .positiveInfinity }

    /// The time in seconds, or a description if it is not numeric.
    package var inWords: String {
        if isNumeric { return "\(seconds) s" }
        if self == .positiveInfinity { return "positive infinity" }
        if self == .negativeInfinity { return "negative infinity" }
        return isIndefinite ? "an indefinite time" : "an invalid time"
    }
}
