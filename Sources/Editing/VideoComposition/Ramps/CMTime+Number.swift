import MediaTypes

extension CMTime {
    /// Whether the time is numeric and its timescale is positive: `isNumeric` only reads the flags.
    var isNumber: Bool { isNumeric && timescale > 0 }
}

extension CMTimeRange {
    /// Whether the start, the end and a duration that is not negative are all numbers.
    var isNumber: Bool { isValid && start.isNumber && duration.isNumber && end.isNumber }
}
