import BigInt
import ExactSupport
import MediaTypes
import TestSupport
import Testing

@testable import Outputs

/// The output frames that samples are, against arithmetic without bounds.
@Suite struct FrameAlignmentTests {
    /// A table of samples: its timescale, the clock of its file, and whether a demuxer has made it.
    struct TableClock: Sendable, CustomTestStringConvertible {
        var timescale: CMTimeScale
        var clock: CMTimeScale
        var isDemuxed = false

        var testDescription: String { isDemuxed ? "1/\(clock) s, demuxed" : "1/\(clock) s" }

        var rounding: TimeRounding { TimeRounding(clock: clock, isDemuxed: isDemuxed) }

        static func movie(_ timescale: CMTimeScale) -> TableClock {
            TableClock(timescale: timescale, clock: timescale)
        }

        static func demuxed(_ clock: CMTimeScale) -> TableClock {
            TableClock(timescale: 1_000_000_000, clock: clock, isDemuxed: true)
        }

        /// Returns a frame's time as the file states it and the table has it: to the nearest unit, and for a
        /// demuxer rounded down to nanoseconds.
        func time(ofFrame frame: Int64, _ duration: CMTime) -> Int64 {
            let scale = Int128(duration.timescale)
            let twice = 2 * Int128(frame) * Int128(duration.value) * Int128(clock)
            let units = (twice + scale) / (2 * scale)
            return Int64(units * Int128(timescale) / Int128(clock))
        }
    }

    static let movies: [CMTimeScale] = [
        90_000, 600, 1000, 15_360, 24_000, 30_000, 44_100, 1_000_000_000, .max,
    ]
    static let demuxed: [CMTimeScale] = [1000, 90_000, 1_000_000_000]
    static let clocks = movies.map(TableClock.movie) + demuxed.map(TableClock.demuxed)

    static let rates: [(value: Int64, timescale: CMTimeScale)] = [
        (1001, 24_000), (1, 24), (1, 25), (1001, 30_000), (1, 30), (1, 50), (1001, 60_000), (1, 60), (1, 120),
        (1, 240), (512, 15_360), (333_667, 10_000_000),
    ]
    static let durations = rates.map { CMTime(value: $0.value, timescale: $0.timescale) }

    static let ntsc = CMTime(value: 1001, timescale: 30_000)

    private static func alignment(
        _ clock: TableClock, _ duration: CMTime, zero: CMTime = .zero
    ) throws -> FrameAlignment {
        try #require(
            FrameAlignment(
                timescale: clock.timescale, rounding: clock.rounding, zero: zero, frameDuration: duration))
    }

    /// Returns the place by the rule alone: at a frame if the sample is at most half a unit of the clock, the
    /// nanoseconds and a tenth of a frame away.
    private static func expected(
        _ time: Int64, _ clock: TableClock, _ duration: CMTime, zero: CMTime
    ) -> FrameAlignment.Place {
        let second = Rational(BigInt(time), BigInt(clock.timescale)) + Rational(zero)
        let before = (second / Rational(duration)).floor
        let bound = Rational(1, BigInt(clock.clock) * 2) + Rational(clock.isDemuxed ? 2 : 1, 1_000_000_000)
        let tolerance = min(bound, Rational(duration) / Rational(10))
        for frame in [before, before + 1] {
            let distance = second - Rational(duration) * Rational(frame)
            if distance <= tolerance, Rational(0) - distance <= tolerance { return .at(Int64(frame)) }
        }
        return .after(Int64(before))
    }

    /// Samples at, near and between frames, hours from zero on either side, and others just inside and outside
    /// of the bound.
    @Test(arguments: clocks, durations) func placesAreExact(clock: TableClock, duration: CMTime) throws {
        var random = SeededGenerator(seed: 11)
        let scales: [CMTimeScale] = [1, 600, 1000, 24_000, 30_000, 48_000, 90_000, 1_000_000_000]
        for _ in 0..<6 {
            let scale = try #require(scales.randomElement(using: &random))
            let most = Int64(scale) * 36_000
            let zero = CMTime(value: Int64.random(in: -most...most, using: &random), timescale: scale)
            let alignment = try Self.alignment(clock, duration, zero: zero)
            let frame = Int64.random(in: -4_000_000...4_000_000, using: &random)
            let second = Rational(duration) * Rational(BigInt(frame)) - Rational(zero)
            let nearby = Int64((second * Rational(BigInt(clock.timescale))).floor)
            let half = Int64(clock.timescale) / Int64(clock.clock) / 2
            let away: [Int64] = [
                -half - 3, -half - 2, -half - 1, -half, -1, 0, 1, half, half + 1, half + 2, half + 3,
                half + 4,
                Int64.random(in: -100_000...100_000, using: &random),
            ]
            for units in away {
                let time = nearby + units
                #expect(
                    alignment.place(of: time) == Self.expected(time, clock, duration, zero: zero),
                    "\(time) from \(zero)")
            }
        }
    }

    /// Each frame is itself in every clock that distinguishes frames, at the start and a day later.
    @Test(arguments: clocks, durations) func roundedFramesAreFound(clock: TableClock, duration: CMTime) throws
    {
        // The cap of a tenth of a frame is for clocks that are coarser.
        guard Rational(BigInt(1), BigInt(clock.clock)) <= Rational(duration) / Rational(6) else { return }
        let alignment = try Self.alignment(clock, duration)
        for frame in Array(0..<100 as Range<Int64>) + Array(5_000_000..<5_000_100) {
            #expect(alignment.place(of: clock.time(ofFrame: frame, duration)) == .at(frame))
        }
    }

    /// A clip that begins hours into its source, and is inserted hours into the output.
    @Test(arguments: clocks) func hoursOfNTSC(clock: TableClock) throws {
        let duration = Self.ntsc
        let (source, target): (Int64, Int64) = (107_892 * 7, 107_892 * 3)
        let zero = duration.multiplied(by: target) - duration.multiplied(by: source)
        let alignment = try Self.alignment(clock, duration, zero: zero)
        for frame in stride(from: 0 as Int64, to: 107_892 * 12, by: 997) {
            let place = alignment.place(of: clock.time(ofFrame: frame, duration))
            #expect(place == .at(frame - source + target))
        }
    }

    struct Boundary: Sendable {
        var clock: TableClock
        var duration = FrameAlignmentTests.ntsc
        /// The first and the last time that is frame 1.
        var first: Int64
        var last: Int64
    }

    static let boundaries: [Boundary] = [
        // One unit before or after is another time if the clock has it exactly.
        Boundary(clock: .movie(90_000), first: 3003, last: 3003),
        Boundary(clock: .movie(30_000), first: 1001, last: 1001),
        // 20.02 and 33.4 units, rounded.
        Boundary(clock: .movie(600), first: 20, last: 20),
        Boundary(clock: .movie(1000), first: 33, last: 33),
        // 33,366,666 ⅔ ns, 1.5 ns away at most.
        Boundary(clock: .movie(1_000_000_000), first: 33_366_666, last: 33_366_668),
        // 500,002 ns, 5557.6 ns and 2.5 ns away at most.
        Boundary(clock: .demuxed(1000), first: 32_866_665, last: 33_866_668),
        Boundary(clock: .demuxed(90_000), first: 33_361_110, last: 33_372_224),
        Boundary(clock: .demuxed(1_000_000_000), first: 33_366_665, last: 33_366_669),
        // A tenth of 4,166,666 ⅔ ns.
        Boundary(
            clock: .demuxed(1000), duration: CMTime(value: 1, timescale: 240), first: 3_750_000,
            last: 4_583_333),
    ]

    @Test(arguments: boundaries.indices) func theNextUnitIsBetweenFrames(index: Int) throws {
        let boundary = Self.boundaries[index]
        let alignment = try Self.alignment(boundary.clock, boundary.duration)
        #expect(alignment.place(of: boundary.first) == .at(1))
        #expect(alignment.place(of: boundary.last) == .at(1))
        #expect(alignment.place(of: boundary.first - 1) == .after(0))
        #expect(alignment.place(of: boundary.last + 1) == .after(1))
    }

    @Test func timesBeforeZeroHaveFramesToo() throws {
        let alignment = try Self.alignment(.movie(90_000), Self.ntsc)
        #expect(alignment.place(of: -3003) == .at(-1) && alignment.place(of: -3004) == .after(-2))
        #expect(alignment.place(of: -3002) == .after(-1) && alignment.place(of: -1) == .after(-1))
        #expect(alignment.place(of: 0) == .at(0) && alignment.place(of: 1) == .after(0))
    }

    @Test func theBoundCountsRoundedSumsOfThePlan() {
        #expect(CMTime.roundingMargin == CMTime(nanoseconds: 1))
    }

    /// No time overflows, whatever a file states.
    @Test(arguments: [Int64.min, -1, 0, 1, Int64.max], [Int64.min, -1, 0, 1, Int64.max])
    func extremes(time: Int64, value: Int64) throws {
        let zero = CMTime(value: value, timescale: .max)
        for duration in [CMTime(value: .max, timescale: .max), CMTime(value: 1, timescale: .max)] {
            for clock in [TableClock.movie(.max), .movie(1), .demuxed(.max)] {
                let place = try Self.alignment(clock, duration, zero: zero).place(of: time)
                let second = Rational(BigInt(time), BigInt(clock.timescale)) + Rational(zero)
                let before = (second / Rational(duration)).floor
                guard let fits = Int64(exactly: before), fits < .max else { continue }
                let possible: Set<FrameAlignment.Place> = [.at(fits), .at(fits + 1), .after(fits)]
                #expect(possible.contains(place))
            }
        }
    }

    @Test func timesThatAreNoNumbersHaveNoAlignment() {
        let rounding = TimeRounding(clock: 600, isDemuxed: false)
        let times: [(CMTime, CMTime)] = [
            (.invalid, Self.ntsc), (.positiveInfinity, Self.ntsc), (.zero, .indefinite), (.zero, .zero),
            (.zero, CMTime(value: -1, timescale: 30)),
        ]
        for (zero, duration) in times {
            #expect(
                FrameAlignment(timescale: 600, rounding: rounding, zero: zero, frameDuration: duration) == nil
            )
        }
        #expect(
            FrameAlignment(timescale: 0, rounding: rounding, zero: .zero, frameDuration: Self.ntsc) == nil)
    }
}
