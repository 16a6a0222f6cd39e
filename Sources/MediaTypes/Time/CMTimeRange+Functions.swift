/// Creates the range with a start and a duration; invalid if the duration's epoch is not 0.
///
/// Source: CMTimeRange.h, `CMTimeRangeMake`.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// Creates the range from `start` up to, but not including, `end`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// Returns the first time after the range; invalid for an invalid range.
///
/// A range with an infinite duration ends at +∞, even if it starts at −∞. A range never contains its end.
/// Source: CMTimeRange.h, `CMTimeRangeGetEnd`.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime {
    guard range.isValid else { return .invalid }
    if range.duration.isPositiveInfinity { return .positiveInfinity }
    return CMTimeAdd(range.start, range.duration)
}

/// Returns the smallest range that includes both ranges and the times between them.
///
/// The union with an empty range is the other range. Invalid if either range is invalid. Source:
/// CMTimeRange.h, `CMTimeRangeGetUnion`.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    guard range.isValid, otherRange.isValid else { return .invalid }
    if otherRange.isEmpty { return range }
    if range.isEmpty { return otherRange }
    return CMTimeRange(
        start: CMTimeMinimum(range.start, otherRange.start), end: CMTimeMaximum(range.end, otherRange.end))
}

/// Returns the times that are in both ranges; `.zero` if there are none, invalid if either range is invalid.
///
/// Source: CMTimeRange.h, `CMTimeRangeGetIntersection`.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    guard range.isValid, otherRange.isValid else { return .invalid }
    let start = CMTimeMaximum(range.start, otherRange.start)
    let end = CMTimeMinimum(range.end, otherRange.end)
    return start < end ? CMTimeRange(start: start, end: end) : .zero
}

/// Returns whether the starts and the durations are equal.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
    range1 == range2
}

/// Returns whether `start <= time < end`; false for an invalid time or range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
    range.isValid && time.kind != .invalid && range.start <= time && time < range.end
}

/// Returns whether `range` contains all of `otherRange`.
///
/// It contains an empty range if it contains that range's start or ends there.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.isValid && otherRange.isValid && range.start <= otherRange.start && otherRange.end <= range.end
}

/// Returns whether the range is valid. This function and those below replace Apple's macros.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
