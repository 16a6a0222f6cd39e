/// `(time - origin) * to.duration / from.duration + shift` for finite parts, exact up to one rounding.
///
/// The timescale is the least that is exact and holds the target's own units, where there is one up to
/// `kCMTimeMaxTimescale`; else that maximum, as for `CMTimeAdd`.
func scaled(
    _ time: CMTime, from: CMTimeRange, to: CMTimeRange, origin: CMTime, shift: CMTime
) -> CMTime {
    guard from.duration.kind == .finite, to.duration.kind == .finite, shift.kind == .finite else {
        return .invalid
    }
    let isRounded = [time, origin, from.duration, to.duration, shift].contains(where: \.hasBeenRounded)
    var negated = WideFraction(origin.fraction)
    negated.isNegative.toggle()
    let ratio = WideFraction(to.duration.fraction) * WideFraction(from.duration.fraction).inverse
    let exact = (WideFraction(time.fraction) + negated) * ratio + WideFraction(shift.fraction)
    return exact.time(timescale: to.duration.timescale, isRounded: isRounded, epoch: shift.epoch)
}
