import Editing
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// The film's size and rate, and which of a file's tracks it shows.
@Suite struct FormatTests {
    private func build(_ timeline: Timeline, _ media: FakeMedia) async throws -> BuiltTimeline {
        try await TimelineBuilder(timeline, reader: media.reader).build()
    }

    @Test(arguments: [
        (Float(29.97003), CMTime.seconds(1001, 30_000), CMTime.seconds(1001, 30_000)),
        (29.97003, .invalid, .seconds(1001, 30_000)), (12.5, .invalid, .seconds(2, 25)),
        (25, .seconds(512, 12_800), .seconds(1, 25)), (0, .invalid, .seconds(1, 60)),
    ])
    func theFirstClipWithARateGivesIt(rate: Float, frame: CMTime, expected: CMTime) async throws {
        var files = FakeMedia()
        let first = files.add("a", .video(.range(0, 2), rate: rate, frame: frame))
        let second = files.add("b", .video(.range(0, 2), size: CGSize(width: 320, height: 240), rate: 60))
        let film = try await build(Timeline(videos: [.init(url: first), .init(url: second)]), files)
        #expect(film.videoComposition?.frameDuration == expected)
        #expect(film.videoComposition?.frameDuration.timescale == expected.timescale)
        #expect(film.videoComposition?.renderSize == CGSize(width: 640, height: 360))
        #expect(film.composition.naturalSize == CGSize(width: 640, height: 360))
    }

    @Test func theTimelineMayNameSizeAndRate() async throws {
        var files = FakeMedia()
        var timeline = Timeline(videos: [.init(url: files.addClip("a", .seconds(2)))])
        timeline.renderSize = CGSize(width: 200, height: 200)
        timeline.frameDuration = .seconds(1, 24)
        let film = try await build(timeline, files)
        #expect(film.videoComposition?.renderSize == CGSize(width: 200, height: 200))
        #expect(film.videoComposition?.frameDuration == .seconds(1, 24))
    }

    /// An edit list shifts the video by a second, which is black; the audio lasts longer.
    @Test func aWholeClipEndsWithItsVideo() async throws {
        var files = FakeMedia()
        let url = files.add("a", .video(.range(1, 4)), .audio(.range(0, 6)))
        let film = try await build(Timeline(videos: [.init(url: url)]), files)
        #expect(film.composition.duration == .seconds(5))
        for track in film.composition.tracks {
            let parts = track.segments.filter { !$0.isEmpty }.map(\.timeMapping.source)
            #expect(parts == [track.mediaType == .video ? .range(1, 4) : .range(0, 5)])
        }
    }

    @Test func tracksWithoutPicturesAreNotTaken() async throws {
        var files = FakeMedia()
        var hidden = MediaTrackDescription.video(.range(0, 9), size: CGSize(width: 100, height: 100))
        hidden.isEnabled = false
        let url = files.add(
            "a", .video(.range(0, 0)), .video(.range(0, 5), size: .zero), hidden,
            .video(.range(0, 2), size: CGSize(width: 320, height: 240)))
        let film = try await build(Timeline(videos: [.init(url: url)]), files)
        #expect(film.videoComposition?.renderSize == CGSize(width: 320, height: 240))
        #expect(film.composition.tracks.count == 1)
        let track = try #require(film.composition.tracks.first)
        #expect(track.segments.first?.sourceTrackID == 4)
    }

    @Test func clocksWithoutACommonOneUseTheFallback() {
        #expect(TimelineClock(exactFor: [.seconds(1, 600), .seconds(1, 1000)]).timescale == 3000)
        let clock = TimelineClock(exactFor: [.seconds(1, 19_981), .seconds(1, 30_000), .seconds(1, 44_100)])
        #expect(clock.timescale == TimelineClock.fallbackTimescale)
        for frame in [CMTime.seconds(1, 24), .seconds(1001, 30_000), .seconds(1001, 60_000), .seconds(1, 25)]
        {
            #expect(clock.time(clock.units(frame)) == frame)
        }
        #expect(clock.units(.seconds(-1, 1_000_000_000)) == -1)
        #expect(clock.unitsRoundedUp(.seconds(1, 1_000_000_000)) == 1)
    }
}
