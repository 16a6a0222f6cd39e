import Foundation
import MediaTypes
import Testing

/// The functions and macros of CMTime.h and CMTimeRange.h say the same as the members of CoreMedia's Swift
/// interface, for times of every kind. What both must say is tested elsewhere, by one of the two.
@Suite struct TwinTests {
    private static let times: [CMTime] = [
        .zero, .invalid, .indefinite, .positiveInfinity, .negativeInfinity, CMTime(value: 3, timescale: 2),
        CMTime(value: -7, timescale: 600), CMTime(value: .max, timescale: 1),
        CMTime(value: 5, timescale: 4, flags: [.valid, .hasBeenRounded], epoch: 2),
        CMTime(value: 5, timescale: 0, flags: .valid, epoch: 0),
    ]

    private static let ranges: [CMTimeRange] = times.flatMap { start in
        times.map { CMTimeRange(start: start, duration: $0) }
    }

    @Test(arguments: times) func questionsAboutATime(time: CMTime) {
        #expect(CMTIME_IS_VALID(time) == time.isValid && CMTIME_IS_INVALID(time) != time.isValid)
        #expect(CMTIME_IS_POSITIVEINFINITY(time) == time.isPositiveInfinity)
        #expect(CMTIME_IS_NEGATIVEINFINITY(time) == time.isNegativeInfinity)
        #expect(CMTIME_IS_INDEFINITE(time) == time.isIndefinite && CMTIME_IS_NUMERIC(time) == time.isNumeric)
        #expect(CMTIME_HAS_BEEN_ROUNDED(time) == time.hasBeenRounded)
        let (one, other) = (CMTimeGetSeconds(time), time.seconds)
        #expect(one == other || one.isNaN && other.isNaN)
    }

    @Test(arguments: times) func arithmetic(time: CMTime) {
        for other in Self.times {
            expectSame(CMTimeAdd(time, other), time + other)
            expectSame(CMTimeSubtract(time, other), time - other)
        }
        let methods: [CMTimeRoundingMethod] = [
            .default, .roundHalfAwayFromZero, .roundTowardZero, .roundAwayFromZero, .quickTime,
            .roundTowardPositiveInfinity, .roundTowardNegativeInfinity,
        ]
        for method in methods {
            for scale: CMTimeScale in [1, 25, 48_000] {
                expectSame(
                    CMTimeConvertScale(time, timescale: scale, method: method),
                    time.convertScale(scale, method: method))
            }
        }
        for seconds in [0, 1.1, -2.5, .nan, .infinity] {
            expectSame(
                CMTimeMakeWithSeconds(seconds, preferredTimescale: 600),
                CMTime(seconds: seconds, preferredTimescale: 600))
        }
    }

    @Test(arguments: ranges) func questionsAboutARange(range: CMTimeRange) {
        #expect(
            CMTIMERANGE_IS_VALID(range) == range.isValid && CMTIMERANGE_IS_INVALID(range) != range.isValid)
        #expect(CMTIMERANGE_IS_INDEFINITE(range) == range.isIndefinite)
        #expect(CMTIMERANGE_IS_EMPTY(range) == range.isEmpty)
        expectSame(CMTimeRangeGetEnd(range), range.end)
        for time in Self.times {
            #expect(CMTimeRangeContainsTime(range, time: time) == range.containsTime(time))
        }
    }

    @Test(arguments: ranges) func twoRanges(range: CMTimeRange) {
        for other in Self.ranges {
            expectSameRange(CMTimeRangeGetUnion(range, otherRange: other), range.union(other))
            expectSameRange(CMTimeRangeGetIntersection(range, otherRange: other), range.intersection(other))
            let contains = CMTimeRangeContainsTimeRange(range, otherRange: other)
            #expect(contains == range.containsTimeRange(other))
        }
    }

    private func expectSameRange(_ one: CMTimeRange, _ other: CMTimeRange) {
        expectSame(one.start, other.start)
        expectSame(one.duration, other.duration)
    }

    /// CMBase.h and MacTypes.h.
    @Test func namesOfNumbers() {
        #expect(CMTimeValue.self == Int64.self && CMTimeScale.self == Int32.self)
        #expect(CMTimeEpoch.self == Int64.self && CMPersistentTrackID.self == Int32.self)
        #expect(CMItemCount.self == Int.self && CMMediaType.self == UInt32.self)
        #expect(CFString.self == String.self && CFDictionary.self == NSDictionary.self)
        let allocator: CFAllocator? = kCFAllocatorDefault
        #expect(CMTimeCopyDescription(allocator: allocator, time: .zero) != nil)
    }
}
