import MediaTypes
import Testing

@testable import Editing

/// What holds between, before and after the entries of a ramp track. Source: AVVideoComposition.h,
/// AVAudioMix.h.
@Suite struct RampTrackTests {
    private static func seconds(_ value: Int64, _ timescale: Int32 = 10) -> CMTime {
        CMTime(value: value, timescale: timescale)
    }

    private static func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: seconds(start), end: seconds(end))
    }

    private static func track(_ build: (inout RampTrack<Float>) -> Void) -> RampTrack<Float> {
        var track = RampTrack<Float>(.volume, initialValue: 1)
        build(&track)
        return track
    }

    /// Volume 1 at 0, and a ramp from 0.5 to 0.2 over 4 s to 9 s: the example of AVAudioMix.h.
    private static let headerExample = track {
        $0.set(1, at: .zero)
        $0.addRamp(from: 0.5, to: 0.2, timeRange: range(40, 90))
    }

    @Test(
        arguments: [
            (0, 1), (39, 1), (40, 0.5), (65, 0.35), (90, 0.2), (1000, 0.2), (-5, 1),
        ] as [(Int64, Float)])
    func headerExample(tenths: Int64, expected: Float) {
        #expect(abs(Self.headerExample.value(at: Self.seconds(tenths)) - expected) < 1e-6)
    }

    /// The end of the first ramp is a fraction of a nanosecond after the start of the second, by rounding alone.
    @Test func rampsThatTouch() {
        let (start, middle) = (Self.seconds(1, 999_983), Self.seconds(30_008, 90_000))
        let track = Self.track {
            $0.addRamp(from: 0, to: 0.5, timeRange: CMTimeRange(start: start, end: middle))
            $0.addRamp(from: 1, to: 0, timeRange: CMTimeRange(start: middle, duration: Self.seconds(10)))
        }
        #expect(CMTimeRange(start: start, end: middle).end > middle)
        #expect(track.value(at: middle) == 1)
        #expect(abs(track.value(at: middle - Self.seconds(1, 1_000_000)) - 0.5) < 1e-4)
    }

    @Test func valueBeforeTheFirstEntryIsTheInitialOne() {
        let track = Self.track { $0.set(0.25, at: Self.seconds(10)) }
        #expect(track.value(at: Self.seconds(9)) == 1)
        #expect(track.value(at: Self.seconds(10)) == 0.25)
        #expect(track.value(at: Self.seconds(99)) == 0.25)
    }

    @Test func laterCallAtTheSameTimeWins() {
        let track = Self.track {
            $0.set(0.25, at: Self.seconds(10))
            $0.set(0.75, at: Self.seconds(100, 100))
        }
        #expect(track.value(at: Self.seconds(10)) == 0.75)
        #expect(track.entries.count == 1)
    }

    @Test(arguments: [true, false])
    func valueSetAtTheStartOfARampIsAcceptedAndYields(setFirst: Bool) {
        let track = Self.track {
            if setFirst { $0.set(0.9, at: Self.seconds(10)) }
            $0.addRamp(from: 0, to: 1, timeRange: Self.range(10, 20))
            if !setFirst { $0.set(0.9, at: Self.seconds(10)) }
        }
        #expect(track.value(at: Self.seconds(10)) == 0)
        #expect(track.value(at: Self.seconds(15)) == 0.5)
    }

    @Test(arguments: [true, false])
    func valueSetInsideARampCutsIt(setFirst: Bool) {
        let track = Self.track {
            if setFirst { $0.set(0.75, at: Self.seconds(15)) }
            $0.addRamp(from: 0, to: 1, timeRange: Self.range(10, 20))
            if !setFirst { $0.set(0.75, at: Self.seconds(15)) }
        }
        #expect(track.value(at: Self.seconds(14)) == 0.4)
        #expect(track.value(at: Self.seconds(15)) == 0.75)
        #expect(track.value(at: Self.seconds(25)) == 0.75)
        let ramp = track.ramp(at: Self.seconds(12))
        #expect(ramp?.timeRange == Self.range(10, 15))
        #expect(ramp?.end == 0.5)
    }

    @Test func valueSetAtTheEndOfARampFollowsIt() {
        let track = Self.track {
            $0.addRamp(from: 1, to: 0, timeRange: Self.range(10, 20))
            $0.set(0.5, at: Self.seconds(20))
        }
        #expect(track.value(at: Self.seconds(19)) == 0.1)
        #expect(track.value(at: Self.seconds(20)) == 0.5)
    }

    @Test func rampsThatTouchAreAccepted() {
        let track = Self.track {
            $0.addRamp(from: 0.5, to: 0, timeRange: Self.range(20, 30))
            $0.addRamp(from: 1, to: 0.5, timeRange: Self.range(10, 20))
        }
        #expect(track.value(at: Self.seconds(15)) == 0.75)
        #expect(track.value(at: Self.seconds(25)) == 0.25)
    }

    @Test func rampOfNoDurationSetsItsEndValue() {
        let track = Self.track { $0.addRamp(from: 0.25, to: 0.5, timeRange: Self.range(10, 10)) }
        #expect(track.value(at: Self.seconds(9)) == 1)
        #expect(track.value(at: Self.seconds(10)) == 0.5)
    }

    @Test func valuesDoNotDependOnTheTimescaleOfTheTime() {
        let track = Self.track {
            $0.addRamp(
                from: 0, to: 1,
                timeRange: CMTimeRange(start: Self.seconds(1, 3), duration: Self.seconds(1001, 30000)))
        }
        let time = Self.seconds(1, 3) + Self.seconds(77, 30000)
        let finer = CMTime(value: time.value * 1000, timescale: time.timescale * 1000)
        #expect(track.value(at: time) == track.value(at: finer))
    }

    /// Products of values and timescales beyond 127 bits are still in order and within the ends.
    @Test func valuesOfHugeTimesStayInOrder() {
        let start = CMTime(value: .min / 4, timescale: .max)
        let end = CMTime(value: .max / 4, timescale: 3)
        let track = Self.track {
            $0.addRamp(from: 0, to: 1, timeRange: CMTimeRange(start: start, end: end))
        }
        let values = [1, 2, 3, 5, 8].map { track.value(at: CMTime(value: .max / 40 * $0, timescale: 7)) }
        #expect(values == values.sorted())
        #expect(values.allSatisfy { (0...1).contains($0) })
        #expect(values[4] > values[0])
    }

    @Test func piecesOfTheHeaderExample() {
        let pieces = Self.headerExample.pieces(in: Self.range(-10, 120))
        #expect(
            pieces.map(\.timeRange) == [
                Self.range(-10, 0), Self.range(0, 40), Self.range(40, 90), Self.range(90, 120),
            ])
        #expect(pieces.map(\.start) == [1, 1, 0.5, 0.2])
        #expect(pieces.map(\.end) == [1, 1, 0.2, 0.2])
    }

    @Test func piecesAreCutWithInterpolatedValues() {
        let track = Self.track { $0.addRamp(from: 0, to: 1, timeRange: Self.range(0, 100)) }
        let pieces = track.pieces(in: Self.range(25, 75))
        #expect(
            pieces == [
                RampPiece(startTime: Self.seconds(25), endTime: Self.seconds(75), start: 0.25, end: 0.75)
            ])
        #expect(track.pieces(in: Self.range(5, 5)).isEmpty)
    }

    @Test func emptyTrackIsOnePiece() {
        let track = Self.track { _ in }
        #expect(track.pieces(in: Self.range(5, 7)).map(\.end) == [1])
        #expect(track.constantValue(in: Self.range(5, 7)) == 1)
        #expect(track.constantValue(in: .invalid) == 1)
        #expect(track.isEmpty)
    }

    @Test func constantValueLooksAtTheRangeAlone() {
        #expect(Self.headerExample.constantValue(in: Self.range(0, 40)) == 1)
        #expect(Self.headerExample.constantValue(in: Self.range(0, 41)) == nil)
        #expect(Self.headerExample.constantValue(in: Self.range(90, 200)) == 0.2)
        #expect(Self.headerExample.constantValue(in: .invalid) == nil)
    }

    /// `getVolumeRampForTime:`: the ramp that contains the time, else the first later one.
    @Test(
        arguments: [
            (-5, 0, 40), (0, 0, 40), (39, 0, 40), (40, 40, 90), (89, 40, 90),
        ] as [(Int64, Int64, Int64)])
    func rampAtATime(tenths: Int64, start: Int64, end: Int64) {
        #expect(Self.headerExample.ramp(at: Self.seconds(tenths))?.timeRange == Self.range(start, end))
    }

    @Test func noRampAfterTheLastOne() {
        #expect(Self.headerExample.ramp(at: Self.seconds(90)) == nil)
        #expect(Self.headerExample.ramp(at: .positiveInfinity) == nil)
        #expect(Self.headerExample.ramp(at: .invalid) == nil)
        #expect(Self.headerExample.ramp(at: .indefinite) == nil)
        #expect(Self.track { _ in }.ramp(at: .zero) == nil)
    }

    @Test func rampBetweenTwoRampsIsTheLaterOne() {
        let track = Self.track {
            $0.addRamp(from: 1, to: 0, timeRange: Self.range(0, 10))
            $0.addRamp(from: 0, to: 1, timeRange: Self.range(20, 30))
        }
        #expect(track.ramp(at: Self.seconds(15))?.timeRange == Self.range(20, 30))
    }

    @Test func lastValueThatWasSetGoesOnForEver() {
        let track = Self.track { $0.set(0.5, at: Self.seconds(10)) }
        let ramp = track.ramp(at: Self.seconds(1_000_000))
        #expect(ramp?.timeRange == CMTimeRange(start: Self.seconds(10), duration: .positiveInfinity))
    }

    @Test func mergingTakesTheEntriesOfBoth() {
        let first = Self.track {
            $0.addRamp(from: 0, to: 1, timeRange: Self.range(0, 10))
            $0.addRamp(from: 1, to: 0, timeRange: Self.range(90, 100))
        }
        let second = Self.track { $0.addRamp(from: 0.5, to: 1, timeRange: Self.range(95, 110)) }
        let merged = first.merged(with: second)
        #expect(merged.value(at: Self.seconds(5)) == 0.5)
        #expect(merged.value(at: Self.seconds(94)) == 1)
        #expect(merged.value(at: Self.seconds(95)) == 0.5)
        #expect(merged.value(at: Self.seconds(200)) == 1)
    }

    @Test func interpolationIsExactAtItsEndsAndOfEqualEnds() {
        let third = Float(1) / 3
        #expect(third.interpolated(to: 0.7, progress: 0) == third)
        #expect(third.interpolated(to: 0.7, progress: 1) == 0.7)
        #expect((0.1).interpolated(to: 0.1, progress: 0.3) == 0.1)
        let largest = Double.greatestFiniteMagnitude
        #expect((-largest).interpolated(to: largest, progress: 0.5) == 0)
    }
}
