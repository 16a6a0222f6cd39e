extension CMTime: Comparable {
    public static func == (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) == 0 }
    public static func < (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) < 0 }
    public static func <= (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) <= 0 }
    public static func > (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) > 0 }
    public static func >= (left: CMTime, right: CMTime) -> Bool { CMTimeCompare(left, right) >= 0 }
}

extension CMTime: Hashable {
    /// Hashes consistently with `==`: 1/2 and 2/4 have the same hash.
    public func hash(into hasher: inout Hasher) {
        let kind = kind
        hasher.combine(kind)
        guard kind == .finite else { return }
        let divisor = greatestCommonDivisor(UInt64(timescale), value.magnitude)
        hasher.combine(epoch)
        hasher.combine(value / Int64(divisor))
        hasher.combine(Int64(timescale) / Int64(divisor))
    }
}

/// Returns -1, 0 or 1 if `time1` is less than, equal to or greater than `time2`.
///
/// The order includes all values: −∞ < finite < indefinite < +∞ < invalid; all invalid times are equal.
/// Finite times of a greater epoch are greater. Source: CMTime.h, `CMTimeCompare`.
public func CMTimeCompare(_ time1: CMTime, _ time2: CMTime) -> Int32 {
    let (left, right) = (time1.kind, time2.kind)
    guard left == .finite, right == .finite else {
        return left == right ? 0 : left < right ? -1 : 1
    }
    guard time1.epoch == time2.epoch else { return time1.epoch < time2.epoch ? -1 : 1 }
    if time1.timescale == time2.timescale {
        return time1.value == time2.value ? 0 : time1.value < time2.value ? -1 : 1
    }
    let leftProduct = Int128(time1.value) * Int128(time2.timescale)
    let rightProduct = Int128(time2.value) * Int128(time1.timescale)
    return leftProduct == rightProduct ? 0 : leftProduct < rightProduct ? -1 : 1
}

/// Returns the lesser time, as `CMTimeCompare` orders them, or the first if they are equal.
public func CMTimeMinimum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    CMTimeCompare(time1, time2) <= 0 ? time1 : time2
}

/// Returns the greater time, as `CMTimeCompare` orders them, or the first if they are equal.
public func CMTimeMaximum(_ time1: CMTime, _ time2: CMTime) -> CMTime {
    CMTimeCompare(time1, time2) >= 0 ? time1 : time2
}
