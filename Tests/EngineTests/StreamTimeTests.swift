import MediaTypes
import RenderPlan
import Testing

@testable import Engine

/// The one place where exact times become nanoseconds.
@Suite struct StreamTimeTests {
    @Test(
        arguments: [
            (CMTime.zero, 0),
            (CMTime(value: 1, timescale: 30), 33_333_333),
            (CMTime(value: 2, timescale: 30), 66_666_666),
            (CMTime(value: 1001, timescale: 30000), 33_366_666),
            (CMTime(value: 1, timescale: 1_000_000_000), 1),
            // Rounded down, never up to the next nanosecond.
            (CMTime(value: 1_999_999_999, timescale: 2_000_000_000), 999_999_999),
            (CMTime(value: -1, timescale: 30), 0),
        ] as [(CMTime, UInt64)])
    func timesAreRoundedDown(time: CMTime, nanoseconds: UInt64) {
        #expect(StreamTime.nanoseconds(time) == nanoseconds)
    }

    @Test func timesBeforeZeroKeepTheirSign() {
        #expect(StreamTime.signedNanoseconds(CMTime(value: -1, timescale: 30)) == -33_333_333)
        #expect(StreamTime.signedNanoseconds(CMTime(value: 1, timescale: 3)) == 333_333_333)
    }

    @Test(arguments: [(Int64(0), UInt64(0)), (1, 20_833), (48_000, 1_000_000_000), (48_001, 1_000_020_833)])
    func samplesBeginAtTheirNanosecond(index: Int64, nanoseconds: UInt64) {
        #expect(StreamTime.nanoseconds(ofSample: index, rate: 48_000) == nanoseconds)
    }

    @Test(arguments: [CMTime(value: 1, timescale: 30), CMTime(value: 1001, timescale: 24000)])
    func framesFollowEachOtherWithoutAHole(frameDuration: CMTime) {
        let format = VideoFormat(width: 16, height: 16, frameDuration: frameDuration, colorimetry: .bt709)
        var end: UInt64 = 0
        for index in 0..<5000 as Range<Int64> {
            let span = StreamTime.span(ofFrame: index, format)
            #expect(span.start == end)
            end = span.start + span.duration
            // There and back: the nanoseconds of a frame name that frame, and so does any time nearer to it
            // than to its neighbours.
            #expect(StreamTime.frame(at: span.start, format) == index)
            #expect(StreamTime.frame(at: span.start + span.duration / 2 - 1, format) == index)
            #expect(StreamTime.frame(at: span.start + span.duration / 2 + 2, format) == index + 1)
        }
    }
}
