/// `(time - from.start) * to.duration / from.duration + to.start`, exact up to one rounding.
///
/// Nil unless every part is finite, and the source lasts. The durations' own epochs are 0 in valid ranges.
func scaled(_ time: CMTime, from: CMTimeRange, to: CMTimeRange) -> CMTime? {
    let parts = [time, from.start, from.duration, to.start, to.duration]
    guard parts.allSatisfy({ $0.kind == .finite }), from.duration.value > 0 else { return nil }
    let isRounded = parts.contains(where: \.hasBeenRounded)
    let epoch = to.start.epoch
    let exact = WideFraction(mapping: time, from: from, to: to)
    guard let narrowed = exact.narrowed else {
        return exact.time(timescale: CMTimeScale(kCMTimeMaxTimescale), isRounded: isRounded, epoch: epoch)
    }
    let preferred = leastCommonMultiple([to.start, to.duration])
    return narrowed.exactTime(preferring: preferred, isRounded: isRounded, epoch: epoch)
}

/// The least timescale that holds the units of all; only for finite times.
func leastCommonMultiple(_ times: [CMTime]) -> Int128 {
    times.reduce(1) { multiple, time in
        let scale = Int128(time.timescale)
        return multiple / Int128(greatestCommonDivisor(multiple.magnitude, scale.magnitude)) * scale
    }
}
