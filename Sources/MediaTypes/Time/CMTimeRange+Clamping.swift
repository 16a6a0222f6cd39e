/// The time inside the range that is nearest: before it `start`, after it `end`.
///
/// Invalid for an invalid time, and for an invalid or empty range. Source: CMTimeRange.h,
/// `CMTimeClampToRange`.
public func CMTimeClampToRange(_ time: CMTime, range: CMTimeRange) -> CMTime {
    guard time.isValid, range.isValid, !range.isEmpty else { return .invalid }
    return CMTimeMinimum(CMTimeMaximum(time, range.start), range.end)
}

/// The time in the range that a loop over the range would show: modulo its duration.
///
/// Invalid where `CMTimeClampToRange` is, and where the result is not a number. Exact where any
/// timescale is, rounded at most once. Source: CMTimeRange.h, `CMTimeFoldIntoRange`.
public func CMTimeFoldIntoRange(_ time: CMTime, foldRange: CMTimeRange) -> CMTime {
    guard time.isValid, foldRange.isValid, !foldRange.isEmpty else { return .invalid }
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
