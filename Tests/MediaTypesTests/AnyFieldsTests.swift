import Foundation
import MediaTypes
import TestSupport
import Testing

/// Whatever the fields hold, nothing traps, and the order stays an order.
@Suite struct AnyFieldsTests {
    @Test func nothingTraps() {
        var random = SeededGenerator(seed: 21)
        for _ in 0..<20_000 {
            let (one, other) = (random.anyTime(), random.anyTime())
            let multiplier = Int32(truncatingIfNeeded: random.value())
            let divisor = Int32(truncatingIfNeeded: random.value())
            let bits = Double(bitPattern: random.next())
            let method = CMTimeRoundingMethod(rawValue: UInt32.random(in: 1...6, using: &random)) ?? .default
            let results = [
                one + other, one - other, CMTimeMultiply(one, multiplier: multiplier),
                CMTimeMultiplyByRatio(one, multiplier: multiplier, divisor: divisor),
                CMTimeMultiplyByFloat64(one, multiplier: bits), CMTimeAbsoluteValue(one),
                CMTime(seconds: bits, preferredTimescale: divisor), one.multiplied(by: other.value),
            ]
            for result in results where result.isNumeric {
                #expect(result.timescale > 0, "\(one), \(other), \(multiplier), \(divisor), \(bits)")
            }
            let converted = one.convertScale(divisor, method: method)
            #expect(!converted.isNumeric || converted.timescale > 0)
            if one.isNumeric, one.timescale <= 0 { #expect(results.prefix(6).allSatisfy { !$0.isValid }) }
            #expect(CMTimeCopyDescription(allocator: nil, time: one)?.isEmpty == false)
            expectSame(CMTimeMakeFromDictionary(CMTimeCopyAsDictionary(one, allocator: nil)), one)
            #expect(one.nanoseconds == nil || one.isNumeric)
            _ = one.count(of: other, method: method)
        }
    }

    @Test func rangesNeverTrap() {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<20_000 {
            let one = CMTimeRange(start: random.anyTime(), duration: random.anyTime())
            let other = CMTimeRange(start: random.anyTime(), duration: random.anyTime())
            let time = random.anyTime()
            #expect(!one.containsTime(one.end), "\(one)")
            let isEitherInvalid = !one.isValid || !other.isValid
            #expect(!isEitherInvalid || one.union(other) == .invalid)
            #expect(!isEitherInvalid || one.intersection(other) == .invalid)
            #expect(!isEitherInvalid || !one.containsTimeRange(other))
            let results = [
                CMTimeMapTimeFromRangeToRange(time, fromRange: one, toRange: other),
                CMTimeMapDurationFromRangeToRange(time, fromRange: one, toRange: other),
            ]
            #expect(!isEitherInvalid || results.allSatisfy { !$0.isValid })
            for result in results + [
                CMTimeClampToRange(time, range: one), CMTimeFoldIntoRange(time, foldRange: one),
            ] where result.isNumeric {
                #expect(result.timescale > 0, "\(time), \(one), \(other)")
            }
            #expect(CMTimeRangeCopyDescription(allocator: nil, range: one)?.isEmpty == false)
        }
    }

    /// CMTime.h, CMTimeCompare: a strict ordering, to guarantee that sort algorithms terminate safely.
    @Test func orderIsStrict() {
        var random = SeededGenerator(seed: 23)
        for _ in 0..<20_000 {
            let times = [random.anyTime(), random.anyTime(), random.anyTime()].sorted()
            #expect(times[0] <= times[1] && times[1] <= times[2] && times[0] <= times[2])
            #expect(CMTimeCompare(times[0], times[2]) == -CMTimeCompare(times[2], times[0]))
            for (one, other) in [(times[0], times[1]), (times[1], times[2])] where one == other {
                #expect(one.hashValue == other.hashValue)
            }
        }
    }
}
