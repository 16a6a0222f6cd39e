/// Creates the valid time `value / timescale` in epoch 0.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime {
    CMTime(value: value, timescale: timescale)
}

/// Creates the valid time `value / timescale` in an epoch.
public func CMTimeMakeWithEpoch(value: Int64, timescale: Int32, epoch: Int64) -> CMTime {
    CMTime(value: value, timescale: timescale, flags: .valid, epoch: epoch)
}

/// Returns whether the time is valid, by its flags. This function and those below replace Apple's macros.
public func CMTIME_IS_VALID(_ time: CMTime) -> Bool { time.isValid }
public func CMTIME_IS_INVALID(_ time: CMTime) -> Bool { !time.isValid }
public func CMTIME_IS_POSITIVEINFINITY(_ time: CMTime) -> Bool { time.isPositiveInfinity }
public func CMTIME_IS_NEGATIVEINFINITY(_ time: CMTime) -> Bool { time.isNegativeInfinity }
public func CMTIME_IS_INDEFINITE(_ time: CMTime) -> Bool { time.isIndefinite }
/// Returns whether the time is valid and neither infinite nor indefinite.
public func CMTIME_IS_NUMERIC(_ time: CMTime) -> Bool { time.isNumeric }
public func CMTIME_HAS_BEEN_ROUNDED(_ time: CMTime) -> Bool { time.hasBeenRounded }

/// Creates the time nearest to `seconds`, in units of `preferredTimescale`.
///
/// On overflow the timescale is halved until the value fits; below 1 the time is infinite. Rounding is half
/// away from zero; `hasBeenRounded` is set if the time does not convert back to the same Double. A timescale
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

/// Returns the time in seconds: NaN for an invalid or indefinite time, otherwise the infinity or the
/// quotient.
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

/// Returns the product, in the time's timescale doubled until it is at least 65536.
///
/// Exact except for one default rounding; overflow is handled as in `CMTimeAdd`. An infinite time stays
/// infinite, with the sign of the product. A multiplier that is NaN, and zero times an infinite multiplier,
/// give an invalid time. Source: CMTime.h, `CMTimeMultiplyByFloat64`.
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
