import Foundation
import MediaTypes
import RenderPlan
import Testing

@testable import Engine

/// Which segment an output frame is in, and when the next clip's reader is opened.
@Suite struct SegmentScheduleTests {
    private static let format = VideoFormat(
        width: 16, height: 16, frameDuration: CMTime(value: 1, timescale: 10), colorimetry: .bt709)

    /// A track of segments as long as so many tenths of a second; of the file of that letter, or gaps.
    private func track(_ parts: [(tenths: Int64, file: String?)]) -> TrackSegments {
        var start: Int64 = 0
        let segments = parts.map { tenths, file in
            defer { start += tenths }
            let target = CMTimeRange(
                start: CMTime(value: start, timescale: 10), duration: CMTime(value: tenths, timescale: 10))
            return VideoTrackPlan.Segment(target: target, clip: file.map { clip($0, lasting: tenths) })
        }
        return TrackSegments(
            VideoTrackPlan(trackID: 1, name: "video_1", segments: segments), format: Self.format)
    }

    private func clip(_ file: String, lasting tenths: Int64) -> VideoTrackPlan.Clip {
        VideoTrackPlan.Clip(
            source: MediaSource(
                url: URL(fileURLWithPath: "/\(file).mp4"), trackID: 1, streamID: "", streamIndex: 0,
                timescale: 600),
            sourceRange: CMTimeRange(start: .zero, duration: CMTime(value: tenths, timescale: 10)),
            picture: SourceFormat(orientation: .identity, width: 16, height: 16))
    }

    /// The frames at which readers are opened, with their files.
    private func openings(_ track: TrackSegments) -> [String] {
        var schedule = SegmentSchedule(track)
        return (0..<(track.frames.last?.upperBound ?? 0)).compactMap { frame in
            _ = schedule.advance(to: frame)
            return schedule.upcoming(at: frame).map { "\(frame) \($0.source.url.lastPathComponent)" }
        }
    }

    /// Two seconds, here twenty frames, before its segment begins.
    @Test func theNextReaderIsOpenedTwoSecondsAhead() {
        #expect(openings(track([(50, "a"), (30, "b"), (40, "c")])) == ["30 b.mp4", "60 c.mp4"])
    }

    @Test func aShortClipOpensTheNextAtItsFirstFrame() {
        let track = track([(5, "a"), (1, "b"), (1, "c"), (3, "d")])
        #expect(openings(track) == ["0 b.mp4", "5 c.mp4", "6 d.mp4"])
    }

    /// Open throughout the gap, it would hold its frames: those of two tracks alternate in a film of transitions.
    @Test func theReaderBehindAGapIsOpenedTwoSecondsAhead() {
        #expect(openings(track([(30, "a"), (90, nil), (30, "b")])) == ["100 b.mp4"])
        #expect(openings(track([(30, "a"), (10, nil), (30, "b")])) == ["20 b.mp4"])
        #expect(openings(track([(30, "a"), (10, nil), (5, nil), (30, "b")])) == ["25 b.mp4"])
        #expect(openings(track([(90, nil), (30, "b")])) == ["70 b.mp4"])
    }

    @Test func aClipWithoutFramesOpensNothing() {
        let track = track([(30, "a"), (0, "b"), (30, "c")])
        #expect(openings(track) == ["10 c.mp4"])
        #expect(track.index(of: 30) == 2)
        #expect(track.clip(after: 0, backwards: false) == 2)
        #expect(track.clip(after: 2, backwards: true) == 0)
    }

    /// Pieces of a tenth of a second that lie behind each other in a file of large frames, four of which are kept.
    @Test func backwardsPiecesAreReadInStretches() {
        func segment(_ place: Int64, _ start: Int64) -> VideoTrackPlan.Segment {
            var clip = clip("a", lasting: 1)
            clip.sourceRange.start = CMTime(value: start, timescale: 10)
            (clip.picture.width, clip.picture.height) = (4096, 4096)
            return VideoTrackPlan.Segment(
                target: CMTimeRange(
                    start: CMTime(value: place, timescale: 10), duration: CMTime(value: 1, timescale: 10)),
                clip: clip)
        }
        // A jump ends a stretch, and what goes on forwards isn't in one.
        let starts: [Int64] = [20, 19, 18, 17, 16, 15, 3, 2, 7, 8]
        let track = TrackSegments(
            VideoTrackPlan(
                trackID: 1, name: "video_1",
                segments: starts.enumerated().map { segment(Int64($0), $1) }), format: Self.format)
        #expect(
            starts.indices.map { track.backwards[$0] } == [
                0..<4, 0..<4, 0..<4, 0..<4, 4..<6, 4..<6, 6..<8, 6..<8, nil, nil,
            ])
        #expect(
            track.jobs().map { $0.map { [$0.start / 100_000_000, $0.end / 100_000_000] } } == [
                [17, 21], nil, nil, nil, [15, 17], nil, [2, 4], nil, [7, 8], [8, 9],
            ])
        var schedule = SegmentSchedule(track)
        let isNew = starts.indices.map { schedule.advance(to: Int64($0)) }
        #expect(isNew == [false, false, false, false, true, false, true, false, true, true])
    }

    @Test func segmentsAreFoundByTheirFrames() {
        let track = track([(3, "a"), (2, nil), (4, "b")])
        #expect((0..<9).map { track.index(of: $0) } == [0, 0, 0, 1, 1, 2, 2, 2, 2])
        #expect(track.index(of: 9) == nil)
        #expect(track.index(of: -1) == nil)
        #expect(track.clip(after: 0, backwards: false) == 2)
        #expect(track.clip(after: 2, backwards: false) == nil)
        #expect(track.clip(after: 2, backwards: true) == 0)
    }

    @Test func anAscendingTraversalMayLeaveOutFrames() {
        var schedule = SegmentSchedule(track([(3, "a"), (2, nil), (4, "b")]))
        for (frame, isOther, file) in [
            (0, false, "a.mp4"), (4, true, nil), (8, true, "b.mp4"), (9, true, nil),
        ] as [(Int64, Bool, String?)] {
            let isNew = schedule.advance(to: frame)
            #expect(isNew == isOther, "frame \(frame)")
            #expect(schedule.job?.source.url.lastPathComponent == file, "frame \(frame)")
        }
        let upcoming = schedule.upcoming(at: 9)
        #expect(upcoming == nil)
    }
}
