extension CMTime {
    public static func + (left: CMTime, right: CMTime) -> CMTime { CMTimeAdd(left, right) }
    public static func - (left: CMTime, right: CMTime) -> CMTime { CMTimeSubtract(left, right) }
}

/// Returns the sum, in the least common multiple of the two timescales.
///
/// A multiple above `kCMTimeMaxTimescale` becomes that maximum, with default rounding. On overflow the
/// timescale is halved until the value fits; below 1 the sum is infinite. Two different nonzero epochs give
/// an invalid time, two equal nonzero epochs give a duration (epoch 0), and epoch 0 with another epoch gives
/// the other. Source: CMTime.h, `CMTimeAdd`.
public func CMTimeAdd(_ lhs: CMTime, _ rhs: CMTime) -> CMTime {
    sum(lhs, rhs, subtracts: false)
}

/// Returns the difference. Timescale, rounding, overflow and epochs are as in `CMTimeAdd`.
///
/// Source: CMTime.h, `CMTimeSubtract`.
public func CMTimeSubtract(_ lhs: CMTime, _ rhs: CMTime) -> CMTime {
    sum(lhs, rhs, subtracts: true)
}

private func sum(_ lhs: CMTime, _ rhs: CMTime, subtracts: Bool) -> CMTime {
    let (left, right) = (lhs.kind, subtracts ? rhs.kind.negated : rhs.kind)
    guard left == .finite, right == .finite else { return sumOfKinds(left, right).time }
    guard lhs.epoch == rhs.epoch || lhs.epoch == 0 || rhs.epoch == 0 else { return .invalid }
    // If the epochs differ, one of them is 0. Exclusive or gives the other one, or 0 if they are equal.
    let epoch = lhs.epoch ^ rhs.epoch
    let isRounded = lhs.hasBeenRounded || rhs.hasBeenRounded
    if lhs.timescale == rhs.timescale {
        let (value, overflows) =
            subtracts
            ? lhs.value.subtractingReportingOverflow(rhs.value)
            : lhs.value.addingReportingOverflow(rhs.value)
        if !overflows {
            let flags: CMTimeFlags = isRounded ? [.valid, .hasBeenRounded] : .valid
            return CMTime(value: value, timescale: lhs.timescale, flags: flags, epoch: epoch)
        }
    }
    let divisor = greatestCommonDivisor(UInt64(lhs.timescale), UInt64(rhs.timescale))
    let (leftFactor, rightFactor) = (
        Int128(rhs.timescale) / Int128(divisor), Int128(lhs.timescale) / Int128(divisor)
    )
    let multiple = Int128(lhs.timescale) * leftFactor
    let leftTerm = Int128(lhs.value) * leftFactor
    let rightTerm = Int128(rhs.value) * rightFactor
    let total = ExactFraction(
        numerator: subtracts ? leftTerm - rightTerm : leftTerm + rightTerm, denominator: multiple)
    let timescale = CMTimeScale(clamping: multiple)
    return total.time(timescale: timescale, isRounded: isRounded, epoch: epoch)
}

private func sumOfKinds(_ left: TimeKind, _ right: TimeKind) -> TimeKind {
    if left == .invalid || right == .invalid { return .invalid }
    switch (left, right) {
    case (.positiveInfinity, .negativeInfinity), (.negativeInfinity, .positiveInfinity): return .invalid
    case (.positiveInfinity, _), (_, .positiveInfinity): return .positiveInfinity
    case (.negativeInfinity, _), (_, .negativeInfinity): return .negativeInfinity
    default: return .indefinite
    }
}

/// Returns the product in the time's timescale. Overflow is handled as in `CMTimeAdd`.
///
/// An infinite time stays infinite, with the sign of the product; zero counts as positive.
/// Source: CMTime.h, `CMTimeMultiply`.
public func CMTimeMultiply(_ time: CMTime, multiplier: Int32) -> CMTime {
    guard time.kind == .finite else { return product(of: time.kind, isNegated: multiplier < 0) }
    let exact = ExactFraction(
        numerator: Int128(time.value) * Int128(multiplier), denominator: Int128(time.timescale))
    return exact.time(timescale: time.timescale, isRounded: time.hasBeenRounded, epoch: time.epoch)
}

/// Returns the product of a number and a time without a value: an infinity takes the sign of the product.
func product(of kind: TimeKind, isNegated: Bool) -> CMTime {
    (isNegated ? kind.negated : kind).time
}

/// Returns `time * multiplier / divisor`, computed exactly, in the time's timescale.
///
/// Overflow is handled as in `CMTimeAdd`.
///
/// A divisor of 0 gives an invalid time if the time or the multiplier is 0, and an infinity otherwise.
/// Source: CMTime.h, `CMTimeMultiplyByRatio`.
public func CMTimeMultiplyByRatio(_ time: CMTime, multiplier: Int32, divisor: Int32) -> CMTime {
    guard time.kind == .finite else {
        let isUndefined = divisor == 0 && multiplier == 0
        return isUndefined ? .invalid : product(of: time.kind, isNegated: (multiplier < 0) != (divisor < 0))
    }
    let numerator = Int128(time.value) * Int128(multiplier) * (divisor < 0 ? -1 : 1)
    guard divisor != 0 else {
        return numerator == 0 ? .invalid : numerator < 0 ? .negativeInfinity : .positiveInfinity
    }
    let denominator = Int128(time.timescale) * Int128(divisor.magnitude)
    return ExactFraction(numerator: numerator, denominator: denominator)
        .time(timescale: time.timescale, isRounded: time.hasBeenRounded, epoch: time.epoch)
}

/// Returns the absolute value of a time.
///
/// For `Int64.min` units the timescale is halved, as for any overflow. Source: CMTime.h,
/// `CMTimeAbsoluteValue`.
public func CMTimeAbsoluteValue(_ time: CMTime) -> CMTime {
    switch time.kind {
    case .negativeInfinity: .positiveInfinity
    case .finite where time.value < 0: CMTimeMultiply(time, multiplier: -1)
    case .finite, .indefinite, .positiveInfinity: time
    case .invalid: .invalid
    }
}

/// Converts a time to units of `newTimescale`, rounded by `method`.
///
/// A time that is not numeric is returned unchanged.
///
/// A new timescale that is not positive gives an invalid time. A value that doesn't fit in the new timescale
/// gives an infinity, because no other timescale was requested. Source: CMTime.h, `CMTimeConvertScale`.
public func CMTimeConvertScale(
    _ time: CMTime, timescale newTimescale: Int32, method: CMTimeRoundingMethod
) -> CMTime {
    guard time.kind == .finite else { return time.isNumeric ? .invalid : time }
    guard newTimescale > 0 else { return .invalid }
    guard newTimescale != time.timescale else { return time }
    let isLarger = newTimescale > time.timescale
    guard
        let (value, isExact) = time.fraction.units(
            of: Int64(newTimescale), method: method, isLargerScale: isLarger)
    else { return time.value < 0 ? .negativeInfinity : .positiveInfinity }
    var result = CMTime(value: value, timescale: newTimescale, flags: time.flags, epoch: time.epoch)
    if !isExact { result.flags.insert(.hasBeenRounded) }
    return result
}
