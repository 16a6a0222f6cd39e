import Editing
import Foundation
import MediaTypes
import Testing

@testable import Timeline

/// Timelines whose clips have no video, and parts of clips without an end.
@Suite struct SoundAloneTests {
    private static func media() -> (FakeMedia, a: URL, b: URL, clip: URL) {
        var media = FakeMedia()
        let a = media.add("a.mp3", .audio(.range(0, 4)))
        let b = media.add("b.mp3", .audio(.range(0, 6)))
        let clip = media.addClip("clip.mp4", .seconds(5))
        return (media, a, b, clip)
    }

    @Test func clipsWithoutVideoAreJoinedByTheirSound() async throws {
        let (media, a, b, _) = Self.media()
        var timeline = Timeline(videos: [.init(url: a), .init(url: b)])
        timeline.setTransitions(.init(.dissolve, duration: .seconds(1)))
        let built = try await TimelineBuilder(timeline, reader: media.reader).build()
        #expect(built.videoComposition == nil)
        #expect(built.composition.duration == .seconds(9))
        #expect(built.composition.tracks.map(\.mediaType) == [.audio, .audio])
    }

    @Test func oneWithVideoMakesAllNeedIt() async throws {
        let (media, a, _, clip) = Self.media()
        let timeline = Timeline(videos: [.init(url: clip), .init(url: a)])
        let error = await timelineError(timeline, media)
        #expect(error?.code == .noVideoTrack && error?.itemIndex == 1)
        var builder = TimelineBuilder(timeline, reader: media.reader)
        builder.requiresVideo = false
        let built = try await builder.build()
        #expect(built.videoComposition == nil && built.composition.duration == .seconds(9))
        // Where all have it, it stays.
        var videos = TimelineBuilder(Timeline(videos: [.init(url: clip)]), reader: media.reader)
        videos.requiresVideo = false
        #expect(try await videos.build().videoComposition != nil)
    }

    @Test func nothingIsDrawnOnSound() async throws {
        let (media, a, _, _) = Self.media()
        var timeline = Timeline(videos: [.init(url: a)])
        timeline.titles = [.init(text: "A")]
        let error = await timelineError(timeline, media)
        #expect(error?.code == .noVideoTrack && error?.keyPath == "titles[0]")
    }

    @Test func aRangeWithoutEndIsTheRest() async throws {
        let (media, a, _, clip) = Self.media()
        func rest(_ start: Int64) -> CMTimeRange {
            CMTimeRange(start: .seconds(start), duration: .positiveInfinity)
        }
        var timeline = Timeline(videos: [.init(url: clip, sourceTimeRange: rest(2))])
        timeline.voiceOvers = [.init(url: a, sourceTimeRange: rest(3))]
        let built = try await TimelineBuilder(timeline, reader: media.reader).build()
        #expect(built.composition.duration == .seconds(3))
        let voice = try #require(built.composition.tracks.last)
        #expect(voice.segments.first { !$0.isEmpty }?.timeMapping.source == .range(3, 1))
        let document = try timeline.document(at: URL(fileURLWithPath: "/film.json"))
        #expect(try Timeline(document: document, at: URL(fileURLWithPath: "/film.json")) == timeline)
        timeline.videos[0].sourceTimeRange = rest(5)
        #expect(await timelineError(timeline, media)?.code == .rangeOutsideFile)
    }

    /// A whole clip has the audio that begins long before its video, as players present it; without audio, or with a
    /// little, nothing is before the video.
    @Test(arguments: [0, 1, 39, 40, 41, 200, 400, nil] as [Int64?], [0, 40, 200, 260] as [Int64])
    func aWholeClipBeginsWithWhatIsFirst(audioStart: Int64?, videoStart: Int64) async throws {
        var media = FakeMedia()
        let video = MediaTrackDescription.video(.range(videoStart, 400, 200))
        var tracks = [video]
        if let audioStart { tracks.append(.audio(.range(audioStart, 300, 200))) }
        let url = media.add("late.mp4", tracks)
        let reader = media.reader
        func duration(_ item: Timeline.VideoItem) async throws -> CMTime {
            try await TimelineBuilder(Timeline(videos: [item]), reader: reader).build().composition.duration
        }
        // 0.2 s are 40 units.
        let lead = audioStart.map { videoStart - $0 } ?? 0
        #expect(try await duration(.init(url: url)) == .seconds(400 + (lead < 40 ? 0 : lead), 200))
        var reverse = Timeline.VideoItem(url: url)
        reverse.speed = -1
        #expect(try await duration(reverse) == .seconds(400, 200))
        // A part is of the file's time, with whatever begins in it.
        let part = CMTimeRange.range(0, videoStart + 100, 200)
        #expect(try await duration(.init(url: url, sourceTimeRange: part)) == part.duration)
    }

    /// Audio alone goes on to the end of the last clip's audio; what is lost otherwise is in a warning.
    @Test(arguments: [20, 190, 200, 450, 500, 2000], [1, 2, -1, 0.5])
    func audioThatGoesOnAfterTheVideo(milliseconds: Int64, speed: Double) async throws {
        var media = FakeMedia()
        let tail = CMTime.seconds(milliseconds, 1000)
        let video = CMTimeRange(start: .zero, duration: .seconds(5))
        let audio = CMTimeRange(start: .zero, duration: .seconds(5) + tail)
        let long = media.add("long.mov", .video(video), .audio(audio))
        let added = speed > 0 && milliseconds >= 200 ? tail : .zero
        for count in 1...2 {
            let items = Array(repeating: Timeline.VideoItem(url: long, speed: speed), count: count)
            var builder = TimelineBuilder(Timeline(videos: items), reader: media.reader)
            for requiresVideo in [false, true] {
                builder.requiresVideo = requiresVideo
                let built = try await builder.build()
                let seconds = 5 * Double(count) + (requiresVideo ? 0 : added.seconds)
                #expect(abs(built.composition.duration.seconds - seconds / abs(speed)) < 1e-6)
                #expect((built.videoComposition == nil) == (!requiresVideo && added > .zero))
                let isTold = speed > 0 && milliseconds >= 500 && (requiresVideo || count == 2)
                let told = built.warnings.filter { $0.contains("goes on for") && $0.contains("long.mov") }
                #expect(told.count == (isTold ? 1 : 0), "\(built.warnings)")
            }
        }
    }

    /// A range of the last clip may be in the audio alone.
    @Test func aRangeAfterTheVideo() async throws {
        var media = FakeMedia()
        let long = media.add("long.mov", .video(.range(0, 5)), .audio(.range(0, 8)))
        let timeline = Timeline(videos: [.init(url: long, sourceTimeRange: .range(4, 3))])
        #expect(await timelineError(timeline, media)?.code == .rangeOutsideFile)
        var builder = TimelineBuilder(timeline, reader: media.reader)
        builder.requiresVideo = false
        #expect(try await builder.build().composition.duration == .seconds(3))
    }
}
