/// `(time - from.start) * (to.duration / from.duration) + to.start`, rounded once, at the end.
///
/// Times outside `fromRange` extrapolate. Invalid where either range is empty or invalid, where the epochs
/// of `time` and `fromRange.start` differ, or where one duration alone is infinite; with two infinite
/// durations the time is only shifted. The timescale is a multiple of the target range's where that can be
/// exact, else whatever is exact, else `kCMTimeMaxTimescale`.
/// Source: CMTimeRange.h, `CMTimeMapTimeFromRangeToRange`.
public func CMTimeMapTimeFromRangeToRange(
    _ time: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    guard time.epoch == fromRange.start.epoch else { return .invalid }
    if time.kind == .finite, let result = scaled(time, from: fromRange, to: toRange) { return result }
    guard fromRange.duration == toRange.duration || time.kind != .finite else { return .invalid }
    return CMTimeAdd(CMTimeSubtract(time, fromRange.start), toRange.start)
}

/// `duration * (to.duration / from.duration)`, rounded once.
///
/// Invalid where either range is empty or invalid, where the duration's epoch is not 0, or where one range
/// alone is infinite; with equal durations it is unchanged. The timescale is as for a time. Source: CMTimeRange.h, `CMTimeMapDurationFromRangeToRange`.
public func CMTimeMapDurationFromRangeToRange(
    _ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    guard dur.epoch == 0 else { return .invalid }
    if fromRange.duration == toRange.duration || dur.kind != .finite { return dur }
    return scaled(
        dur, from: CMTimeRange(start: .zero, duration: fromRange.duration),
        to: CMTimeRange(start: .zero, duration: toRange.duration)) ?? .invalid
}
