import Editing
import Foundation
import MediaTypes
import Testing

/// One documented rule: edits on a track with two files `a` and `b` of ten seconds, and what comes of it.
struct TrackRule: CustomTestStringConvertible, Sendable {
    let rule: String
    /// Where the rule is written.
    let source: String
    let edit: @Sendable (Fixture) throws -> Void
    let segments: String

    init(
        _ rule: String, _ source: String, _ segments: String,
        _ edit: @escaping @Sendable (Fixture) throws -> Void
    ) {
        self.rule = rule
        self.source = source
        self.segments = segments
        self.edit = edit
    }

    var testDescription: String { "\(rule) (\(source))" }
}

@Suite struct TrackEditingTests {
    @Test(arguments: insertions + emptyRanges + removals + scalings)
    func followsRule(_ rule: TrackRule) throws {
        let fixture = try Fixture()
        try rule.edit(fixture)
        #expect(fixture.written == rule.segments)
    }

    static let insertions: [TrackRule] = [
        TrackRule("into an empty track", "AVCompositionTrack.h insertTimeRange", "a[2,5)@0..3") {
            try $0.insert(0, range(2, 3), at: .zero)
        },
        TrackRule(
            "an invalid start time appends", "AVCompositionTrack.h insertTimeRange", "a[0,4)@0..4 b[1,3)@4..6"
        ) {
            try $0.insert(0, range(0, 4), at: .zero)
            try $0.insert(1, range(1, 2), at: .invalid)
        },
        TrackRule("what is there moves later", "AVComposition.h insertTimeRange", "b[0,3)@0..3 a[0,4)@3..7") {
            try $0.insert(0, range(0, 4), at: .zero)
            try $0.insert(1, range(0, 3), at: .zero)
        },
        TrackRule(
            "inside a segment splits it", "AVCompositionTrack.h segments",
            "a[0,1)@0..1 b[5,7)@1..3 a[1,4)@3..6"
        ) {
            try $0.insert(0, range(0, 4), at: .zero)
            try $0.insert(1, range(5, 2), at: time(1))
        },
        TrackRule(
            "beyond the end an empty segment fills the hole", "decision", "a[0,2)@0..2 -@2..5 b[0,1)@5..6"
        ) {
            try $0.insert(0, range(0, 2), at: .zero)
            try $0.insert(1, range(0, 1), at: time(5))
        },
        TrackRule("beyond the end of an empty track", "decision", "-@0..5 b[0,1)@5..6") {
            try $0.insert(1, range(0, 1), at: time(5))
        },
        TrackRule("a range longer than the source is cut", "decision", "a[8,10)@0..2") {
            try $0.insert(0, range(8, 100), at: .zero)
        },
        TrackRule("an infinite duration means to the end", "decision", "a[7,10)@0..3") {
            try $0.insert(0, CMTimeRange(start: time(7), duration: .positiveInfinity), at: .zero)
        },
        TrackRule("an empty range inserts nothing", "decision", "a[0,4)@0..4") {
            try $0.insert(0, range(0, 4), at: .zero)
            try $0.insert(1, range(3, 0), at: time(2))
        },
        TrackRule(
            "several ranges in one", "AVCompositionTrack.h insertTimeRanges",
            "a[0,1)@0..1 b[4,6)@1..3 -@3..6 a[7,8)@6..7 a[1,2)@7..8"
        ) {
            try $0.insert(0, range(0, 2), at: .zero)
            let source = $0.assets.map { $0.tracks[0] }
            let empty = CMTimeRange(start: .invalid, duration: time(3))
            try $0.track.insertTimeRanges(
                [range(4, 2), empty, range(7, 1)].map { NSValue(timeRange: $0) },
                of: [source[1], source[1], source[0]], at: time(1))
        },
    ]

    static let emptyRanges: [TrackRule] = [
        TrackRule("pushes content later", "AVCompositionTrack.h insertEmptyTimeRange", "-@0..3 a[0,4)@3..7") {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.insertEmptyTimeRange(range(0, 3))
        },
        TrackRule(
            "splits a segment", "AVCompositionTrack.h insertEmptyTimeRange", "a[0,1)@0..1 -@1..3 a[1,4)@3..6"
        ) {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.insertEmptyTimeRange(range(1, 2))
        },
        TrackRule(
            "extends an empty segment", "AVCompositionTrack.h insertEmptyTimeRange", "-@0..5 a[0,4)@5..9"
        ) {
            try $0.insert(0, range(0, 4), at: time(2))
            $0.track.insertEmptyTimeRange(range(1, 2))
            $0.track.insertEmptyTimeRange(range(4, 1))
        },
        TrackRule("has no effect at the end", "AVCompositionTrack.h insertEmptyTimeRange", "a[0,4)@0..4") {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.insertEmptyTimeRange(range(4, 2))
            $0.track.insertEmptyTimeRange(range(9, 2))
        },
        TrackRule("has no effect on an empty track", "AVCompositionTrack.h insertEmptyTimeRange", "") {
            $0.track.insertEmptyTimeRange(range(0, 2))
        },
    ]

    static let removals: [TrackRule] = [
        TrackRule(
            "removes, truncates and closes the gap", "AVCompositionTrack.h removeTimeRange",
            "a[0,2)@0..2 b[3,4)@2..3"
        ) {
            try $0.insert(0, range(0, 4), at: .zero)
            try $0.insert(1, range(0, 4), at: time(4))
            $0.track.removeTimeRange(range(2, 5))
        },
        TrackRule("inside a segment", "AVCompositionTrack.h removeTimeRange", "a[0,1)@0..1 a[3,4)@1..2") {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.removeTimeRange(range(1, 2))
        },
        TrackRule("past the end is cut", "client code", "a[0,3)@0..3") {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.removeTimeRange(range(3, 100))
        },
        TrackRule("an infinite or huge range cuts the tail", "decision", "a[0,2)@0..2") {
            try $0.insert(0, range(0, 6), at: .zero)
            $0.track.removeTimeRange(CMTimeRange(start: time(4), duration: .positiveInfinity))
            $0.track.removeTimeRange(
                CMTimeRange(start: time(2), duration: CMTime(value: .max, timescale: 1)))
            $0.track.removeTimeRange(CMTimeRange(start: time(2), duration: .positiveInfinity))
        },
        TrackRule("after the end has no effect", "decision", "a[0,4)@0..4") {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.removeTimeRange(range(4, 1))
        },
        TrackRule("everything", "AVCompositionTrack.h removeTimeRange", "") {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.removeTimeRange(range(0, 4))
        },
        TrackRule("joins empty segments", "decision", "a[0,1)@0..1 -@1..4 a[2,3)@4..5") {
            try $0.insert(0, range(0, 3), at: .zero)
            $0.track.insertEmptyTimeRange(range(1, 1))
            $0.track.insertEmptyTimeRange(range(3, 2))
            $0.track.removeTimeRange(range(2, 1))
        },
    ]

    static let scalings: [TrackRule] = [
        TrackRule(
            "slower; what follows moves", "AVCompositionTrack.h scaleTimeRange", "a[0,4)@0..8 b[0,2)@8..10"
        ) {
            try $0.insert(0, range(0, 4), at: .zero)
            try $0.insert(1, range(0, 2), at: time(4))
            $0.track.scaleTimeRange(range(0, 4), toDuration: time(8))
        },
        TrackRule(
            "faster, inside a segment", "AVCompositionTrack.h scaleTimeRange",
            "a[0,2)@0..2 a[2,8)@2..4 a[8,10)@4..6"
        ) {
            try $0.insert(0, range(0, 10), at: .zero)
            $0.track.scaleTimeRange(range(2, 6), toDuration: time(2))
        },
        TrackRule(
            "each segment keeps its share", "AVCompositionTrack.h scaleTimeRange",
            "a[0,2)@0..1 -@1..2 b[0,2)@2..3"
        ) {
            try $0.insert(0, range(0, 2), at: .zero)
            try $0.insert(1, range(0, 2), at: time(4))
            $0.track.scaleTimeRange(range(0, 6), toDuration: time(3))
        },
        TrackRule("past the end by the same factor", "decision", "a[0,2)@0..2 a[2,4)@2..6") {
            try $0.insert(0, range(0, 4), at: .zero)
            $0.track.scaleTimeRange(range(2, 10), toDuration: time(20))
        },
        TrackRule(
            "splitting a scaled segment keeps its rate", "decision", "a[0,1)@0..2 b[0,1)@2..3 a[1,2)@3..5"
        ) {
            try $0.insert(0, range(0, 2), at: .zero)
            $0.track.scaleTimeRange(range(0, 2), toDuration: time(4))
            try $0.insert(1, range(0, 1), at: time(2))
        },
        TrackRule("to a third and back", "AVCompositionTrack.h scaleTimeRange", "a[0,10)@0..10") {
            try $0.insert(0, range(0, 10), at: .zero)
            $0.track.scaleTimeRange(range(0, 10), toDuration: CMTime(value: 10, timescale: 3))
            $0.track.scaleTimeRange(
                CMTimeRange(start: .zero, duration: CMTime(value: 10, timescale: 3)), toDuration: time(10))
        },
    ]

    @Test func rateIsSourceByTarget() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(0, 4), at: .zero)
        fixture.track.scaleTimeRange(range(0, 4), toDuration: time(1))
        let mapping = try #require(fixture.track.segments.first).timeMapping
        #expect(mapping.source.duration == time(4))
        #expect(mapping.target.duration == time(1))
    }

    @Test func insertionKeepsTheCallersUnits() throws {
        let fixture = try Fixture()
        try fixture.insert(0, range(1, 2), at: .zero)
        let mapping = try #require(fixture.track.segments.first).timeMapping
        #expect(mapping.source.start.timescale == 600)
        #expect(mapping.source.duration.value == 1200)
        #expect(fixture.composition.duration.value == 1200)
        #expect(fixture.composition.duration.timescale == 600)
    }
}
