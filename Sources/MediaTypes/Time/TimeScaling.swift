/// `(time - from.start) * to.duration / from.duration + to.start`, exact up to one rounding.
///
/// Nil unless every part is finite, and the source lasts. The durations' own epochs are 0 in valid ranges.
func scaled(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> CMTime? {
    let parts = [time, from.start, from.duration, to.start, to.duration]
    guard parts.allSatisfy({ $0.kind == .finite }), from.duration.value > 0 else { return nil }
    let isRounded = parts.contains(where: \.hasBeenRounded)
    let preferred = leastCommonMultiple([to.start, to.duration])
    guard let exact = narrowScaling(time, from: from, to: to) ?? wideScaling(time, from: from, to: to) else {
        return wideFraction(time, from: from, to: to).time(
            timescale: CMTimeScale(kCMTimeMaxTimescale), isRounded: isRounded, epoch: to.start.epoch)
    }
    return exact.exactTime(preferring: preferred, isRounded: isRounded, epoch: to.start.epoch)
}

/// In 128 bits, as nearly all real times allow; nil where they do not suffice.
private func narrowScaling(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> ExactFraction? {
    let start = ExactFraction(
        numerator: -from.start.fraction.numerator, denominator: from.start.fraction.denominator)
    let ratio = to.duration.fraction.dividedReportingOverflow(by: from.duration.fraction)
    return time.fraction.addingReportingOverflow(start)
        .flatMap { offset in ratio.flatMap { offset.multipliedReportingOverflow(by: $0) } }
        .flatMap { $0.addingReportingOverflow(to.start.fraction) }
}

/// In as many bits as it takes; nil where the result itself does not fit 128.
private func wideScaling(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> ExactFraction? {
    wideFraction(time, from: from, to: to).narrowed
}

private func wideFraction(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> WideFraction {
    var start = WideFraction(from.start.fraction)
    start.isNegative.toggle()
    let ratio = WideFraction(to.duration.fraction) * WideFraction(from.duration.fraction).inverse
    return (WideFraction(time.fraction) + start) * ratio + WideFraction(to.start.fraction)
}

/// The least timescale that holds the units of all; only for finite times.
func leastCommonMultiple(_ times: [CMTime]) -> Int128 {
    times.reduce(1) { multiple, time in
        let scale = Int128(time.timescale)
        return multiple / Int128(greatestCommonDivisor(multiple.magnitude, scale.magnitude)) * scale
    }
}
