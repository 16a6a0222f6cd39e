/// The time nearest to `seconds`, in units of `preferredTimescale`.
///
/// On overflow the timescale is halved until the value fits; below 1 the time is infinite. Rounded half
/// away from zero; `hasBeenRounded` is set where the time does not give the same Double back. A timescale
/// that is not positive, and NaN, give an invalid time. Source: CMTime.h, `CMTimeMakeWithSeconds`.
public func CMTimeMakeWithSeconds(_ seconds: Float64, preferredTimescale: Int32) -> CMTime {
    guard preferredTimescale > 0, !seconds.isNaN else { return .invalid }
    guard seconds.isFinite else { return seconds < 0 ? .negativeInfinity : .positiveInfinity }
    var time = WideFraction(product: ExactFraction(numerator: 1, denominator: 1), double: seconds)
        .time(timescale: preferredTimescale, isRounded: false)
    guard time.isNumeric else { return time }
    time.flags = CMTimeGetSeconds(time) == seconds ? .valid : [.valid, .hasBeenRounded]
    return time
}

/// The time in seconds: NaN for an invalid or indefinite one, else the infinity or the quotient.
///
/// The epoch is ignored. Source: CMTime.h, `CMTimeGetSeconds`.
public func CMTimeGetSeconds(_ time: CMTime) -> Float64 {
    switch time.kind {
    case .invalid, .indefinite: .nan
    case .negativeInfinity: -.infinity
    case .positiveInfinity: .infinity
    case .finite: Float64(time.value) / Float64(time.timescale)
    }
}

/// The product, in the time's timescale doubled until it is at least 65536.
///
/// Exact up to one default rounding; overflow as in `CMTimeAdd`. An infinite time stays infinite, with the
/// sign of the product. A multiplier that is not a number, and zero times an infinite one, give an invalid
/// time. Source: CMTime.h, `CMTimeMultiplyByFloat64`.
public func CMTimeMultiplyByFloat64(_ time: CMTime, multiplier: Float64) -> CMTime {
    let kind = time.kind
    guard kind != .invalid, !multiplier.isNaN else { return .invalid }
    let isNegated = multiplier < 0
    guard kind == .finite else { return product(of: kind, isNegated: isNegated) }
    guard multiplier.isFinite else {
        return time.value == 0
            ? .invalid : product(of: .positiveInfinity, isNegated: isNegated != (time.value < 0))
    }
    var timescale = time.timescale
    while timescale < 65536 { timescale *= 2 }
    let exact = WideFraction(product: time.fraction, double: multiplier)
    return exact.time(timescale: timescale, isRounded: time.hasBeenRounded, epoch: time.epoch)
}
