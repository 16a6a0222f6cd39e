import Editing
import MediaTypes
import TestSupport
import Testing

/// No gap, no overlap and no drift, also where no `CMTime` can hold a sum.
@Suite struct ExactnessTests {
    /// Lengths whose sums soon have no common timescale up to the greatest one.
    static let durations = [
        CMTime(value: 1001, timescale: 30_000), CMTime(value: 1024, timescale: 44_100),
        CMTime(value: 33_366_667, timescale: 1_000_000_000), CMTime(value: 7, timescale: 90_001),
        CMTime(value: 5, timescale: 600), CMTime(value: 1, timescale: 2_147_483_629),
    ]

    @Test func appendingNeverDrifts() throws {
        let fixture = try Fixture()
        let source = fixture.assets[0].tracks[0]
        var exact: [Int128] = [0]
        for number in 0..<3000 {
            let duration = Self.durations[number % Self.durations.count]
            try fixture.track.insertTimeRange(
                CMTimeRange(start: .zero, duration: duration), of: source, at: .invalid)
            exact.append(exact[number] + Self.fine(duration))
        }
        let segments = try #require(fixture.track.segments)
        try #require(segments.count == 3000)
        expectContiguous(segments)
        for (segment, start) in zip(segments, exact) {
            expectNear(segment.timeMapping.target.start, start)
        }
        expectNear(fixture.composition.duration, exact[3000])
    }

    @Test func editingInTheMiddleNeverDrifts() throws {
        let fixture = try Fixture()
        let source = fixture.assets[0].tracks[0]
        var random = SeededGenerator(seed: 5)
        var lengths: [Int128] = []
        for _ in 0..<600 {
            let segments = try #require(fixture.track.segments)
            let place = Int.random(in: 0...segments.count, using: &random)
            if place < segments.count, Int.random(in: 0..<4, using: &random) == 0 {
                fixture.track.removeTimeRange(segments[place].timeMapping.target)
                lengths.remove(at: place)
                continue
            }
            let duration = try #require(Self.durations.randomElement(using: &random))
            let start = place < segments.count ? segments[place].timeMapping.target.start : .invalid
            try fixture.track.insertTimeRange(
                CMTimeRange(start: .zero, duration: duration), of: source, at: start)
            lengths.insert(Self.fine(duration), at: place)
        }
        let segments = try #require(fixture.track.segments)
        try #require(segments.count == lengths.count)
        expectContiguous(segments)
        var start = Int128(0)
        for (segment, length) in zip(segments, lengths) {
            expectNear(segment.timeMapping.target.start, start)
            start += length
        }
    }

    @Test func clientsOwnSumsMeetTheEnd() throws {
        // A client adds up durations itself and inserts there: no sliver of an empty segment may appear.
        let fixture = try Fixture()
        let source = fixture.assets[0].tracks[0]
        var place = CMTime.zero
        for number in 0..<1000 {
            let duration = Self.durations[number % 3]
            try fixture.track.insertTimeRange(
                CMTimeRange(start: .zero, duration: duration), of: source, at: place)
            place = CMTimeAdd(place, duration)
        }
        #expect(fixture.track.segments.count == 1000)
        #expect(fixture.track.segments.allSatisfy { !$0.isEmpty })
        expectContiguous(fixture.track.segments)
    }

    @Test func sumsThatTimesCanHoldAreExact() throws {
        // 5 s in nanoseconds and one frame of 30000/1001: their timescales have no common one that fits.
        let fixture = try Fixture()
        let source = fixture.assets[0].tracks[0]
        for duration in [CMTime(value: 5_000_000_000, timescale: 1_000_000_000), Self.durations[0]] {
            try fixture.track.insertTimeRange(
                CMTimeRange(start: .zero, duration: duration), of: source, at: .invalid)
        }
        #expect(fixture.composition.duration == CMTime(value: 151_001, timescale: 30_000))
        #expect(!fixture.composition.duration.hasBeenRounded)
        expectContiguous(fixture.track.segments)
    }

    @Test func scalingByThirdsIsExact() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 10), at: .zero)
        for _ in 0..<6 {
            let end = fixture.composition.duration
            fixture.track.scaleTimeRange(
                CMTimeRange(start: .zero, duration: end),
                toDuration: CMTimeMultiplyByRatio(
                    CMTimeConvertScale(end, timescale: end.timescale * 3, method: .default), multiplier: 1,
                    divisor: 3))
        }
        #expect(fixture.composition.duration == CMTime(value: 10, timescale: 729))
        fixture.track.scaleTimeRange(
            CMTimeRange(start: .zero, duration: fixture.composition.duration), toDuration: time(10))
        #expect(fixture.written == "a[0,10)@0..10")
    }

    @Test func splittingManyTimesKeepsSourceContiguous() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 10), at: .zero)
        fixture.track.scaleTimeRange(range(0, 10), toDuration: CMTime(value: 7001, timescale: 999))
        for number in 1..<200 {
            let place = CMTime(value: Int64(number) * 30_011, timescale: 1_000_003)
            fixture.track.insertEmptyTimeRange(
                CMTimeRange(start: place, duration: CMTime(value: 1, timescale: 1_000_003)))
        }
        let media = try #require(fixture.track.segments).filter { !$0.isEmpty }
        for (left, right) in zip(media, media.dropFirst()) {
            let gap = CMTimeSubtract(
                right.timeMapping.source.start, CMTimeRangeGetEnd(left.timeMapping.source))
            #expect(abs(gap.seconds) < 1e-9)
        }
        expectContiguous(fixture.track.segments)
    }

    // MARK: Helpers

    /// Units so fine that all of the lengths are whole.
    private static let fineScale: Int128 = 30_000 * 44_100 * 1_000_000_000 * 90_001 * 2_147_483_629

    private static func fine(_ time: CMTime) -> Int128 {
        Int128(time.value) * (fineScale / Int128(time.timescale))
    }

    /// Within one unit of the greatest timescale.
    private func expectNear(_ time: CMTime, _ exact: Int128) {
        let (found, limit) = (Self.fineScale / Int128(time.timescale), Self.fineScale / 2_147_483_647)
        #expect((Int128(time.value) * found - exact).magnitude <= limit.magnitude + UInt128(time.value))
    }

    private func expectContiguous(_ segments: [AVCompositionTrackSegment]) {
        var end = CMTime.zero
        for segment in segments {
            guard CMTimeCompare(segment.timeMapping.target.start, end) == 0 else {
                Issue.record("\(segment.timeMapping.target.start.seconds) is not \(end.seconds)")
                return
            }
            end = CMTimeRangeGetEnd(segment.timeMapping.target)
        }
    }
}
