import Editing
import Foundation
import MediaTypes
import Testing

@Suite struct SegmentTests {
    struct Invalid: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let segments: [AVCompositionTrackSegment]
        let code: AVError.Code
    }

    private static let url = URL(fileURLWithPath: "/media/written.mp4")

    private static func media(_ source: CMTimeRange, _ target: CMTimeRange) -> AVCompositionTrackSegment {
        AVCompositionTrackSegment(url: url, trackID: 1, sourceTimeRange: source, targetTimeRange: target)
    }

    /// AVCompositionTrack.h, validateSegments; the codes: AVError.h.
    static let invalid: [Invalid] = [
        Invalid(
            testDescription: "does not start at zero", segments: [media(range(0, 2), range(1, 2))],
            code: .compositionTrackSegmentsNotContiguous),
        Invalid(
            testDescription: "gap",
            segments: [media(range(0, 2), range(0, 2)), media(range(0, 2), range(3, 2))],
            code: .compositionTrackSegmentsNotContiguous),
        Invalid(
            testDescription: "overlap",
            segments: [
                media(range(0, 2), range(0, 2)), AVCompositionTrackSegment(timeRange: range(1, 2)),
            ],
            code: .compositionTrackSegmentsNotContiguous),
        Invalid(
            testDescription: "start not numeric",
            segments: [media(range(0, 2), CMTimeRange(start: .indefinite, duration: time(2)))],
            code: .compositionTrackSegmentsNotContiguous),
        Invalid(
            testDescription: "no duration", segments: [media(range(0, 2), range(0, 0))],
            code: .invalidCompositionTrackSegmentDuration),
        Invalid(
            testDescription: "negative duration", segments: [media(range(0, 2), range(0, -1))],
            code: .invalidCompositionTrackSegmentDuration),
        Invalid(
            testDescription: "infinite duration",
            segments: [media(range(0, 2), CMTimeRange(start: .zero, duration: .positiveInfinity))],
            code: .invalidCompositionTrackSegmentDuration),
        Invalid(
            testDescription: "huge duration",
            segments: [
                media(range(0, 2), CMTimeRange(start: .zero, duration: CMTime(value: .max, timescale: 1)))
            ],
            code: .invalidCompositionTrackSegmentDuration),
        Invalid(
            testDescription: "negative source start", segments: [media(range(-1, 2), range(0, 2))],
            code: .invalidCompositionTrackSegmentSourceStartTime),
        Invalid(
            testDescription: "invalid source", segments: [media(.invalid, range(0, 2))],
            code: .invalidCompositionTrackSegmentSourceStartTime),
        Invalid(
            testDescription: "no source duration", segments: [media(range(1, 0), range(0, 2))],
            code: .invalidCompositionTrackSegmentSourceDuration),
        Invalid(
            testDescription: "indefinite source duration",
            segments: [media(CMTimeRange(start: .zero, duration: .indefinite), range(0, 2))],
            code: .invalidCompositionTrackSegmentSourceDuration),
        Invalid(
            testDescription: "zero timescale",
            segments: [
                media(CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 0)), range(0, 2))
            ],
            code: .invalidCompositionTrackSegmentSourceDuration),
    ]

    @Test(arguments: invalid)
    func validationRefuses(_ invalid: Invalid) throws {
        let track = try Fixture().track
        #expect(code { try track.validateSegments(invalid.segments) } == invalid.code)
    }

    @Test func validationNamesTheSegment() throws {
        let track = try Fixture().track
        let error = #expect(throws: AVError.self) {
            try track.validateSegments([
                AVCompositionTrackSegment(timeRange: range(0, 2)), Self.media(range(0, 0), range(2, 3)),
            ])
        }
        #expect(error?.segmentTimeRange == range(2, 3))
        #expect(error?.url == Self.url)
        #expect(error?.localizedDescription.contains("Segment 1") == true)
    }

    @Test func validSegmentsAreAccepted() throws {
        let track = try Fixture().track
        try track.validateSegments([])
        try track.validateSegments([
            Self.media(range(5, 2), range(0, 4)), AVCompositionTrackSegment(timeRange: range(4, 1)),
        ])
    }

    @Test func aSegmentSaysWhatItShows() {
        let segment = Self.media(range(5, 2), range(0, 4))
        #expect(segment.sourceURL == Self.url)
        #expect(segment.sourceTrackID == 1)
        #expect(segment.timeMapping == CMTimeMapping(source: range(5, 2), target: range(0, 4)))
        #expect(!segment.isEmpty)
        let empty = AVCompositionTrackSegment(timeRange: range(2, 3))
        #expect(empty.sourceURL == nil)
        #expect(empty.sourceTrackID == kCMPersistentTrackID_Invalid)
        #expect(empty.isEmpty)
        #expect(empty.timeMapping.target == range(2, 3))
        #expect(!empty.timeMapping.source.start.isValid)
    }

    @Test func segmentsOfTheSameValuesAreEqual() {
        #expect(Self.media(range(5, 2), range(0, 4)) == Self.media(range(5, 2), range(0, 4)))
        #expect(Self.media(range(5, 2), range(0, 4)) != Self.media(range(5, 2), range(0, 3)))
        #expect(Self.media(range(5, 2), range(0, 4)) != Self.media(range(4, 2), range(0, 4)))
        let empty = AVCompositionTrackSegment(timeRange: range(0, 4))
        #expect(empty == AVCompositionTrackSegment(timeRange: range(0, 4)))
        #expect(empty.hash == AVCompositionTrackSegment(timeRange: range(0, 4)).hash)
        #expect(empty != Self.media(range(0, 4), range(0, 4)))
    }

    @Test func settingNilRemovesAll() throws {
        // AVCompositionTrack.h, segments: null_resettable.
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 2), at: .zero)
        fixture.track.segments = nil
        #expect(fixture.track.segments.isEmpty)
        #expect(fixture.composition.duration == .zero)
    }

    @Test func writtenSegmentsRebuildTheComposition() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(1, 4), at: time(2))
        try fixture.insert(1, range(3, 2), at: time(3))
        fixture.track.scaleTimeRange(range(3, 2), toDuration: CMTime(value: 7, timescale: 3))
        let rebuilt = try Fixture()
        rebuilt.track.segments = fixture.track.segments.map { segment in
            segment.sourceURL.map {
                AVCompositionTrackSegment(
                    url: $0, trackID: segment.sourceTrackID, sourceTimeRange: segment.timeMapping.source,
                    targetTimeRange: segment.timeMapping.target)
            } ?? AVCompositionTrackSegment(timeRange: segment.timeMapping.target)
        }
        #expect(rebuilt.track.segments == fixture.track.segments)
        #expect(rebuilt.track.naturalSize == CGSize(width: 1280, height: 720))
        rebuilt.track.removeTimeRange(range(0, 4))
        fixture.track.removeTimeRange(range(0, 4))
        #expect(rebuilt.track.segments == fixture.track.segments)
    }

    @Test func segmentAtATime() throws {
        // AVCompositionTrack.h, segmentForTrackTime: the closest one outside the track.
        let fixture = try Fixture()
        for number in 0..<7 { try fixture.insert(0, range(Int64(number), 1), at: .invalid) }
        for (place, expected) in [(-3, 0), (0, 0), (1, 1), (6, 6), (7, 6), (99, 6)] as [(Int64, Int64)] {
            let segment = try #require(fixture.track.segment(forTrackTime: time(place)))
            #expect(segment.timeMapping.target.start == time(expected))
        }
        let inside = fixture.track.segment(forTrackTime: CMTime(value: 4999, timescale: 1000))
        #expect(inside?.timeMapping.target == range(4, 1))
        #expect(fixture.track.segment(forTrackTime: .positiveInfinity)?.timeMapping.target == range(6, 1))
        #expect(fixture.track.segment(forTrackTime: .invalid) == nil)
    }

    @Test func sourcesNamedByURLAreReadWhenNeededAndOnce() throws {
        let fixture = try Fixture()
        let file = FakeMedia.asset([FakeMedia.track(.video, id: 4)])
        fixture.track.segments = (0..<5).map {
            AVCompositionTrackSegment(
                url: file.url, trackID: 4, sourceTimeRange: range(0, 1), targetTimeRange: range($0, 1))
        }
        #expect(FakeInspector.inspections(of: file.url) == 0)
        #expect(fixture.track.status(of: .timeRange) == .loaded(range(0, 5)))
        #expect(fixture.track.status(of: .naturalSize) == .notYetLoaded)
        #expect(fixture.track.naturalSize == CGSize(width: 1280, height: 720))
        #expect(fixture.track.sourceSegments.count == 5)
        #expect(try fixture.track.sourceSegments[3].mediaDescription()?.naturalTimeScale == 12_800)
        #expect(FakeInspector.inspections(of: file.url) == 1)
    }

    @Test func insertedSourcesAreNotReadAgain() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 2), at: .zero)
        let url = fixture.assets[0].url
        fixture.track.segments = [
            AVCompositionTrackSegment(
                url: url, trackID: 1, sourceTimeRange: range(3, 1), targetTimeRange: range(0, 1))
        ]
        #expect(fixture.track.nominalFrameRate == 25)
        #expect(FakeInspector.inspections(of: url) == 1)
    }

    @Test func unreadableSourceIsAnErrorNotATrap() async throws {
        let fixture = try Fixture()
        let file = FakeMedia.unreadable()
        fixture.track.segments = [
            AVCompositionTrackSegment(
                url: file.url, trackID: 1, sourceTimeRange: range(0, 1), targetTimeRange: range(0, 1))
        ]
        #expect(fixture.track.naturalSize == .zero)
        #expect(!fixture.track.isPlayable)
        #expect(fixture.composition.duration == time(1))
        let error = await #expect(throws: AVError.self) { try await fixture.track.load(.naturalSize) }
        #expect(error?.code == .fileFailedToParse)
        #expect(try await fixture.track.load(.timeRange) == range(0, 1))
        await #expect(throws: AVError.self) { try await fixture.composition.load(.isPlayable) }
        #expect(throws: AVError.self) { try fixture.track.sourceSegments[0].mediaDescription() }
    }

    @Test func missingTrackOfASourceIsAnError() throws {
        let fixture = try Fixture()
        fixture.track.segments = [
            AVCompositionTrackSegment(
                url: FakeMedia.clip().url, trackID: 9, sourceTimeRange: range(0, 1),
                targetTimeRange: range(0, 1))
        ]
        let error = #expect(throws: AVError.self) { try fixture.track.sourceSegments[0].mediaDescription() }
        #expect(error?.code == .noSourceTrack)
        #expect(error?.trackID == 9)
    }

    @Test func sourceSegmentsForThePlan() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(2, 3), at: time(1))
        let segments = fixture.track.sourceSegments
        #expect(segments.map(\.sourceURL) == [nil, fixture.assets[0].url])
        #expect(segments.map(\.sourceTrackID) == [0, 1])
        #expect(segments[1].timeMapping == CMTimeMapping(source: range(2, 3), target: range(1, 3)))
        #expect(fixture.track.sourceSegments(in: range(0, 1)).count == 1)
        #expect(fixture.track.sourceSegments(in: range(1, 1)).map(\.sourceTrackID) == [1])
        #expect(fixture.track.sourceSegments(in: range(4, 1)).isEmpty)
    }
}
