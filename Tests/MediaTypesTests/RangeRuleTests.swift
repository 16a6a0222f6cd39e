import MediaTypes
import Testing

private func time(_ value: Int64, _ scale: Int32 = 1, epoch: Int64 = 0) -> CMTime {
    CMTime(value: value, timescale: scale, flags: .valid, epoch: epoch)
}

private func range(_ start: Int64, _ duration: Int64) -> CMTimeRange {
    CMTimeRange(start: time(start), duration: time(duration))
}

@Suite struct RangeRuleTests {
    static let mappingRules: [TimeRule] = [
        TimeRule(
            "CMTimeRange.h: the start maps to the start",
            CMTimeMapTimeFromRangeToRange(time(2), fromRange: range(2, 4), toRange: range(10, 2)), time(10)),
        TimeRule(
            "CMTimeRange.h: the end maps to the end",
            CMTimeMapTimeFromRangeToRange(time(6), fromRange: range(2, 4), toRange: range(10, 2)), time(12)),
        TimeRule(
            "CMTimeRange.h: other times linearly; exact, in a multiple of the target's timescale",
            CMTimeMapTimeFromRangeToRange(time(3), fromRange: range(2, 4), toRange: range(10, 2)), time(21, 2)
        ),
        TimeRule(
            "CMTimeRange.h: the formula holds outside the range",
            CMTimeMapTimeFromRangeToRange(time(0), fromRange: range(2, 4), toRange: range(10, 2)), time(9)),
        TimeRule(
            "CMTimeRange.h: an empty source range",
            CMTimeMapTimeFromRangeToRange(time(0), fromRange: range(0, 0), toRange: range(0, 1)), .invalid),
        TimeRule(
            "CMTimeRange.h: an empty target range",
            CMTimeMapTimeFromRangeToRange(time(0), fromRange: range(0, 1), toRange: range(0, 0)), .invalid),
        TimeRule(
            "CMTimeRange.h: another epoch than the source's start",
            CMTimeMapTimeFromRangeToRange(time(0, epoch: 1), fromRange: range(0, 1), toRange: range(0, 1)),
            .invalid),
        TimeRule(
            "CMTimeRange.h: the result is in the target's epoch",
            CMTimeMapTimeFromRangeToRange(
                time(1), fromRange: range(0, 2),
                toRange: CMTimeRange(start: time(5, epoch: 2), duration: time(2))), time(6, epoch: 2)),
        TimeRule(
            "CMTimeRange.h: two infinite durations only shift",
            CMTimeMapTimeFromRangeToRange(
                time(3), fromRange: CMTimeRange(start: time(1), duration: .positiveInfinity),
                toRange: CMTimeRange(start: time(10), duration: .positiveInfinity)), time(12)),
        TimeRule(
            "ours: one infinite duration has no ratio",
            CMTimeMapTimeFromRangeToRange(
                time(3), fromRange: CMTimeRange(start: time(1), duration: .positiveInfinity),
                toRange: range(0, 1)), .invalid),
        TimeRule(
            "CMTimeRange.h: CMTimeMapDurationFromRangeToRange",
            CMTimeMapDurationFromRangeToRange(time(3), fromRange: range(7, 6), toRange: range(9, 2)), time(1)),
        TimeRule(
            "CMTimeRange.h: CMTimeMapDurationFromRangeToRange, epoch not zero",
            CMTimeMapDurationFromRangeToRange(
                time(3, epoch: 1), fromRange: range(7, 6), toRange: range(9, 2)),
            .invalid),
    ]

    static let clampingAndFoldingRules: [TimeRule] = [
        TimeRule(
            "CMTimeRange.h: clamp, inside", CMTimeClampToRange(time(5, 2), range: range(2, 2)), time(5, 2)),
        TimeRule("CMTimeRange.h: clamp, before", CMTimeClampToRange(time(1), range: range(2, 2)), time(2)),
        TimeRule(
            "CMTimeRange.h: clamp, after gives the end", CMTimeClampToRange(time(9), range: range(2, 2)),
            time(4)),
        TimeRule(
            "CMTimeRange.h: clamp, empty range", CMTimeClampToRange(time(2), range: range(2, 0)), .invalid),
        TimeRule(
            "CMTimeRange.h: clamp, invalid time", CMTimeClampToRange(.invalid, range: range(2, 2)), .invalid),
        TimeRule("ours: clamp, +inf", CMTimeClampToRange(.positiveInfinity, range: range(2, 2)), time(4)),
        TimeRule(
            "CMTimeRange.h: fold, inside", CMTimeFoldIntoRange(time(3), foldRange: range(2, 2)), time(3)),
        TimeRule("CMTimeRange.h: fold, after", CMTimeFoldIntoRange(time(9), foldRange: range(2, 2)), time(3)),
        TimeRule(
            "CMTimeRange.h: fold, the end is the start", CMTimeFoldIntoRange(time(4), foldRange: range(2, 2)),
            time(2)),
        TimeRule(
            "CMTimeRange.h: fold, times before fold too",
            CMTimeFoldIntoRange(time(-1), foldRange: range(2, 2)), time(3)),
        TimeRule("ours: fold, empty range", CMTimeFoldIntoRange(time(2), foldRange: range(2, 0)), .invalid),
        TimeRule(
            "ours: fold, infinite time", CMTimeFoldIntoRange(.positiveInfinity, foldRange: range(2, 2)),
            .invalid),
        TimeRule(
            "ours: fold, an endless range keeps what is in it",
            CMTimeFoldIntoRange(time(7), foldRange: CMTimeRange(start: time(2), duration: .positiveInfinity)),
            time(7)),
    ]

    @Test(arguments: mappingRules) func mapping(rule: TimeRule) { expectSame(rule.actual, rule.expected) }

    @Test(arguments: clampingAndFoldingRules) func clampingAndFolding(rule: TimeRule) {
        expectSame(rule.actual, rule.expected)
    }

    /// CMTimeRange.h: CMTIMERANGE_IS_VALID, _INVALID, _INDEFINITE, _EMPTY.
    @Test func validity() {
        #expect(CMTIMERANGE_IS_VALID(range(0, 1)) && !CMTIMERANGE_IS_INVALID(range(0, 1)))
        #expect(CMTIMERANGE_IS_INVALID(CMTimeRange()) && CMTIMERANGE_IS_INVALID(.invalid))
        #expect(!range(0, -1).isValid)
        #expect(!CMTimeRange(start: .zero, duration: time(1, epoch: 1)).isValid)
        #expect(!CMTimeRange(start: time(1, 0), duration: time(1)).isValid)
        #expect(CMTimeRange(start: time(1, epoch: 4), duration: time(1)).isValid)
        #expect(CMTIMERANGE_IS_INDEFINITE(CMTimeRange(start: .zero, duration: .indefinite)))
        #expect(CMTIMERANGE_IS_INDEFINITE(CMTimeRange(start: .indefinite, duration: time(1))))
        #expect(!CMTIMERANGE_IS_INDEFINITE(.invalid) && !CMTIMERANGE_IS_INDEFINITE(range(0, 1)))
        #expect(CMTIMERANGE_IS_EMPTY(range(3, 0)) && CMTimeRange.zero.isEmpty)
        #expect(!CMTIMERANGE_IS_EMPTY(range(3, 1)) && !CMTIMERANGE_IS_EMPTY(.invalid))
    }

    /// CMTimeRange.h: CMTimeRangeMake and CMTimeRangeFromTimeToTime.
    @Test func making() {
        #expect(CMTimeRangeMake(start: time(1), duration: time(2)) == range(1, 2))
        #expect(CMTimeRangeMake(start: time(1), duration: time(2, epoch: 1)) == .invalid)
        #expect(CMTimeRangeFromTimeToTime(start: time(1), end: time(3)) == range(1, 2))
        #expect(CMTimeRange(start: time(1, epoch: 2), end: time(3, epoch: 2)).duration == time(2))
        #expect(!CMTimeRange(start: time(3), end: time(1)).isValid)
        #expect(CMTimeRange(start: time(1), end: .positiveInfinity).duration == .positiveInfinity)
    }

    /// CMTimeRange.h: CMTimeRangeContainsTime(range, CMTimeRangeGetEnd(range)) is always false.
    @Test func endIsOutside() {
        #expect(CMTimeRangeGetEnd(range(1, 2)) == time(3) && range(1, 2).end == time(3))
        #expect(CMTimeRangeContainsTime(range(1, 2), time: time(1)))
        #expect(!CMTimeRangeContainsTime(range(1, 2), time: time(3)))
        #expect(!CMTimeRange.invalid.containsTime(.zero) && !range(1, 2).containsTime(.invalid))
        #expect(!CMTimeRange.invalid.end.isValid)
        let always = CMTimeRange(start: .negativeInfinity, duration: .positiveInfinity)
        #expect(always.end == .positiveInfinity && always.containsTime(time(5)))
        #expect(!always.containsTime(always.end))
    }

    /// CMTimeRange.h: union includes all times of either; intersection is the largest range in both.
    @Test func unionAndIntersection() {
        #expect(range(0, 2).union(range(5, 1)) == range(0, 6))
        #expect(CMTimeRangeGetUnion(range(5, 1), otherRange: range(0, 2)) == range(0, 6))
        #expect(range(5, 1).union(.zero) == range(5, 1) && CMTimeRange.zero.union(range(5, 1)) == range(5, 1))
        #expect(range(5, 1).union(.invalid) == .invalid && CMTimeRange.invalid.union(range(5, 1)) == .invalid)
        #expect(range(0, 4).intersection(range(2, 9)) == range(2, 2))
        #expect(CMTimeRangeGetIntersection(range(0, 4), otherRange: range(4, 1)) == .zero)
        #expect(range(0, 4).intersection(.invalid) == .invalid)
        let rest = CMTimeRange(start: time(3), duration: .positiveInfinity)
        #expect(range(0, 4).intersection(rest) == range(3, 1) && range(0, 4).union(rest).start == .zero)
        #expect(range(0, 4).union(rest).end == .positiveInfinity)
    }

    /// CMTimeRange.h: CMTimeRangeContainsTimeRange and CMTimeRangeEqual.
    @Test func containment() {
        #expect(range(0, 4).containsTimeRange(range(0, 4)) && range(0, 4).containsTimeRange(range(1, 2)))
        #expect(!range(0, 4).containsTimeRange(range(1, 4)) && !range(1, 4).containsTimeRange(range(0, 4)))
        #expect(!CMTimeRangeContainsTimeRange(range(0, 4), otherRange: .invalid))
        #expect(CMTimeRangeEqual(range(1, 2), CMTimeRange(start: time(2, 2), duration: time(8, 4))))
        #expect(!CMTimeRangeEqual(range(1, 2), range(1, 3)))
        #expect(Set([range(1, 2), CMTimeRange(start: time(2, 2), duration: time(8, 4))]).count == 1)
    }

    /// CMTimeRange.h: CMTimeMapping, an empty edit has an invalid source start.
    @Test func mappings() {
        let edit = CMTimeMappingMake(source: range(0, 4), target: range(1, 2))
        #expect(edit == CMTimeMapping(source: range(0, 4), target: range(1, 2)))
        #expect(
            CMTIMEMAPPING_IS_VALID(edit) && !CMTIMEMAPPING_IS_EMPTY(edit) && !CMTIMEMAPPING_IS_INVALID(edit))
        let empty = CMTimeMappingMakeEmpty(target: range(1, 2))
        #expect(CMTIMEMAPPING_IS_EMPTY(empty) && !empty.source.start.isValid && empty.target == range(1, 2))
        #expect(CMTIMEMAPPING_IS_INVALID(.invalid) && !CMTIMEMAPPING_IS_EMPTY(.invalid))
        #expect(CMTimeMapping() == .invalid && edit != empty)
        let endless = CMTimeRange(start: time(0), duration: time(1, epoch: 1))
        #expect(CMTimeMappingMake(source: endless, target: range(0, 1)) == .invalid)
        #expect(CMTimeMappingMakeEmpty(target: endless) == .invalid)
    }
}
