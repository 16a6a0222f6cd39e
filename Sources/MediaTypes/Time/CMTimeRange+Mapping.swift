/// Returns `(time - from.start) * (to.duration / from.duration) + to.start`, rounded once, at the end.
///
/// Times outside `fromRange` are extrapolated. Invalid if either range is empty or invalid, if the epochs of
/// `time` and `fromRange.start` differ, or if only one duration is infinite; with two infinite durations the
/// time is only shifted. The timescale is a multiple of the target range's if that is exact, or else any that
/// is exact, or else `kCMTimeMaxTimescale`. Source: CMTimeRange.h, `CMTimeMapTimeFromRangeToRange`.
public func CMTimeMapTimeFromRangeToRange(
    _ time: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    guard time.epoch == fromRange.start.epoch else { return .invalid }
    if time.kind == .finite, let result = scaled(time, from: fromRange, to: toRange) { return result }
    guard fromRange.duration == toRange.duration || time.kind != .finite else { return .invalid }
    return CMTimeAdd(CMTimeSubtract(time, fromRange.start), toRange.start)
}

/// Returns `duration * (to.duration / from.duration)`, rounded once.
///
/// Invalid if either range is empty or invalid, if the duration's epoch is not 0, or if only one range is
/// infinite; with equal durations it is unchanged. The timescale is chosen as for a time. Source:
/// CMTimeRange.h, `CMTimeMapDurationFromRangeToRange`.
public func CMTimeMapDurationFromRangeToRange(
    _ dur: CMTime, fromRange: CMTimeRange, toRange: CMTimeRange
) -> CMTime {
    guard fromRange.isValid, toRange.isValid, !fromRange.isEmpty, !toRange.isEmpty else { return .invalid }
    guard dur.kind != .invalid, dur.epoch == 0 else { return .invalid }
    if fromRange.duration == toRange.duration || dur.kind != .finite { return dur }
    return scaled(
        dur, from: CMTimeRange(start: .zero, duration: fromRange.duration),
        to: CMTimeRange(start: .zero, duration: toRange.duration)) ?? .invalid
}

/// Returns the nearest time in the range: `start` for earlier times, `end` for later ones.
///
/// Invalid for an invalid time, and for an invalid or empty range. Source: CMTimeRange.h,
/// `CMTimeClampToRange`.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
    guard time.kind != .invalid, range.isValid, !range.isEmpty else { return .invalid }
    return CMTimeMinimum(CMTimeMaximum(time, range.start), range.end)
}

/// Returns the position of the time in a loop over the range: modulo its duration.
///
/// Invalid if `CMTimeClampToRange` is or if the result is not a number. Exact if any timescale is, and
/// rounded at most once. Source: CMTimeRange.h, `CMTimeFoldIntoRange`.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
    guard foldRange.isValid, !foldRange.isEmpty else { return .invalid }
    let (start, duration) = (foldRange.start, foldRange.duration)
    guard time.kind == .finite, start.kind == .finite, time.epoch == start.epoch else { return .invalid }
    guard duration.kind == .finite else {
        return duration.kind == .positiveInfinity && time >= start ? time : .invalid
    }
    let multiple = leastCommonMultiple([time, start, duration])
    func units(_ time: CMTime) -> Int128 { Int128(time.value) * (multiple / Int128(time.timescale)) }
    let rest = (units(time) - units(start)) % units(duration)
    let offset = rest < 0 ? rest + units(duration) : rest
    let isRounded = time.hasBeenRounded || start.hasBeenRounded || duration.hasBeenRounded
    return ExactFraction(numerator: units(start) + offset, denominator: multiple)
        .exactTime(preferring: multiple, isRounded: isRounded, epoch: start.epoch)
}
