import Editing
import Foundation
import MediaTypes
import Testing

@Suite struct TrackEditingErrorTests {
    struct Refused: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let range: CMTimeRange
        let time: CMTime
        let code: AVError.Code
    }

    static let refused: [Refused] = [
        Refused(
            testDescription: "range before zero", range: range(-1, 2), time: .zero,
            code: .invalidCompositionTrackSegmentSourceStartTime),
        Refused(
            testDescription: "range start not numeric",
            range: CMTimeRange(start: .indefinite, duration: time(1)), time: .zero,
            code: .invalidCompositionTrackSegmentSourceStartTime),
        Refused(
            testDescription: "range after the source", range: range(10, 2), time: .zero,
            code: .invalidCompositionTrackSegmentSourceStartTime),
        Refused(
            testDescription: "negative duration", range: range(1, -1), time: .zero,
            code: .invalidCompositionTrackSegmentSourceDuration),
        Refused(
            testDescription: "invalid range", range: .invalid, time: .zero,
            code: .invalidCompositionTrackSegmentSourceStartTime),
        Refused(
            testDescription: "indefinite duration", range: CMTimeRange(start: .zero, duration: .indefinite),
            time: .zero, code: .invalidCompositionTrackSegmentSourceDuration),
        Refused(
            testDescription: "zero timescale",
            range: CMTimeRange(start: CMTime(value: 1, timescale: 0), duration: time(1)), time: .zero,
            code: .invalidCompositionTrackSegmentSourceStartTime),
        Refused(
            testDescription: "before zero", range: range(0, 1), time: time(-1),
            code: .compositionTrackSegmentsNotContiguous),
        Refused(
            testDescription: "at infinity", range: range(0, 1), time: .positiveInfinity,
            code: .compositionTrackSegmentsNotContiguous),
        Refused(
            testDescription: "too late for exact time", range: range(0, 1),
            time: CMTime(value: (1 << 31) - 1, timescale: 1), code: .invalidCompositionTrackSegmentDuration),
        Refused(
            testDescription: "huge", range: range(0, 1), time: CMTime(value: .max, timescale: 1),
            code: .compositionTrackSegmentsNotContiguous),
    ]

    @Test(arguments: refused)
    func insertionIsRefusedWithoutEffect(_ refused: Refused) throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 4), at: .zero)
        #expect(code { try fixture.insert(1, refused.range, at: refused.time) } == refused.code)
        #expect(fixture.written == "a[0,4)@0..4")
    }

    @Test func otherMediaTypeIsRefused() throws {
        let fixture = try Fixture()
        let sound = FakeMedia.asset([FakeMedia.track(.audio)])
        let error = #expect(throws: AVError.self) {
            try fixture.track.insertTimeRange(range(0, 1), of: sound.tracks[0], at: .zero)
        }
        #expect(error?.code == .operationNotSupportedForAsset)
        #expect(error?.url == sound.url)
    }

    @Test func severalRangesAreAllOrNothing() throws {
        // AVCompositionTrack.h, insertTimeRanges: "all or none".
        let fixture = try Fixture()
        let track = fixture.assets[0].tracks[0]
        let ranges = [range(0, 1), range(50, 1)].map { NSValue(timeRange: $0) }
        #expect(
            code { try fixture.track.insertTimeRanges(ranges, of: [track, track], at: .zero) }
                == .invalidCompositionTrackSegmentSourceStartTime)
        #expect(fixture.track.segments.isEmpty)
    }

    @Test func countsThatDifferAreAProgrammersError() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let fixture = try Fixture()
            try fixture.track.insertTimeRanges(
                [NSValue(timeRange: range(0, 1))], of: [], at: .zero)
        }
        #expect(says("insertTimeRanges", result))
    }

    @Test func emptyRangeMustBeValid() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Fixture().track.insertEmptyTimeRange(.invalid)
        }
        #expect(says("insertEmptyTimeRange", result))
    }

    @Test func removedRangeMustBeValid() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Fixture().track.removeTimeRange(range(-1, 2))
        }
        #expect(says("removeTimeRange", result))
    }

    /// The reason is stated: a negative start, or a time as long as no track may be.
    @Test func reasonsOfRefusedTimesAreStated() async {
        let early = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Fixture().track.removeTimeRange(range(-1, 2))
        }
        #expect(says("the time range begins before zero", early))
        let negative = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Fixture().track.removeTimeRange(range(1, -2))
        }
        #expect(says("its duration is negative", negative))
        let endless = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let fixture = try Fixture()
            try fixture.insert(0, range(0, 2), at: .zero)
            fixture.track.scaleTimeRange(
                range(0, 1), toDuration: CMTime(value: Int64.max / 2, timescale: 1))
        }
        #expect(says("68 years", endless))
    }

    @Test func scaledRangeMustBeValid() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Fixture().track.scaleTimeRange(
                CMTimeRange(start: .zero, duration: .positiveInfinity), toDuration: time(1))
        }
        #expect(says("scaleTimeRange", result))
    }

    @Test func scalingToNothingIsAProgrammersError() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let fixture = try Fixture()
            try fixture.insert(0, range(0, 2), at: .zero)
            fixture.track.scaleTimeRange(range(0, 1), toDuration: .zero)
        }
        #expect(says("duration > kCMTimeZero", result))
    }

    @Test func settingInvalidSegmentsIsAProgrammersError() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try Fixture().track.segments = [AVCompositionTrackSegment(timeRange: range(1, 2))]
        }
        #expect(says("setSegments", result))
    }
}
