import Foundation
import MediaTypes
import RenderPlan
import Testing

@testable import PlanCompiler

/// The segments of a track with several edits. Times in tenths of a second.
@Suite struct FollowEditsTests {
    private typealias Piece = (source: CMTimeRange?, target: CMTimeRange)

    private func media(
        _ edits: [Piece], _ mediaType: AVMediaType = .video, isMedia: Bool = true
    ) -> CompilerTrack.Media {
        var track = MediaTrackDescription(trackID: 1, mediaType: mediaType)
        track.segments = edits.map { CMTimeMapping(source: $0.source ?? .invalid, target: $0.target) }
        track.isReadByMediaTime = isMedia
        track.naturalTimeScale = 1000
        return CompilerTrack.Media(url: URL(fileURLWithPath: "/media/a.mov"), description: track)
    }

    private func expect(
        _ segments: [CompilerTrack.Segment], _ expected: [Piece],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(segments.map(\.target) == expected.map(\.target), sourceLocation: sourceLocation)
        #expect(segments.map(\.clip?.source) == expected.map(\.source), sourceLocation: sourceLocation)
    }

    private let swapped: [Piece] = [
        (.tenths(20, 30), .tenths(0, 10)), (nil, .tenths(10, 14)), (.tenths(5, 11), .tenths(14, 20)),
    ]

    @Test func eachEditIsASegment() {
        let whole = CMTimeMapping(source: .tenths(0, 20), target: .tenths(0, 20))
        let media = media(swapped)
        #expect(media.source.isMedia && media.source.start == nil)
        expect(FollowEdits.segments(of: whole, in: media), swapped)
    }

    @Test func partsAreCutWithinEdits() {
        let part = CMTimeMapping(source: .tenths(4, 16), target: .tenths(100, 112))
        expect(
            FollowEdits.segments(of: part, in: media(swapped)),
            [
                (.tenths(24, 30), .tenths(100, 106)), (nil, .tenths(106, 110)),
                (.tenths(5, 7), .tenths(110, 112)),
            ])
    }

    @Test func aSpeedAppliesToEachEdit() {
        let slow = CMTimeMapping(source: .tenths(8, 16), target: .tenths(0, 16))
        expect(
            FollowEdits.segments(of: slow, in: media(swapped)),
            [(.tenths(28, 30), .tenths(0, 4)), (nil, .tenths(4, 12)), (.tenths(5, 7), .tenths(12, 16))])
    }

    @Test func contiguousEditsAreOneSegment() {
        let edits: [Piece] = [
            (.tenths(20, 30), .tenths(0, 10)), (.tenths(30, 34), .tenths(10, 14)),
            (.tenths(33, 34), .tenths(14, 15)),
        ]
        let whole = CMTimeMapping(source: .tenths(0, 15), target: .tenths(0, 15))
        expect(
            FollowEdits.segments(of: whole, in: media(edits)),
            [(.tenths(20, 34), .tenths(0, 14)), (.tenths(33, 34), .tenths(14, 15))])
    }

    /// A dwell shows the frame at one time, and is silent.
    @Test(arguments: [AVMediaType.video, .audio]) func aDwellHoldsAFrame(mediaType: AVMediaType) {
        let edits: [Piece] = [
            (.tenths(20, 30), .tenths(0, 10)), (.tenths(5, 5), .tenths(10, 14)),
            (.tenths(5, 11), .tenths(14, 20)),
        ]
        let whole = CMTimeMapping(source: .tenths(0, 20), target: .tenths(0, 20))
        let segments = FollowEdits.segments(of: whole, in: media(edits, mediaType))
        #expect(segments.map(\.target) == edits.map(\.target))
        let held = CMTimeRange(start: .seconds(5, 10), duration: CMTime(value: 1, timescale: 4000))
        #expect(segments[1].clip?.source == (mediaType == .video ? held : nil))
    }

    /// A range that extends past the track holds the last frame.
    @Test func whatIsBehindTheEndHoldsTheLastFrame() {
        let long = CMTimeMapping(source: .tenths(16, 22), target: .tenths(0, 6))
        let segments = FollowEdits.segments(of: long, in: media(swapped))
        #expect(segments.map(\.target) == [.tenths(0, 4), .tenths(4, 6)])
        #expect(segments[0].clip?.source == .tenths(7, 11))
        #expect(segments[1].clip?.source.start == CMTime(value: 1099, timescale: 1000))
    }

    @Test func otherTracksKeepTheAssetsTimes() {
        let part = CMTimeMapping(source: .tenths(4, 16), target: .tenths(100, 112))
        let media = media(swapped, isMedia: false)
        #expect(media.source.ignoresEdits == nil)
        expect(FollowEdits.segments(of: part, in: media), [(.tenths(4, 16), .tenths(100, 112))])
    }
}
