import MediaTypes
import TestSupport
import Testing

/// The rule for the rate of an output, over lists of times.
@Suite struct FrameTimingTests {
    private static let rates: [CMTime] = [
        CMTime(value: 1001, timescale: 24_000), CMTime(value: 1, timescale: 24),
        CMTime(value: 1, timescale: 25),
        CMTime(value: 1001, timescale: 30_000), CMTime(value: 1, timescale: 30),
        CMTime(value: 1, timescale: 50),
        CMTime(value: 1001, timescale: 60_000), CMTime(value: 1, timescale: 60),
        CMTime(value: 1, timescale: 12),
        CMTime(value: 1, timescale: 15), CMTime(value: 2, timescale: 25), CMTime(value: 1, timescale: 7),
        CMTime(value: 1, timescale: 90), CMTime(value: 1, timescale: 240),
    ]
    /// What containers count in: milliseconds, and the clock of MPEG.
    private static let clocks: [Int64] = [1000, 90_000]

    /// In nanoseconds, by a container's clock.
    private static func times(_ indices: some Sequence<Int64>, of duration: CMTime, clock: Int64) -> [Int64] {
        indices.map { index in
            let time = duration.multiplied(by: index).convertScale(
                Int32(clock), method: .roundHalfAwayFromZero)
            return time.value * 1_000_000_000 / clock
        }
    }

    /// Frames that last 1/120 s or more, and that an output of the rate does not show.
    private static func lost(of times: [Int64], at timing: FrameTiming) throws -> [Int64] {
        let times = times.sorted()
        let first = try #require(times.first)
        let length = Int128(timing.frameDuration.value) * 1_000_000_000
        let scale = Int128(timing.frameDuration.timescale)
        var places = times.map { Int128($0 - first) * scale }
        if timing.pattern != .variable {
            let phase = Int128(timing.phase) * scale
            places = places.map { place in
                let (quotient, rest) = (place - phase + length / 2).quotientAndRemainder(dividingBy: length)
                return (rest < 0 ? quotient - 1 : quotient) * length + phase
            }
        }
        return zip(times.indices, zip(places, places.dropFirst())).compactMap { index, span in
            let isLong = times[index + 1] - times[index] >= 8_333_334
            let tick = (span.0 + length - (span.0 > 0 ? 1 : length)) / length * length
            return isLong && tick >= span.1 ? times[index] : nil
        }
    }

    @Test(arguments: rates, clocks) func aConstantRateIsFound(rate: CMTime, clock: Int64) throws {
        for count in [60, 90, 1000] as [Int64] {
            let times = Self.times(0..<count, of: rate, clock: clock)
            let timing = try #require(FrameTiming(times: times.reversed()))
            #expect(timing.frameDuration == rate && timing.pattern == .constant, "\(count)")
            #expect(timing.meanDuration == rate && timing.shortestDuration == rate)
            #expect(timing.displacement <= 500_001)
            #expect(try Self.lost(of: times, at: timing).isEmpty)
        }
    }

    /// What a header says decides where times are too few to tell, and only if they allow it.
    @Test func aHeaderIsBelievedIfTimesAllowIt() throws {
        let few = Self.times(0..<6, of: CMTime(value: 1001, timescale: 30_000), clock: 1000)
        let film = CMTime(value: 1001, timescale: 30_000)
        #expect(FrameTiming(times: few, stated: film)?.frameDuration == film)
        for stated in [
            CMTime(value: 1, timescale: 1000), CMTime(value: 1, timescale: 45_000), .invalid, .zero,
        ] {
            let times = Self.times(0..<90, of: film, clock: 1000)
            #expect(FrameTiming(times: times, stated: stated)?.frameDuration == film)
        }
        // Two fields are stated for each frame.
        let frames = Self.times(0..<90, of: CMTime(value: 1, timescale: 25), clock: 90_000)
        let timing = FrameTiming(times: frames, stated: CMTime(value: 1, timescale: 50))
        #expect(timing?.frameDuration == CMTime(value: 1, timescale: 25))
    }

    /// Of which most frames may last as long as two or three.
    @Test(
        arguments: rates.filter {
            $0 >= CMTime(value: 1, timescale: 60) && $0.value != 2 && $0.timescale != 7
        })
    func leftOutFramesDoNotChangeTheRate(rate: CMTime) throws {
        var random = SeededGenerator(seed: UInt64(rate.timescale))
        for share in [0.2, 0.5, 0.7] {
            var indices = (0..<200).filter { _ in Double.random(in: 0..<1, using: &random) >= share }.map(
                Int64.init)
            indices = [0, 1] + indices.filter { $0 > 1 }
            let times = Self.times(indices, of: rate, clock: 1000)
            let timing = try #require(FrameTiming(times: times))
            #expect(timing.frameDuration == rate && timing.pattern == .held)
            #expect(try Self.lost(of: times, at: timing).isEmpty)
        }
    }

    private enum Course: CaseIterable { case any, slipping, held, glitches, jitter }

    private static func durations(_ course: Course, _ random: inout SeededGenerator) -> [Int64] {
        (0..<Int.random(in: 2...80, using: &random)).map { _ in
            switch course {
            case .any: Int64.random(in: 9_000_000...400_000_000, using: &random)
            case .slipping: Int64.random(in: 31...35, using: &random) * 1_000_000
            case .held: Int64.random(in: 1...12, using: &random) * 40_000_000
            case .glitches: Int64.random(in: 0..<20, using: &random) == 0 ? 50_000 : 33_366_667
            case .jitter: Int64.random(in: 16_100_000...17_200_000, using: &random)
            }
        }
    }

    @Test func noFrameOfAHundredTwentiethSecondIsLost() throws {
        for course in Course.allCases {
            var random = SeededGenerator(seed: 9)
            for number in 0..<300 {
                var times: [Int64] = [0]
                for duration in Self.durations(course, &random) { times.append((times.last ?? 0) + duration) }
                let timing = try #require(FrameTiming(times: times.shuffled(using: &random)))
                #expect(
                    try Self.lost(of: times, at: timing).isEmpty, "\(course) \(number): \(times) \(timing)")
                #expect(timing.frameDuration >= CMTime(value: 1, timescale: 120))
                #expect(timing.frameDuration <= FrameTiming.slowest)
            }
        }
    }

    /// Times in seconds, and the rate.
    @Test(
        arguments: [
            // Slides: at multiples of a usual rate; at any time, within 1/30 s.
            ([0, 1, 5, 5.04, 5.08, 9], 25), ([0, 1, 5, 9], 24), ([0, 4], 24),
            ([0, 1.234, 5.1, 9.01, 11.777], 30),
            // Two frames nearly at once are no rate.
            ([0, 0.04, 0.08, 0.081, 0.12, 0.16, 0.2], 25),
            // The first lasts a little longer.
            ([0] + (0..<30).map { 0.053 + 0.04 * Double($0) }, 25),
        ] as [([Double], Int32)])
    func timesGiveARate(_ seconds: [Double], _ rate: Int32) throws {
        let timing = try #require(FrameTiming(times: seconds.map { Int64(($0 * 1e9).rounded()) }))
        #expect(timing.frameDuration == CMTime(value: 1, timescale: rate))
    }

    /// Multiples are counted from the regular frames, whichever comes first.
    @Test(arguments: [1_000_000, 23_242_187, 56_575_520, 130_000_000] as [Int64])
    func aLongerFirstFrameDoesNotDisplaceTheOthers(_ first: Int64) throws {
        let regular = (0..<31).map { first + Int64($0) * 1_000_000_000 / 30 }
        let timing = try #require(FrameTiming(times: [0] + regular))
        #expect(timing.frameDuration == CMTime(value: 1, timescale: 30))
        guard timing.pattern != .variable, timing.displacement > 2_000_000 else { return }
        #expect(timing.phase == first)
    }

    /// VP9's, which decode to nothing, a millisecond before others.
    @Test func hiddenFramesAreNoFrames() throws {
        let film = CMTime(value: 1001, timescale: 24_000)
        let shown = Self.times(0..<80, of: film, clock: 1000)
        let timing = FrameTiming(times: shown + stride(from: 8, to: 80, by: 8).map { shown[$0] - 1_000_000 })
        #expect(timing?.frameDuration == film && timing?.pattern == .constant)
    }

    @Test func fewerThanTwoFramesHaveNoRate() {
        #expect(FrameTiming(times: []) == nil)
        #expect(FrameTiming(times: [7]) == nil)
        #expect(FrameTiming(times: [7, 7, 7]) == nil)
    }

    @Test func aSlowConstantRateIsThatOfAFilm() {
        let timing = FrameTiming(constant: CMTime(value: 2, timescale: 1))
        #expect(timing.frameDuration == CMTime(value: 1, timescale: 24))
        #expect(timing.lastDuration == CMTime(value: 2, timescale: 1))
        let usual = CMTime(value: 1, timescale: 8)
        #expect(FrameTiming(constant: usual).frameDuration == usual)
    }
}
