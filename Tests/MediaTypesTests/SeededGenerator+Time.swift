import MediaTypes
import TestSupport

/// Times over the whole range of values and scales, the everyday ones and the extremes often among them.
extension SeededGenerator {
    mutating func value() -> Int64 {
        switch UInt8.random(in: 0..<8, using: &self) {
        case 0: return [0, 1, -1, .max, .min, .max - 1, .min + 1].randomElement(using: &self) ?? 0
        case 1, 2: return Int64.random(in: -100_000...100_000, using: &self)
        default:
            let magnitude = next() >> UInt64.random(in: 1..<64, using: &self)
            return Bool.random(using: &self) ? Int64(magnitude) : -Int64(magnitude)
        }
    }

    mutating func scale() -> Int32 {
        let common: [Int32] = [
            1, 2, 24, 25, 30, 600, 1000, 24_000, 30_000, 44_100, 48_000, 90_000, 1_000_000_000, .max,
            .max - 1,
        ]
        switch UInt8.random(in: 0..<8, using: &self) {
        case 0...3: return common.randomElement(using: &self) ?? 1
        default:
            return max(Int32(truncatingIfNeeded: next() >> UInt64.random(in: 33..<64, using: &self)), 1)
        }
    }

    /// A numeric time; its epoch is 0.
    mutating func time() -> CMTime {
        let flags: CMTimeFlags =
            UInt8.random(in: 0..<16, using: &self) == 0 ? [.valid, .hasBeenRounded] : .valid
        return CMTime(value: value(), timescale: scale(), flags: flags, epoch: 0)
    }

    /// A valid range of numeric parts that is not empty.
    mutating func range() -> CMTimeRange {
        var duration = time()
        duration.value = max(Int64(clamping: duration.value.magnitude), 1)
        return CMTimeRange(start: time(), duration: duration)
    }

    /// Any bits at all.
    mutating func anyTime() -> CMTime {
        let scales: [Int32] = [0, -1, .min, scale(), scale(), -scale()]
        let flags: [UInt32] = [
            0, 1, 1, 1, 1, 2, 3, 5, 9, 13, 17, 29, .max, UInt32(truncatingIfNeeded: next()),
        ]
        let epochs: [Int64] = [0, 0, 0, 0, 1, -1, 2, .max, .min]
        return CMTime(
            value: value(), timescale: scales.randomElement(using: &self) ?? 0,
            flags: CMTimeFlags(rawValue: flags.randomElement(using: &self) ?? 0),
            epoch: epochs.randomElement(using: &self) ?? 0)
    }
}
