import MediaTypes

extension CMTime {
    /// Numeric with a timescale that counts something: `isNumeric` reads the flags alone.
    var isNumber: Bool { isNumeric && timescale > 0 }
}

extension CMTimeRange {
    /// A start, a duration of zero or more, and an end that are all numbers.
    var isNumber: Bool { isValid && start.isNumber && duration.isNumber && end.isNumber }
}
