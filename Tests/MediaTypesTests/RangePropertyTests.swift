import BigInt
import ExactSupport
import MediaTypes
import TestSupport
import Testing

/// Each test draws 20,000 cases over the whole range of values and scales.
@Suite struct RangePropertyTests {
    static let cases = 20_000

    /// Ranges whose ends are exact; the others' ends are rounded, and rounding has its own tests.
    private func exactRange(_ random: inout SeededGenerator) -> (CMTimeRange, Rational, Rational) {
        while true {
            var range = random.range()
            range.start.value >>= 2
            range.duration.value = max(range.duration.value >> 2, 1)
            range.start.flags = .valid
            range.duration.flags = .valid
            let end = range.end
            if end.isNumeric, !end.hasBeenRounded {
                return (range, Rational(range.start), Rational(range.start) + Rational(range.duration))
            }
        }
    }

    @Test func containmentIsHalfOpen() {
        var random = SeededGenerator(seed: 11)
        for _ in 0..<Self.cases {
            let (range, start, end) = exactRange(&random)
            let time = random.time()
            let exact = Rational(time)
            #expect(range.containsTime(time) == (start <= exact && exact < end))
            #expect(range.containsTime(range.start) && !range.containsTime(range.end))
        }
    }

    @Test func unionIntersectionAndContainmentAreExact() {
        var random = SeededGenerator(seed: 12)
        for _ in 0..<Self.cases {
            let (one, oneStart, oneEnd) = exactRange(&random)
            let (other, otherStart, otherEnd) = exactRange(&random)
            let union = one.union(other)
            expectSame(
                union.start, oneStart <= otherStart ? one.start : other.start, "\(one) and \(other)")
            let last = oneEnd >= otherEnd ? one.end : other.end
            expectSame(union.duration, CMTimeSubtract(last, union.start))
            let (start, end) = (max(oneStart, otherStart), min(oneEnd, otherEnd))
            let both = one.intersection(other)
            if start < end {
                #expect(Rational(both.start) == start)
                let first = oneEnd <= otherEnd ? one.end : other.end
                expectSame(both.duration, CMTimeSubtract(first, both.start))
            } else {
                #expect(both == .zero)
            }
            #expect(one.containsTimeRange(other) == (oneStart <= otherStart && otherEnd <= oneEnd))
            #expect(CMTimeRangeEqual(one, other) == (oneStart == otherStart && oneEnd == otherEnd))
        }
    }

    @Test func clampingIsExact() {
        var random = SeededGenerator(seed: 13)
        for _ in 0..<Self.cases {
            let (range, start, end) = exactRange(&random)
            let time = random.time()
            let clamped = CMTimeClampToRange(time, range: range)
            #expect(Rational(clamped) == min(max(Rational(time), start), end))
        }
    }

    /// Exact where a scale up to the maximum is; else rounded once, to the maximum scale or a halved one.
    private func expectNearest(_ actual: CMTime, _ exact: Rational, isRounded: Bool, _ context: String) {
        let least = exact.reduced
        if least.under <= BigInt(Int32.max), Int64(exactly: least.over) != nil {
            #expect(actual.isNumeric && Rational(actual) == exact, "\(context)")
            #expect(actual.hasBeenRounded == isRounded, "\(context)")
        } else {
            expectSame(actual, exact.time(.max, isRounded: isRounded), context)
        }
    }

    private func isRounded(_ times: CMTime...) -> Bool { times.contains(where: \.hasBeenRounded) }

    @Test func mappingRoundsOnlyAtTheEnd() {
        var random = SeededGenerator(seed: 14)
        for _ in 0..<Self.cases {
            let (from, to, time) = (random.range(), random.range(), random.time())
            let ratio = Rational(to.duration) / Rational(from.duration)
            let exact = (Rational(time) - Rational(from.start)) * ratio + Rational(to.start)
            expectNearest(
                CMTimeMapTimeFromRangeToRange(time, fromRange: from, toRange: to), exact,
                isRounded: isRounded(time, from.start, from.duration, to.start, to.duration),
                "\(time) from \(from) to \(to)")
        }
    }

    @Test func durationMappingRoundsOnlyAtTheEnd() {
        var random = SeededGenerator(seed: 15)
        for _ in 0..<Self.cases {
            let (from, to, time) = (random.range(), random.range(), random.time())
            guard from.duration != to.duration else { continue }
            let exact = Rational(time) * Rational(to.duration) / Rational(from.duration)
            expectNearest(
                CMTimeMapDurationFromRangeToRange(time, fromRange: from, toRange: to), exact,
                isRounded: isRounded(time, from.duration, to.duration), "\(time) from \(from) to \(to)")
            #expect(
                time.multiplied(by: to.duration, over: from.duration)
                    == CMTimeMapDurationFromRangeToRange(time, fromRange: from, toRange: to))
        }
    }

    @Test func foldingIsModulo() {
        var random = SeededGenerator(seed: 16)
        for _ in 0..<Self.cases {
            let (range, time) = (random.range(), random.time())
            let (start, duration) = (Rational(range.start), Rational(range.duration))
            let turns = ((Rational(time) - start) / duration).floor
            let exact = Rational(time) - duration * Rational(turns)
            expectNearest(
                CMTimeFoldIntoRange(time, foldRange: range), exact,
                isRounded: isRounded(time, range.start, range.duration), "\(time) into \(range)")
        }
    }

    /// The edits of real films: whole seconds, frames and samples never lose their exactness.
    @Test func everydayMappingsStayInTheTargetsUnits() {
        var random = SeededGenerator(seed: 17)
        for _ in 0..<Self.cases {
            let scale = ([24, 25, 30, 600, 48_000] as [Int32]).randomElement(using: &random) ?? 600
            func time(_ values: ClosedRange<Int64>) -> CMTime {
                CMTime(value: Int64.random(in: values, using: &random), timescale: scale)
            }
            let duration = time(1...1_000_000)
            let from = CMTimeRange(start: time(0...1_000_000), duration: duration)
            let to = CMTimeRange(start: time(0...1_000_000), duration: duration)
            let point = time(0...2_000_000)
            let mapped = CMTimeMapTimeFromRangeToRange(point, fromRange: from, toRange: to)
            expectSame(mapped, point - from.start + to.start)
        }
    }
}
