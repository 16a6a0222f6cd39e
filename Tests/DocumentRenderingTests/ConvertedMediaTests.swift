import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Converted documents have the media and the durations of the document that they were made of, or say what they haven't.
@Suite(.timeLimit(.minutes(5))) struct ConvertedMediaTests {
    private static let rate = FrameRateFraction(25, 1)

    private static func range(_ start: Int64, _ count: Int64) -> OTIOTimeRange {
        OTIOTimeRange(CMTimeRange(start: .at(start, 25), duration: .at(count, 25)), rate: rate)
    }

    private static func clip(_ range: OTIOTimeRange?, available: OTIOTimeRange? = nil) -> OTIOItem {
        .clip(
            OTIOClip(
                OTIOItemProperties(name: "clip", sourceRange: range),
                reference: OTIOMediaReference(.external("clip.mp4"), availableRange: available)))
    }

    /// A document of OpenTimelineIO with tracks over `clip.mp4` beside it, which has 100 frames.
    private static func document(
        _ video: [OTIOItem]?, _ audio: [[OTIOItem]] = [], in folder: URL
    ) async throws -> TimelineDocument {
        try FileManager.default.copyItem(
            at: try await NumberedDocument.clip(), to: folder.appendingPathComponent("clip.mp4"))
        var timeline = OTIOTimeline(name: "edit")
        if let video { timeline.tracks.children.append(.track(OTIOTrack(children: video))) }
        for items in audio {
            timeline.tracks.children.append(.track(OTIOTrack(kind: OTIOTrack.audio, children: items)))
        }
        let file = folder.appendingPathComponent("edit.otio")
        try OTIOWriter.data(.timeline(timeline)).write(to: file)
        return try TimelineDocument(contentsOf: file)
    }

    private static func ends(_ built: BuiltTimeline, _ type: AVMediaType) -> [CMTime] {
        built.composition.tracks(withMediaType: type).flatMap { track in
            track.segments.filter { !$0.isEmpty }.map(\.timeMapping.target.end)
        }
    }

    // MARK: JSON

    /// The frames of video and of the tracks of audio.
    static let lengths: [(Int64?, [Int64])] = [
        (25, []), (25, [25]), (25, [75]), (25, [10, 75]), (50, [25, 50]), (nil, [50]), (nil, [10, 30]),
    ]

    @Test(arguments: lengths.indices) func audioMayBeLongerThanVideo(index: Int) async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let (video, audio) = Self.lengths[index]
        let document = try await Self.document(
            video.map { [Self.clip(Self.range(0, $0))] }, audio.map { [Self.clip(Self.range(5, $0))] },
            in: folder)
        let json = folder.appendingPathComponent("edit.json")
        try await document.write(to: json)
        let (one, other) = (try await document.build(), try await TimelineDocument(contentsOf: json).build())
        #expect(one.composition.duration == other.composition.duration)
        #expect(Self.ends(one, .audio).max() == Self.ends(other, .audio).max())
        #expect((one.videoComposition == nil) == (other.videoComposition == nil))
    }

    @Test func clipsOfNoDurationAreLeftOut() async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let clips = [
            Self.clip(Self.range(0, 10)), Self.clip(Self.range(3, 0)), Self.clip(Self.range(20, 10)),
        ]
        let document = try await Self.document(clips, [clips], in: folder)
        let json = folder.appendingPathComponent("edit.json")
        try await document.write(to: json)
        let timeline = try Timeline(contentsOf: json)
        #expect(timeline.videos.count == 2 && timeline.voiceOvers.count == 2)
        let built = try await TimelineDocument(contentsOf: json).build()
        #expect(built.composition.duration == .at(20, 25))
    }

    /// A timeline's transition is at most half as long as its clips: what is longer is refused, not written for an export to
    /// refuse it.
    @Test(arguments: [4, 10, 16, 20] as [Int64]) func longTransitionsAreRefused(length: Int64) async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let half = Self.range(0, length / 2).duration
        let document = try await Self.document(
            [
                Self.clip(Self.range(20, 10)), .transition(OTIOTransition(inOffset: half, outOffset: half)),
                Self.clip(Self.range(60, 10)),
            ], in: folder)
        let json = folder.appendingPathComponent("edit.json")
        guard 2 * length <= 10 + length / 2 else {
            let error = await #expect(throws: TimelineError.self) { try await document.write(to: json) }
            #expect(error?.cause.contains("half of a clip") == true)
            return
        }
        try await document.write(to: json)
        #expect(try await TimelineDocument(contentsOf: json).build().composition.duration == .at(20, 25))
    }

    // MARK: Lists and XML

    @Test(arguments: ["edl", "fcpxml"]) func clipsWithoutRangesAreWhole(ending: String) async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let document = try await Self.document([Self.clip(nil), Self.clip(Self.range(10, 20))], in: folder)
        let file = folder.appendingPathComponent("other.\(ending)")
        try await document.write(to: file)
        let built = try await TimelineDocument(contentsOf: file).build()
        #expect(built.composition.duration == .at(120, 25))
    }

    /// The file has no timecode, and the document begins it at an hour.
    @Test(arguments: ["edl", "fcpxml", "json"]) func timesCountFromTheFile(ending: String) async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let document = try await Self.document(
            [Self.clip(Self.range(90_025, 5), available: Self.range(90_000, 100))], in: folder)
        let file = folder.appendingPathComponent("other.\(ending)")
        try await document.write(to: file)
        NumberedDocument.expect(try await NumberedDocument.frames(of: file), .numbers(25..<30), ending)
    }

    /// The clips of a list have the names of their files only, which are beside it.
    @Test(arguments: ["edl", "fcpxml", "json", "otio", "otiod", "otioz"])
    func namedFilesAreFoundFromElsewhere(ending: String) async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        try FileManager.default.copyItem(
            at: try await NumberedDocument.clip(), to: folder.appendingPathComponent("clip.mp4"))
        let list = folder.appendingPathComponent("edit.edl")
        try Data(
            """
            001  AX  V  C  00:00:01:00 00:00:01:05 00:00:00:00 00:00:00:05
            * FROM CLIP NAME: clip.mp4
            * FRAME RATE: 25

            """.utf8
        ).write(to: list)
        let elsewhere = folder.appendingPathComponent("elsewhere")
        try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
        let file = elsewhere.appendingPathComponent("other.\(ending)")
        let document = try TimelineDocument(contentsOf: list)
        #expect(document.mediaFiles().map(\.lastPathComponent) == ["clip.mp4"])
        #expect(try await document.write(to: file).isEmpty)
        if ["otiod", "otioz"].contains(ending) {
            try FileManager.default.removeItem(at: folder.appendingPathComponent("clip.mp4"))
        }
        NumberedDocument.expect(try await NumberedDocument.frames(of: file), .numbers(25..<30), ending)
    }

    @Test(arguments: ["otiod", "otioz"]) func whatIsNotCopiedIsTold(ending: String) async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let missing = OTIOItem.clip(
            OTIOClip(
                OTIOItemProperties(name: "none.mov", sourceRange: Self.range(0, 5)),
                reference: OTIOMediaReference(.missing)))
        let images = OTIOItem.clip(
            OTIOClip(
                OTIOItemProperties(name: "images", sourceRange: Self.range(0, 5)),
                reference: OTIOMediaReference(
                    .imageSequence(OTIOImageSequence(folder: "images/", prefix: "i", suffix: ".png")))))
        let document = try await Self.document([Self.clip(Self.range(0, 5)), missing, images], in: folder)
        let file = folder.appendingPathComponent("other.\(ending)")
        await #expect(throws: TimelineError.self) { try await document.write(to: file, isStrict: true) }
        #expect(!FileManager.default.fileExists(atPath: file.path))
        let told = try await document.write(to: file)
        #expect(
            told.count == 2 && told.contains { $0.contains("no file") }
                && told.contains { $0.contains("images") })
    }

    @Test func theSizeOfAListIsThatOfItsFirstClip() async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        let sizes: [(CGSize?, Bool)] = [
            (nil, false), (CGSize(width: 320, height: 180), false), (CGSize(width: 90, height: 160), true),
        ]
        for (size, isTold) in sizes {
            let timeline = Timeline(videos: [.init(url: clip)], renderSize: size)
            let document = TimelineDocument(timeline, url: folder.appendingPathComponent("edit.json"))
            let told = try await document.write(to: folder.appendingPathComponent("edit.edl"))
            #expect(told.contains { $0.contains("size of the output") } == isTold, "\(told)")
        }
    }

    // MARK: Archives

    /// Files that only Cutroom's metadata name are in the archive, too, which is whole without the originals.
    @Test(arguments: ["otiod", "otioz"]) func archivesHoldAllFiles(ending: String) async throws {
        let folder = try TemporaryFolder.make("converted")
        defer { TemporaryFolder.remove(folder) }
        let originals = folder.appendingPathComponent("originals")
        try FileManager.default.createDirectory(at: originals, withIntermediateDirectories: true)
        func file(_ name: String) -> URL { originals.appendingPathComponent(name) }
        for name in ["clip.mp4", "music 1.mp4", "voice.mp4", "over.mp4"] {
            try FileManager.default.copyItem(at: try await NumberedDocument.clip(), to: file(name))
        }
        try Data("1\n00:00:00,000 --> 00:00:01,000\nHello\n".utf8).write(to: file("words.srt"))
        let table = "LUT_3D_SIZE 2\n" + String(repeating: "0.5 0.5 0.5\n", count: 8)
        try Data(table.utf8).write(to: file("grey.cube"))
        var clip = Timeline.VideoItem(
            url: file("clip.mp4"), sourceTimeRange: CMTimeRange(start: .zero, duration: .at(25, 25)))
        clip.appearance.color = Timeline.ColorAdjustment(lut: file("grey.cube"))
        let timeline = Timeline(
            videos: [clip], voiceOvers: [.init(url: file("voice.mp4"))],
            music: [.init(url: file("music 1.mp4"))], subtitles: [.init(url: file("words.srt"))],
            overlays: [.init(url: file("over.mp4"))])
        // Its own paths are relative to its folder.
        let json = originals.appendingPathComponent("edit.json")
        try timeline.write(to: json)
        let bundle = folder.appendingPathComponent("edit.\(ending)")
        #expect(try await TimelineDocument(contentsOf: json).write(to: bundle).isEmpty)
        // From a document with relative paths, too.
        let otio = originals.appendingPathComponent("edit.otio")
        try await TimelineDocument(contentsOf: json).write(to: otio)
        let second = folder.appendingPathComponent("second.\(ending)")
        #expect(try await TimelineDocument(contentsOf: otio).write(to: second).isEmpty)
        try FileManager.default.removeItem(at: originals)
        for url in [bundle, second] {
            let document = try TimelineDocument(contentsOf: url)
            let media = document.url.deletingLastPathComponent().appendingPathComponent("media").path
            #expect(
                try FileManager.default.contentsOfDirectory(atPath: media).sorted() == [
                    "clip.mp4", "grey.cube", "music 1.mp4", "over.mp4", "voice.mp4", "words.srt",
                ])
            let built = try await document.build()
            #expect(built.composition.duration == .at(25, 25))
            #expect(built.composition.tracks(withMediaType: .audio).count >= 3)
        }
    }
}
