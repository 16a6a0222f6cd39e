import Foundation
import MediaTypes
import Testing

/// One row a documented rule.
struct TimeRule: Sendable, CustomTestStringConvertible {
    let source: String
    let actual: CMTime
    let expected: CMTime

    init(_ source: String, _ actual: CMTime, _ expected: CMTime) {
        self.source = source
        self.actual = actual
        self.expected = expected
    }

    var testDescription: String { source }
}

private func time(_ value: Int64, _ scale: Int32, rounded: Bool = false, epoch: Int64 = 0) -> CMTime {
    CMTime(value: value, timescale: scale, flags: rounded ? [.valid, .hasBeenRounded] : .valid, epoch: epoch)
}

@Suite struct TimeRuleTests {
    static let makingRules: [TimeRule] = [
        TimeRule(
            "CMTime.h: CMTimeMake, epoch is implied to be 0", CMTimeMake(value: 3, timescale: 4), time(3, 4)),
        TimeRule(
            "CMTime.h: CMTimeMakeWithEpoch", CMTimeMakeWithEpoch(value: 3, timescale: 4, epoch: 5),
            time(3, 4, epoch: 5)),
        TimeRule("CMTime.h: all fields zero is invalid", CMTime(), .invalid),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, preferred timescale 0 is invalid",
            CMTime(seconds: 1, preferredTimescale: 0), .invalid),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, negative preferred timescale is invalid",
            CMTime(seconds: 1, preferredTimescale: -600), .invalid),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, exact", CMTime(seconds: 1.5, preferredTimescale: 600),
            time(900, 600)),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, the same Double comes back: not flagged",
            CMTime(seconds: 0.1, preferredTimescale: 10), time(1, 10)),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, another Double comes back: flagged",
            CMTime(seconds: 0.5, preferredTimescale: 3), time(2, 3, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, the timescale is halved on overflow",
            CMTime(seconds: 0x1p62, preferredTimescale: 7), time(0x4000_0000_0000_0000, 1)),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, overflow at timescale 1 is infinite",
            CMTime(seconds: 1e19, preferredTimescale: 600), .positiveInfinity),
        TimeRule(
            "CMTime.h: CMTimeMakeWithSeconds, negative overflow at timescale 1",
            CMTime(seconds: -1e19, preferredTimescale: 600), .negativeInfinity),
        TimeRule("ours: NaN seconds are invalid", CMTime(seconds: .nan, preferredTimescale: 600), .invalid),
        TimeRule(
            "ours: infinite seconds are infinite", CMTime(seconds: -.infinity, preferredTimescale: 600),
            .negativeInfinity),
    ]

    static let addingRules: [TimeRule] = [
        TimeRule("CMTime.h: CMTimeAdd, equal timescales are kept", time(1, 600) + time(2, 600), time(3, 600)),
        TimeRule("CMTime.h: CMTimeAdd, least common multiple", time(1, 24) + time(1, 30), time(9, 120)),
        TimeRule(
            "CMTime.h: CMTimeAdd, a multiple above the maximum becomes the maximum, rounded",
            time(1, .max) + time(1, .max - 1), time(2, .max, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeAdd, the timescale is halved on overflow", time(.max, 2) + time(.max, 2),
            time(.max, 1)),
        TimeRule(
            "CMTime.h: CMTimeAdd, overflow at timescale 1", time(.max, 1) + time(1, 1), .positiveInfinity),
        TimeRule(
            "CMTime.h: CMTimeAdd, negative overflow at timescale 1", time(.min, 1) + time(-1, 1),
            .negativeInfinity),
        TimeRule(
            "CMTime.h: CMTimeAdd, the rounded flag is sticky", time(1, 2, rounded: true) + time(1, 2),
            time(2, 2, rounded: true)),
        TimeRule("CMTime.h: CMTimeAdd, either invalid", .invalid + .positiveInfinity, .invalid),
        TimeRule("CMTime.h: CMTimeAdd, one infinite", time(1, 1) + .negativeInfinity, .negativeInfinity),
        TimeRule(
            "CMTime.h: CMTimeAdd, infinite and indefinite", .indefinite + .positiveInfinity, .positiveInfinity
        ),
        TimeRule(
            "CMTime.h: CMTimeAdd, +inf + +inf", .positiveInfinity + .positiveInfinity, .positiveInfinity),
        TimeRule(
            "CMTime.h: CMTimeAdd, -inf + -inf", .negativeInfinity + .negativeInfinity, .negativeInfinity),
        TimeRule("CMTime.h: CMTimeAdd, +inf + -inf", .positiveInfinity + .negativeInfinity, .invalid),
        TimeRule("CMTime.h: CMTimeAdd, -inf + +inf", .negativeInfinity + .positiveInfinity, .invalid),
        TimeRule("CMTime.h: CMTimeAdd, indefinite beats finite", time(1, 1) + .indefinite, .indefinite),
        TimeRule(
            "CMTime.h: CMTimeAdd, different nonzero epochs", time(1, 1, epoch: 1) + time(1, 1, epoch: 2),
            .invalid),
        TimeRule(
            "CMTime.h: CMTimeAdd, the same nonzero epoch gives a duration",
            time(1, 1, epoch: 3) + time(1, 1, epoch: 3), time(2, 1)),
        TimeRule(
            "CMTime.h: CMTimeAdd, a duration can be added to an epoch", time(1, 1) + time(1, 1, epoch: 3),
            time(2, 1, epoch: 3)),
    ]

    static let subtractingRules: [TimeRule] = [
        TimeRule("CMTime.h: CMTimeSubtract", time(1, 24) - time(1, 30), time(1, 120)),
        TimeRule("CMTime.h: CMTimeSubtract, +inf - +inf", .positiveInfinity - .positiveInfinity, .invalid),
        TimeRule("CMTime.h: CMTimeSubtract, -inf - -inf", .negativeInfinity - .negativeInfinity, .invalid),
        TimeRule(
            "CMTime.h: CMTimeSubtract, +inf - -inf", .positiveInfinity - .negativeInfinity, .positiveInfinity),
        TimeRule(
            "CMTime.h: CMTimeSubtract, -inf - +inf", .negativeInfinity - .positiveInfinity, .negativeInfinity),
        TimeRule(
            "CMTime.h: CMTimeSubtract, finite - +inf", time(1, 1) - .positiveInfinity, .negativeInfinity),
        TimeRule("CMTime.h: CMTimeSubtract, either invalid", .indefinite - .invalid, .invalid),
        TimeRule("CMTime.h: CMTimeSubtract, indefinite beats finite", .indefinite - time(1, 1), .indefinite),
        TimeRule(
            "CMTime.h: CMTimeSubtract, equal nonzero epochs give a duration",
            time(5, 1, epoch: 3) - time(2, 1, epoch: 3), time(3, 1)),
        TimeRule(
            "CMTime.h: CMTimeSubtract, a duration from an epoch", time(5, 1, epoch: 3) - time(2, 1),
            time(3, 1, epoch: 3)),
        TimeRule(
            "CMTime.h: CMTimeSubtract, different nonzero epochs",
            time(5, 1, epoch: 3) - time(2, 1, epoch: -3),
            .invalid),
        TimeRule(
            "CMTime.h: CMTimeSubtract, overflow by the subtrahend's sign", time(0, 2) - time(.min, 2),
            time(0x4000_0000_0000_0000, 1)),
    ]

    static let multiplyingRules: [TimeRule] = [
        TimeRule(
            "CMTime.h: CMTimeMultiply keeps the timescale", CMTimeMultiply(time(3, 600), multiplier: -2),
            time(-6, 600)),
        TimeRule(
            "CMTime.h: CMTimeMultiply halves on overflow", CMTimeMultiply(time(.max, 4), multiplier: 4),
            time(.max, 1)),
        TimeRule(
            "CMTime.h: CMTimeMultiply, overflow at timescale 1",
            CMTimeMultiply(time(.max, 1), multiplier: -2),
            .negativeInfinity),
        TimeRule(
            "CMTime.h: CMTimeMultiply, the rounded flag is sticky",
            CMTimeMultiply(time(1, 2, rounded: true), multiplier: 2), time(2, 2, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeMultiply, an infinity takes the product's sign",
            CMTimeMultiply(.negativeInfinity, multiplier: -2), .positiveInfinity),
        TimeRule(
            "CMTime.h: CMTimeMultiply, infinite is infinite, whatever the multiplier",
            CMTimeMultiply(.positiveInfinity, multiplier: 0), .positiveInfinity),
        TimeRule(
            "CMTime.h: CMTimeMultiply, indefinite", CMTimeMultiply(.indefinite, multiplier: 0), .indefinite),
        TimeRule("CMTime.h: CMTimeMultiply, invalid", CMTimeMultiply(.invalid, multiplier: 1), .invalid),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByFloat64 doubles the timescale to 65536 and more",
            CMTimeMultiplyByFloat64(time(600, 600), multiplier: 0.5), time(38_400, 76_800)),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByFloat64 keeps a timescale of 65536 and more",
            CMTimeMultiplyByFloat64(time(90_000, 90_000), multiplier: 2), time(180_000, 90_000)),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByFloat64, default rounding",
            CMTimeMultiplyByFloat64(time(1, 65_536), multiplier: 0.5), time(1, 65_536, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByFloat64, an infinity takes the product's sign",
            CMTimeMultiplyByFloat64(.positiveInfinity, multiplier: -0.5), .negativeInfinity),
        TimeRule(
            "ours: CMTimeMultiplyByFloat64 by NaN", CMTimeMultiplyByFloat64(time(1, 1), multiplier: .nan),
            .invalid),
        TimeRule(
            "ours: CMTimeMultiplyByFloat64, zero times infinity",
            CMTimeMultiplyByFloat64(.zero, multiplier: .infinity), .invalid),
        TimeRule(
            "ours: CMTimeMultiplyByFloat64 by infinity",
            CMTimeMultiplyByFloat64(time(-1, 1), multiplier: .infinity),
            .negativeInfinity),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByRatio",
            CMTimeMultiplyByRatio(time(10, 600), multiplier: 3, divisor: 5),
            time(6, 600)),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByRatio rounds",
            CMTimeMultiplyByRatio(time(1, 1), multiplier: 1, divisor: -2),
            time(-1, 1, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByRatio, time 0 by divisor 0",
            CMTimeMultiplyByRatio(.zero, multiplier: 3, divisor: 0), .invalid),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByRatio, multiplier 0 by divisor 0",
            CMTimeMultiplyByRatio(time(1, 1), multiplier: 0, divisor: 0), .invalid),
        TimeRule(
            "CMTime.h: CMTimeMultiplyByRatio, anything else by divisor 0",
            CMTimeMultiplyByRatio(time(1, 1), multiplier: -3, divisor: 0), .negativeInfinity),
        TimeRule(
            "CMTime.h: CMTimeAbsoluteValue", CMTimeAbsoluteValue(time(-5, 3, rounded: true, epoch: 2)),
            time(5, 3, rounded: true, epoch: 2)),
        TimeRule(
            "CMTime.h: CMTimeAbsoluteValue of -inf", CMTimeAbsoluteValue(.negativeInfinity), .positiveInfinity
        ),
        TimeRule(
            "ours: CMTimeAbsoluteValue of the least value overflows", CMTimeAbsoluteValue(time(.min, 2)),
            time(0x4000_0000_0000_0000, 1)),
    ]

    static let convertingRules: [TimeRule] = [
        TimeRule(
            "CMTime.h: CMTimeConvertScale sets the flag where it rounds",
            time(1, 3).convertScale(600, method: .default), time(200, 600)),
        TimeRule(
            "CMTime.h: CMTimeConvertScale, half away from zero",
            time(-1, 2).convertScale(1, method: .default),
            time(-1, 1, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeConvertScale, toward zero",
            time(-3, 2).convertScale(1, method: .roundTowardZero),
            time(-1, 1, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeConvertScale, away from zero",
            time(1, 3).convertScale(1, method: .roundAwayFromZero),
            time(1, 1, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeConvertScale, toward +inf",
            time(-3, 2).convertScale(1, method: .roundTowardPositiveInfinity), time(-1, 1, rounded: true)),
        TimeRule(
            "CMTime.h: CMTimeConvertScale, toward -inf",
            time(3, 2).convertScale(1, method: .roundTowardNegativeInfinity), time(1, 1, rounded: true)),
        TimeRule(
            "CMTime.h: QuickTime rounds toward zero to a smaller scale",
            time(5, 3).convertScale(2, method: .quickTime), time(3, 2, rounded: true)),
        TimeRule(
            "CMTime.h: QuickTime rounds away from zero to a larger scale",
            time(1, 3).convertScale(4, method: .quickTime), time(2, 4, rounded: true)),
        TimeRule(
            "CMTime.h: QuickTime never rounds a negative number to 0",
            time(-1, 1000).convertScale(10, method: .quickTime), time(-1, 10, rounded: true)),
        TimeRule(
            "CMTime.h: a time that is not numeric stays as it is",
            CMTime.indefinite.convertScale(600, method: .default), .indefinite),
        TimeRule("ours: a new timescale of 0", time(1, 1).convertScale(0, method: .default), .invalid),
        TimeRule("ours: a negative new timescale", time(1, 1).convertScale(-1, method: .default), .invalid),
        TimeRule(
            "ours: overflow keeps the asked timescale and is infinite",
            time(.min, 1).convertScale(2, method: .default), .negativeInfinity),
        TimeRule(
            "ours: a numeric time of timescale 0 counts as invalid", time(1, 0) + time(1, 1), .invalid),
        TimeRule(
            "ours: a numeric time of negative timescale counts as invalid",
            CMTimeMultiply(time(1, -5), multiplier: 2), .invalid),
    ]

    @Test(arguments: makingRules) func making(rule: TimeRule) { expectSame(rule.actual, rule.expected) }
    @Test(arguments: addingRules) func adding(rule: TimeRule) { expectSame(rule.actual, rule.expected) }
    @Test(arguments: subtractingRules) func subtracting(rule: TimeRule) {
        expectSame(rule.actual, rule.expected)
    }
    @Test(arguments: multiplyingRules) func multiplying(rule: TimeRule) {
        expectSame(rule.actual, rule.expected)
    }
    @Test(arguments: convertingRules) func converting(rule: TimeRule) {
        expectSame(rule.actual, rule.expected)
    }

    /// CMTime.h, CMTimeCompare: -infinity < all finite values < indefinite < +infinity < invalid.
    @Test func order() {
        let sorted: [CMTime] = [
            .negativeInfinity, time(.max, 1, epoch: -1), time(-1, 2), .zero, time(1, 3), time(1, 2),
            time(.min, 1, epoch: 1), .indefinite, .positiveInfinity, .invalid,
        ]
        for (left, one) in sorted.enumerated() {
            for (right, other) in sorted.enumerated() {
                #expect(CMTimeCompare(one, other) == (left == right ? 0 : left < right ? -1 : 1))
                #expect((one < other) == (left < right) && (one <= other) == (left <= right))
                #expect((one > other) == (left > right) && (one >= other) == (left >= right))
                #expect(isSame(CMTimeMinimum(one, other), left < right ? one : other))
                #expect(isSame(CMTimeMaximum(one, other), left > right ? one : other))
            }
        }
        #expect(CMTime(value: 7, timescale: 0, flags: [], epoch: 9) == .invalid)
    }

    /// CMTime.h, CMTimeCompare compares values: 1/2 == 2/4, and the hash agrees.
    @Test func equalValuesAreEqual() {
        #expect(time(1, 2) == time(2, 4) && time(1, 2).hashValue == time(2, 4, rounded: true).hashValue)
        #expect(time(0, 2) == .zero && time(0, 2).hashValue == CMTime.zero.hashValue)
        #expect(time(1, 2) != time(1, 2, epoch: 1))
        #expect(Set([time(1, 2), time(2, 4), time(300, 600), time(1, 3)]).count == 2)
        #expect(time(.min, .max).hashValue == time(.min, .max).hashValue)
    }

    /// CMTime.h, CMTimeGetSeconds: NaN, infinities, the quotient; the epoch is ignored.
    @Test func seconds() {
        #expect(CMTime.invalid.seconds.isNaN && CMTime.indefinite.seconds.isNaN && time(1, 0).seconds.isNaN)
        #expect(CMTime.positiveInfinity.seconds == .infinity && CMTime.negativeInfinity.seconds == -.infinity)
        #expect(time(900, 600, epoch: 4).seconds == 1.5 && CMTimeGetSeconds(time(-1, 3)) == -1 / 3)
    }

    /// CMTime.h, the CMTIME_IS_… macros.
    @Test func flags() {
        #expect(CMTIME_IS_VALID(.zero) && !CMTIME_IS_INVALID(.zero) && CMTIME_IS_NUMERIC(.zero))
        #expect(
            CMTIME_IS_INVALID(.invalid) && !CMTIME_IS_NUMERIC(.invalid) && !CMTIME_IS_INDEFINITE(.invalid))
        #expect(
            CMTIME_IS_POSITIVEINFINITY(.positiveInfinity) && !CMTIME_IS_POSITIVEINFINITY(.negativeInfinity))
        #expect(CMTIME_IS_NEGATIVEINFINITY(.negativeInfinity) && !CMTIME_IS_NUMERIC(.negativeInfinity))
        #expect(CMTIME_IS_INDEFINITE(.indefinite) && CMTIME_IS_VALID(.indefinite))
        #expect(CMTIME_HAS_BEEN_ROUNDED(time(1, 1, rounded: true)) && !CMTIME_HAS_BEEN_ROUNDED(.zero))
        let unflagged = CMTime(value: 1, timescale: 1, flags: [.positiveInfinity, .hasBeenRounded], epoch: 0)
        #expect(!unflagged.isPositiveInfinity && !unflagged.hasBeenRounded)
        #expect(
            CMTimeFlags.impliedValueFlagsMask.rawValue == 28 && CMTimeRoundingMethod.default.rawValue == 1)
        #expect(kCMTimeMaxTimescale == 0x7fff_ffff && kCMPersistentTrackID_Invalid == 0)
        #expect(MemoryLayout<CMTime>.size == 24 && MemoryLayout<CMTimeMapping>.size == 96)
    }

    /// CMTime.h: the bits of CMTimeFlags.
    @Test(arguments: [
        (CMTimeFlags.valid, 1 as UInt32), (.hasBeenRounded, 2), (.positiveInfinity, 4),
        (.negativeInfinity, 8), (.indefinite, 16), (.impliedValueFlagsMask, 28),
    ])
    func flagsHaveTheHeadersBits(flags: CMTimeFlags, bits: UInt32) {
        #expect(flags.rawValue == bits && CMTimeFlags(rawValue: bits) == flags)
    }

    /// A client's `d.timescale *= 2` makes a time twice as short; the fields are plain variables.
    @Test func fieldsAreMutable() {
        var duration = time(1, 30)
        duration.timescale *= 2
        expectSame(duration, time(1, 60))
        duration.value = 7
        duration.epoch = 3
        duration.flags.insert(.hasBeenRounded)
        expectSame(
            duration, CMTime(value: 7, timescale: 60, flags: [.valid, .hasBeenRounded], epoch: 3))
    }
}
