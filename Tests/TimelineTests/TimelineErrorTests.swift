import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Timeline

/// Every fault names its place, its cause and what to do, in one line.
@Suite struct TimelineErrorTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var code: TimelineError.Code
        var keyPath: String
        /// What the line must say of cause and remedy.
        var words: [String]
        var index: Int?
        var change: @Sendable (inout Timeline) -> Void
        var testDescription: String { "\(code) at \(keyPath)" }
    }

    /// Two clips of 4 s with a dissolve of 1 s, a voice and music of 3 s.
    private static func plain() -> (Timeline, FakeMedia) {
        var files = FakeMedia()
        let clips = ["a.mp4", "b.mp4"].map { files.addClip($0, .seconds(4)) }
        let voice = files.add("voice.wav", .audio(.range(0, 3)))
        let music = files.add("music.wav", .audio(.range(0, 3)))
        files.addClip("long.mp4", .seconds(60))
        files.add("sound-only.m4a", .audio(.range(0, 3)))
        files.add("picture-only.mp4", .video(.range(0, 3)))
        files.add("tiny.wav", .audio(.range(0, 1, 10_000)))
        var undecodable = MediaTrackDescription.video(.range(0, 3))
        (undecodable.isDecodable, undecodable.codec) = (false, 0x7878_7878)
        files.add("unknown-picture.mp4", undecodable)
        var sound = MediaTrackDescription.audio(.range(0, 3))
        (sound.isDecodable, sound.codec) = (false, 0x7878_7878)
        files.add("unknown-sound.mp4", .video(.range(0, 3)), sound)
        let timeline = Timeline(
            videos: clips.map { .init(url: $0) },
            transitions: [.init(.dissolve, duration: .seconds(1))],
            voiceOvers: [.init(url: voice)], music: [.init(url: music)])
        return (timeline, files)
    }

    @Test func thePlainTimelineIsGood() async {
        let (timeline, files) = Self.plain()
        #expect(await timelineError(timeline, files) == nil)
    }

    static let rows: [Row] = [
        Row(code: .noVideos, keyPath: "videos", words: ["no clips", "add"]) { $0.videos = [] },
        Row(
            code: .tooManyTransitions, keyPath: "transitions[1]", words: ["2 transitions for 2 clips"],
            index: 1
        ) {
            $0.transitions += $0.transitions
        },
        Row(
            code: .invalidTime, keyPath: "videos[1].sourceTimeRange.duration",
            words: ["/fake/b.mp4", "zero", "above zero"], index: 1
        ) {
            $0.videos[1].sourceTimeRange = .range(0, 0)
        },
        Row(
            code: .invalidTime, keyPath: "videos[0].sourceTimeRange.duration", words: ["-2 s is negative"],
            index: 0
        ) {
            $0.videos[0].sourceTimeRange = .range(0, -2)
        },
        Row(code: .invalidTime, keyPath: "videos[0].sourceTimeRange.start", words: ["negative"], index: 0) {
            $0.videos[0].sourceTimeRange = .range(-1, 2)
        },
        Row(
            code: .invalidTime, keyPath: "videos[0].sourceTimeRange.duration", words: ["not numeric"],
            index: 0
        ) {
            $0.videos[0].sourceTimeRange = CMTimeRange(start: .zero, duration: .indefinite)
        },
        Row(code: .invalidTime, keyPath: "videos[0].sourceTimeRange.start", words: ["not numeric"], index: 0)
        {
            $0.videos[0].sourceTimeRange = CMTimeRange(
                start: CMTime(value: 1, timescale: 0), duration: .seconds(1))
        },
        Row(
            code: .invalidTime, keyPath: "videos[0].sourceTimeRange.start", words: ["exceeds the maximum"],
            index: 0
        ) {
            $0.videos[0].sourceTimeRange = .range(.max, 1)
        },
        Row(
            code: .rangeOutsideFile, keyPath: "videos[1].sourceTimeRange",
            words: ["ends at 5 s", "video of the file ends at 4 s", "/fake/b.mp4"], index: 1
        ) {
            $0.videos[1].sourceTimeRange = .range(2, 3)
        },
        Row(
            code: .transitionTooLong, keyPath: "transitions[0]",
            words: ["/fake/b.mp4", "2.5 s", "videos[1]", "lasts 3 s", "1.5 s at most"], index: 0
        ) {
            $0.videos[1].sourceTimeRange = .range(0, 3)
            $0.transitions[0].duration = .seconds(5, 2)
            $0.videos[0].url = FakeMedia.url("long.mp4")
        },
        Row(code: .invalidTime, keyPath: "transitions[0].duration", words: ["zero"], index: 0) {
            $0.transitions[0].duration = .zero
        },
        Row(code: .invalidTime, keyPath: "transitions[0].duration", words: ["negative"], index: 0) {
            $0.transitions[0].duration = .seconds(-1)
        },
        Row(code: .noVideoTrack, keyPath: "videos[0].url", words: ["no video", "music"], index: 0) {
            $0.videos[0].url = FakeMedia.url("sound-only.m4a")
        },
        Row(code: .noAudioTrack, keyPath: "voiceOvers[0].url", words: ["no audio"], index: 0) {
            $0.voiceOvers[0].url = FakeMedia.url("picture-only.mp4")
        },
        Row(
            code: .decoderNotFound, keyPath: "videos[1]",
            words: ["no decoder installed for its video (“xxxx”)", "install gstreamer1.0-libav "], index: 1
        ) {
            $0.videos[1].url = FakeMedia.url("unknown-picture.mp4")
        },
        Row(
            code: .decoderNotFound, keyPath: "videos[1].originalSoundVolume",
            words: ["set originalSoundVolume to 0"],
            index: 1
        ) {
            $0.videos[1].url = FakeMedia.url("unknown-sound.mp4")
        },
        Row(code: .decoderNotFound, keyPath: "music[0].url", words: ["decoder"], index: 0) {
            $0.music[0].url = FakeMedia.url("unknown-sound.mp4")
        },
        Row(
            code: .startsAfterEnd, keyPath: "voiceOvers[0].start", words: ["7 s", "timeline ends at 7 s"],
            index: 0
        ) {
            $0.voiceOvers[0].start = .seconds(7)
        },
        Row(code: .startsAfterEnd, keyPath: "music[0].start", words: ["8.5 s"], index: 0) {
            $0.music[0].start = .seconds(17, 2)
        },
        Row(
            code: .rangeOutsideFile, keyPath: "voiceOvers[0].sourceTimeRange",
            words: ["audio of the file ends at 3 s"],
            index: 0
        ) {
            $0.voiceOvers[0].sourceTimeRange = .range(1, 3)
        },
        Row(code: .invalidVolume, keyPath: "videos[0].originalSoundVolume", words: ["nan"], index: 0) {
            $0.videos[0].originalSoundVolume = .nan
        },
        Row(code: .invalidVolume, keyPath: "music[0].automation[0].endVolume", words: ["-1"], index: 0) {
            $0.music[0].automation = [.init(timeRange: .range(0, 1), startVolume: 1, endVolume: -1)]
        },
        Row(code: .invalidTime, keyPath: "music[0].fadeOut", words: ["negative"], index: 0) {
            $0.music[0].fadeOut = .seconds(-1)
        },
        Row(
            code: .overlappingAutomation, keyPath: "music[0].automation[0]",
            words: ["begins at 1 s", "ends at 2 s"],
            index: 0
        ) {
            $0.music[0].automation = [
                .init(timeRange: .range(1, 2), startVolume: 1, endVolume: 0),
                .init(timeRange: .range(0, 2), startVolume: 1, endVolume: 0),
            ]
        },
        Row(code: .tooManyLoops, keyPath: "music[0].loops", words: ["70000 times"], index: 0) {
            $0.music[0].url = FakeMedia.url("tiny.wav")
        },
        Row(code: .invalidRenderSize, keyPath: "renderSize", words: ["641", "even"]) {
            $0.renderSize = CGSize(width: 641, height: 360)
        },
        Row(code: .invalidRenderSize, keyPath: "renderSize", words: ["nan"]) {
            $0.renderSize = CGSize(width: CGFloat.nan, height: 360)
        },
        Row(code: .invalidTime, keyPath: "frameDuration", words: ["zero"]) { $0.frameDuration = .zero },
    ]

    @Test(arguments: rows)
    func faultsNameTheirPlace(row: Row) async throws {
        var (timeline, files) = Self.plain()
        row.change(&timeline)
        let error = try #require(await timelineError(timeline, files))
        #expect(error.code == row.code && error.keyPath == row.keyPath && error.itemIndex == row.index)
        for word in row.words {
            #expect(error.description.contains(word), "\(error)")
        }
        #expect(!error.remedy.isEmpty && !error.description.contains("\n"))
    }

    @Test func halfOfAClipIsStillGood() async throws {
        var (timeline, files) = Self.plain()
        timeline.transitions[0].duration = .seconds(2)
        #expect(await timelineError(timeline, files) == nil)
        timeline.transitions[0].duration = .seconds(2_000_001, 1_000_000)
        let error = try #require(await timelineError(timeline, files))
        #expect(error.code == .transitionTooLong && error.description.contains("about 2 s"))
    }

    @Test func unreadableFilesSayWhy() async throws {
        let folder = try TemporaryFolder.make("timeline")
        let text = folder.appendingPathComponent("text.mp4")
        try Data("no film".utf8).write(to: text)
        let cases: [(URL, TimelineError.Code, String)] = [
            (folder.appendingPathComponent("none.mp4"), .fileNotFound, "no such file"),
            (folder, .unreadableFile, "is a folder"),
            (text, .unreadableFile, "No such fake"),
            (try #require(URL(string: "https://example.org/a.mp4")), .unreadableFile, "not a local file"),
        ]
        for (url, code, cause) in cases {
            var (timeline, files) = Self.plain()
            timeline.videos[1].url = url
            let error = try #require(await timelineError(timeline, files))
            #expect(error.code == code && error.file == url && error.keyPath == "videos[1]")
            #expect(error.cause.contains(cause) && error.itemIndex == 1)
            #expect(!error.description.contains("\n"))
        }
    }

    @Test func timesBeyondTheMaximumHaveTheirRemedy() {
        let check = ItemCheck("videos", 0, file: nil)
        let large = CMTime(value: 1 << 40, timescale: 1)
        let errors = [
            #expect(throws: TimelineError.self) { try check.positive(large, "duration") },
            #expect(throws: TimelineError.self) { try check.notNegative(large, "start") },
            #expect(throws: TimelineError.self) { try check.countable(large, "delay") },
            #expect(throws: TimelineError.self) { try ItemCheck.positive(large, "frameDuration") },
        ]
        for error in errors {
            #expect(error?.cause.contains("exceeds") == true && error?.remedy == "use a smaller time")
        }
    }

    @Test func oneLineEvenForAStrangeName() {
        let error = TimelineError(
            .fileNotFound, file: URL(fileURLWithPath: "/a\nb.mp4"), keyPath: "videos[0]", itemIndex: 0,
            cause: "no such file", remedy: "check its path")
        #expect(error.description == #"/a\nb.mp4: videos[0]: no such file; check its path"#)
        #expect(
            error.errorDescription == error.description && error.localizedDescription == error.description)
        #expect(
            error.failureReason == "no such file" && error.recoverySuggestion == "check its path")
    }
}
