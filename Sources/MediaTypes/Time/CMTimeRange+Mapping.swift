/// `(time - from.start) * (to.duration / from.duration) + to.start`, rounded once, at the end.
///
/// Times outside `fromRange` extrapolate. Invalid where either range is empty or invalid, or where the
/// epochs of `time` and `fromRange.start` differ; with two infinite durations the time is only shifted.
/// Source: CMTimeRange.h, `CMTimeMapTimeFromRangeToRange`.
public func CMTimeMapTimeFromRangeToRange(
    _ time: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    guard time.epoch == fromRange.start.epoch else { return .invalid }
    let isShift = fromRange.duration == toRange.duration
    guard time.kind == .finite, fromRange.start.kind == .finite, !isShift else {
        let offset = CMTimeSubtract(time, fromRange.start)
        let mapped =
            isShift
            ? offset : CMTimeMapDurationFromRangeToRange(offset, fromRange: fromRange, toRange: toRange)
        return CMTimeAdd(mapped, toRange.start)
    }
    var origin = fromRange.start
    origin.value = 0
    return scaled(time, from: fromRange, to: toRange, origin: fromRange.start, shift: toRange.start)
}

/// `duration * (to.duration / from.duration)`, rounded once.
///
/// Invalid where either range is empty or invalid, or the duration's epoch is not 0; with two infinite
/// durations it is unchanged. Source: CMTimeRange.h, `CMTimeMapDurationFromRangeToRange`.
public func CMTimeMapDurationFromRangeToRange(
    _ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    guard dur.epoch == 0 else { return .invalid }
    if fromRange.duration == toRange.duration { return dur }
    guard dur.kind == .finite else { return dur }
    return scaled(dur, from: fromRange, to: toRange, origin: .zero, shift: .zero)
}
