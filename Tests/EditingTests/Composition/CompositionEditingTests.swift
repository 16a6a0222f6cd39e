import Editing
import Foundation
import MediaTypes
import Testing

/// One documented rule: edits on a composition with two clips of ten seconds, and what comes of its tracks.
struct CompositionRule: CustomTestStringConvertible, Sendable {
    let rule: String
    let source: String
    let tracks: [String]
    let edit: @Sendable (AVMutableComposition, [AVURLAsset]) throws -> Void

    init(
        _ rule: String, _ source: String, _ tracks: [String],
        _ edit: @escaping @Sendable (AVMutableComposition, [AVURLAsset]) throws -> Void
    ) {
        self.rule = rule
        self.source = source
        self.tracks = tracks
        self.edit = edit
    }

    var testDescription: String { "\(rule) (\(source))" }
}

@Suite struct CompositionEditingTests {
    @Test(arguments: insertions + others)
    func followsRule(_ rule: CompositionRule) throws {
        // `a` is shorter in sound, `b` is full, `c` starts with a second of nothing and has two sounds.
        let assets = [
            FakeMedia.asset([
                FakeMedia.track(.video, id: 1), FakeMedia.track(.audio, id: 2, duration: time(8)),
            ]),
            FakeMedia.clip(),
            FakeMedia.asset([
                FakeMedia.track(.video, id: 1, start: time(1), duration: time(9)),
                FakeMedia.track(.audio, id: 2), FakeMedia.track(.audio, id: 3),
            ]),
        ]
        let composition = AVMutableComposition()
        try rule.edit(composition, assets)
        #expect(composition.tracks.map { Fixture.written($0, assets: assets) } == rule.tracks)
    }

    static let insertions: [CompositionRule] = [
        CompositionRule(
            "adds tracks", "AVComposition.h insertTimeRange", ["a[2,5)@0..3", "a[2,5)@0..3"]
        ) {
            try $0.insertTimeRange(range(2, 3), of: $1[0], at: .zero)
        },
        CompositionRule(
            "uses compatible tracks again and pushes all content out", "AVComposition.h insertTimeRange",
            ["b[0,1)@0..1 a[2,5)@1..4", "b[0,1)@0..1 a[2,5)@1..4"]
        ) {
            try $0.insertTimeRange(range(2, 3), of: $1[0], at: .zero)
            try $0.insertTimeRange(range(0, 1), of: $1[1], at: .zero)
        },
        CompositionRule(
            "adds a track for each that has none yet", "AVComposition.h insertTimeRange",
            ["a[0,1)@0..1 c[2,3)@1..2", "a[0,1)@0..1 c[2,3)@1..2", "-@0..1 c[2,3)@1..2"]
        ) {
            try $0.insertTimeRange(range(0, 1), of: $1[0], at: .zero)
            try $0.insertTimeRange(range(2, 1), of: $1[2], at: time(1))
        },
        CompositionRule(
            "a track without new media is kept in step", "AVComposition.h insertTimeRange",
            [
                "c[1,2)@0..1 b[4,6)@1..3 c[2,3)@3..4", "c[1,2)@0..1 b[4,6)@1..3 c[2,3)@3..4",
                "c[1,2)@0..1 -@1..3 c[2,3)@3..4",
            ]
        ) {
            try $0.insertTimeRange(range(1, 2), of: $1[2], at: .zero)
            try $0.insertTimeRange(range(4, 2), of: $1[1], at: time(1))
        },
        CompositionRule(
            "shorter sound is filled up where media follows", "decision",
            ["a[6,10)@0..4 b[0,2)@4..6", "a[6,8)@0..2 -@2..4 b[0,2)@4..6"]
        ) {
            try $0.insertTimeRange(range(0, 2), of: $1[1], at: .zero)
            try $0.insertTimeRange(range(6, 4), of: $1[0], at: .zero)
        },
        CompositionRule(
            "shorter sound at the end stays shorter", "decision", ["a[6,10)@0..4", "a[6,8)@0..2"]
        ) {
            try $0.insertTimeRange(range(6, 40), of: $1[0], at: .zero)
        },
        CompositionRule(
            "a track that starts later stays in sync", "decision",
            ["-@0..1 c[1,3)@1..3", "c[0,3)@0..3", "c[0,3)@0..3"]
        ) {
            try $0.insertTimeRange(range(0, 3), of: $1[2], at: .zero)
        },
        CompositionRule(
            "an invalid time appends", "decision", ["a[0,4)@0..4 b[0,1)@4..5", "a[0,4)@0..4 b[0,1)@4..5"]
        ) {
            try $0.insertTimeRange(range(0, 4), of: $1[0], at: .invalid)
            try $0.insertTimeRange(range(0, 1), of: $1[1], at: .invalid)
        },
        CompositionRule(
            "a composition is inserted as its segments", "AVCompositionTrack.h insertTimeRange",
            ["b[1,2)@0..2 -@2..3 a[0,1)@3..4"]
        ) {
            let inner = AVMutableComposition()
            let track = inner.addMutableTrack(withMediaType: .video, preferredTrackID: 5)
            try track?.insertTimeRange(range(0, 2), of: $1[1].tracks[0], at: .zero)
            track?.scaleTimeRange(range(0, 2), toDuration: time(4))
            try track?.insertTimeRange(range(0, 2), of: $1[0].tracks[0], at: time(5))
            try $0.insertTimeRange(range(2, 4), of: inner, at: .zero)
        },
        CompositionRule("nothing of an empty range", "decision", []) {
            try $0.insertTimeRange(range(0, 0), of: $1[0], at: .zero)
        },
    ]

    static let others: [CompositionRule] = [
        CompositionRule(
            "empty range on all tracks that reach it", "AVComposition.h insertEmptyTimeRange",
            ["a[6,9)@0..3 -@3..5 a[9,10)@5..6", "a[6,8)@0..2"]
        ) {
            try $0.insertTimeRange(range(6, 4), of: $1[0], at: .zero)
            $0.insertEmptyTimeRange(range(3, 2))
        },
        CompositionRule(
            "removes from all tracks and keeps empty ones", "AVComposition.h removeTimeRange",
            ["a[8,10)@0..2", ""]
        ) {
            try $0.insertTimeRange(range(6, 4), of: $1[0], at: .zero)
            $0.removeTimeRange(range(0, 2))
        },
        CompositionRule(
            "scales all tracks by one factor", "AVComposition.h scaleTimeRange",
            ["a[6,7)@0..1 a[7,10)@1..7", "a[6,7)@0..1 a[7,8)@1..3"]
        ) {
            try $0.insertTimeRange(range(6, 4), of: $1[0], at: .zero)
            $0.scaleTimeRange(range(1, 3), toDuration: time(6))
        },
    ]

    @Test func newTracksTakeWhatTheirSourcesSay() throws {
        var video = FakeMedia.track(.video)
        video.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 720, ty: 0)
        video.languageCode = "eng"
        let composition = AVMutableComposition()
        try composition.insertTimeRange(range(0, 1), of: FakeMedia.asset([video]), at: .zero)
        #expect(composition.tracks[0].preferredTransform == video.preferredTransform)
        #expect(composition.tracks[0].languageCode == "eng")
        #expect(composition.preferredTransform == .identity)
    }

    @Test func refusedInsertionHasNoEffect() throws {
        let (composition, clip) = (AVMutableComposition(), FakeMedia.clip())
        #expect(
            code { try composition.insertTimeRange(range(20, 1), of: clip, at: .zero) }
                == .invalidCompositionTrackSegmentSourceStartTime)
        #expect(
            code { try composition.insertTimeRange(range(0, 1), of: clip, at: time(-1)) }
                == .compositionTrackSegmentsNotContiguous)
        #expect(
            code { try composition.insertTimeRange(range(0, -1), of: clip, at: .zero) }
                == .invalidCompositionTrackSegmentSourceDuration)
        #expect(
            code { try composition.insertTimeRange(range(0, 1), of: FakeMedia.unreadable(), at: .zero) }
                == .fileFailedToParse)
        #expect(composition.tracks.isEmpty)
    }

    @Test func tooLateForExactTimeIsRefusedForNewTracksToo() throws {
        let composition = AVMutableComposition()
        let late = CMTime(value: (1 << 31) - 1, timescale: 1)
        #expect(
            code { try composition.insertTimeRange(range(0, 5), of: FakeMedia.clip(), at: late) }
                == .invalidCompositionTrackSegmentDuration)
        #expect(composition.tracks.isEmpty)
    }
}
