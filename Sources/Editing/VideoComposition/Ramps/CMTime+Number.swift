import MediaTypes

extension CMTime {
    /// Whether the time is numeric with a positive timescale; `isNumeric` only reads the flags.
    var isNumber: Bool { isNumeric && timescale > 0 }
}

extension CMTimeRange {
    /// Whether the start, the duration and the end are numbers and the duration is not negative.
    var isNumber: Bool { isValid && start.isNumber && duration.isNumber && end.isNumber }
}
