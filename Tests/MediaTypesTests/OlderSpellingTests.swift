import MediaTypes
import Testing

/// Source: the names that Swift 3 to 4.1 imported from CMTime.h and CMTimeRange.h.
@Suite struct OlderSpellingTests {
    @Test func constants() {
        expectSame(kCMTimeZero, .zero)
        expectSame(kCMTimeInvalid, .invalid)
        expectSame(kCMTimeIndefinite, .indefinite)
        expectSame(kCMTimePositiveInfinity, .positiveInfinity)
        expectSame(kCMTimeNegativeInfinity, .negativeInfinity)
        #expect(
            kCMTimeRangeZero == .zero && kCMTimeRangeInvalid == .invalid && kCMTimeMappingInvalid == .invalid)
        #expect(AVMediaTypeVideo == .video && AVMediaTypeAudio == .audio)
        #expect(AVFileTypeQuickTimeMovie == .mov && AVFileTypeMPEG4 == .mp4)
        #expect(AVFileTypeAppleM4V == .m4v && AVFileTypeAppleM4A == .m4a)
        #expect(AVLayerVideoGravityResize == .resize)
        #expect(AVLayerVideoGravityResizeAspect == .resizeAspect)
        #expect(AVLayerVideoGravityResizeAspectFill == .resizeAspectFill)
    }

    /// Source: dispatch/time.h.
    @Test func partsOfASecond() {
        #expect(CMTime(seconds: 1.5, preferredTimescale: CMTimeScale(NSEC_PER_SEC)).value == 1_500_000_000)
        #expect(NSEC_PER_SEC == 1000 * NSEC_PER_MSEC && NSEC_PER_MSEC == 1000 * NSEC_PER_USEC)
        #expect(NSEC_PER_SEC == USEC_PER_SEC * NSEC_PER_USEC)
    }

    @Test func functions() {
        let (one, two) = (CMTimeMake(1, 30), CMTimeMakeWithSeconds(2, 600))
        expectSame(one, CMTime(value: 1, timescale: 30))
        expectSame(two, CMTime(value: 1200, timescale: 600))
        expectSame(CMTimeMakeWithEpoch(1, 2, 3), CMTimeMakeWithEpoch(value: 1, timescale: 2, epoch: 3))
        expectSame(CMTimeMultiply(one, 2), CMTimeMultiply(one, multiplier: 2))
        expectSame(CMTimeMultiplyByFloat64(one, 0.5), CMTimeMultiplyByFloat64(one, multiplier: 0.5))
        expectSame(CMTimeMultiplyByRatio(two, 1, 2), CMTimeMultiplyByRatio(two, multiplier: 1, divisor: 2))
        expectSame(
            CMTimeConvertScale(two, 30, .default), CMTimeConvertScale(two, timescale: 30, method: .default))
        let range = CMTimeRangeMake(one, two)
        #expect(range == CMTimeRange(start: one, duration: two))
        #expect(CMTimeRangeFromTimeToTime(one, two) == CMTimeRange(start: one, end: two))
        let other = CMTimeRangeMake(two, two)
        #expect(CMTimeRangeGetUnion(range, other) == range.union(other))
        #expect(CMTimeRangeGetIntersection(range, other) == range.intersection(other))
        #expect(CMTimeRangeContainsTime(range, one) && !CMTimeRangeContainsTimeRange(range, other))
        expectSame(
            CMTimeMapTimeFromRangeToRange(two, range, other),
            CMTimeMapTimeFromRangeToRange(two, fromRange: range, toRange: other))
        expectSame(
            CMTimeMapDurationFromRangeToRange(one, range, other),
            CMTimeMapDurationFromRangeToRange(one, fromRange: range, toRange: other))
        expectSame(CMTimeClampToRange(.zero, range), one)
        expectSame(CMTimeFoldIntoRange(.zero, range), CMTimeFoldIntoRange(.zero, foldRange: range))
        #expect(CMTimeMappingMake(range, other) == CMTimeMapping(source: range, target: other))
    }
}
