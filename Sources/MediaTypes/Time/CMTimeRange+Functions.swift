/// The range from `start`, of `duration`; invalid where the duration's epoch is not 0.
///
/// Source: CMTimeRange.h, `CMTimeRangeMake`.
public func CMTimeRangeMake(start: CMTime, duration: CMTime) -> CMTimeRange {
    duration.epoch == 0 ? CMTimeRange(start: start, duration: duration) : .invalid
}

/// The range from `start` up to, and without, `end`.
public func CMTimeRangeFromTimeToTime(start: CMTime, end: CMTime) -> CMTimeRange {
    CMTimeRange(start: start, end: end)
}

/// The first time after the range; invalid for an invalid range.
///
/// A range that lasts forever ends at +∞, even one that starts at −∞. `CMTimeRangeContainsTime` of the end is
/// always false. Source: CMTimeRange.h, `CMTimeRangeGetEnd`.
public func CMTimeRangeGetEnd(_ range: CMTimeRange) -> CMTime {
    guard range.isValid else { return .invalid }
    if range.duration.isPositiveInfinity { return .positiveInfinity }
    return CMTimeAdd(range.start, range.duration)
}

/// The smallest range that includes all times that are in either, with whatever lies between them.
///
/// An empty range has no times, so the other is the union. Invalid where either range is.
/// Source: CMTimeRange.h, `CMTimeRangeGetUnion`.
public func CMTimeRangeGetUnion(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    guard range.isValid, otherRange.isValid else { return .invalid }
    if otherRange.isEmpty { return range }
    if range.isEmpty { return otherRange }
    return CMTimeRange(
        start: CMTimeMinimum(range.start, otherRange.start), end: CMTimeMaximum(range.end, otherRange.end))
}

/// What both have in common; `.zero` where that is nothing, invalid where either range is.
///
/// Source: CMTimeRange.h, `CMTimeRangeGetIntersection`.
public func CMTimeRangeGetIntersection(_ range: CMTimeRange, otherRange: CMTimeRange) -> CMTimeRange {
    guard range.isValid, otherRange.isValid else { return .invalid }
    let start = CMTimeMaximum(range.start, otherRange.start)
    let end = CMTimeMinimum(range.end, otherRange.end)
    return start < end ? CMTimeRange(start: start, end: end) : .zero
}

/// Whether both start and last alike.
public func CMTimeRangeEqual(_ range1: CMTimeRange, _ range2: CMTimeRange) -> Bool {
    range1 == range2
}

/// Whether `start <= time < end`; never for an invalid time or range.
public func CMTimeRangeContainsTime(_ range: CMTimeRange, time: CMTime) -> Bool {
    range.isValid && time.isValid && range.start <= time && time < range.end
}

/// Whether `otherRange` lies wholly inside `range`.
///
/// An empty range lies inside where its start does, or is the end.
public func CMTimeRangeContainsTimeRange(_ range: CMTimeRange, otherRange: CMTimeRange) -> Bool {
    range.isValid && otherRange.isValid && range.start <= otherRange.start && otherRange.end <= range.end
}

/// The twins of Apple's macros.
public func CMTIMERANGE_IS_VALID(_ range: CMTimeRange) -> Bool { range.isValid }
public func CMTIMERANGE_IS_INVALID(_ range: CMTimeRange) -> Bool { !range.isValid }
public func CMTIMERANGE_IS_INDEFINITE(_ range: CMTimeRange) -> Bool { range.isIndefinite }
public func CMTIMERANGE_IS_EMPTY(_ range: CMTimeRange) -> Bool { range.isEmpty }
