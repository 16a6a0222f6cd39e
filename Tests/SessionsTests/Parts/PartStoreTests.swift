import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing
import Timeline

/// Exports with a store of parts, of films of six seconds at 160 by 90 pixels and 10 frames a second.
@Suite(.timeLimit(.minutes(5))) struct PartStoreTests {
    /// Two clips, each a part, with a title in the second, and music.
    private static func film() async throws -> Timeline {
        var timeline = Timeline()
        for clip in [TestClip(.numbered, frameCount: 40), TestClip(.horizontalGradient, frameCount: 40)] {
            let file = try await TestMedia.clip(
                clip.with { ($0.width, $0.height, $0.frameRate) = (160, 90, [10, 1]) })
            timeline.videos.append(
                Timeline.VideoItem(url: file, sourceTimeRange: range(0, 30)))
        }
        let music = try await TestMedia.sound(
            TestSound(.tone(frequency: 440, amplitude: 0.3), sampleCount: 96_000))
        timeline.music = [Timeline.MusicItem(url: music)]
        timeline.titles = [
            Timeline.TitleItem(text: "One", start: tenths(31), duration: tenths(20))
        ]
        return timeline
    }

    private static func tenths(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 10) }

    private static func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
        CMTimeRange(start: tenths(start), end: tenths(end))
    }

    private static func export(
        _ timeline: Timeline, to file: URL, _ store: URL?
    ) async throws -> (bytes: Data, report: PartStoreReport?) {
        let film = try await TimelineBuilder(timeline).build()
        let session = try #require(
            AVAssetExportSession(asset: film.composition, presetName: AVAssetExportPresetHighestQuality))
        (session.videoComposition, session.audioMix) = (film.videoComposition, film.audioMix)
        session.options.partStore = store.map { PartStore(url: $0) }
        session.outputFileType = .mp4
        #expect(session.canUsePartStore)
        session.options.replacesExistingFile = true
        try await session.export(to: file, as: .mp4)
        return (try Data(contentsOf: file), session.partStoreReport)
    }

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("store")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    /// Each edit, and how many of two or three parts and the audio are rendered.
    private static let edits: [(name: String, change: @Sendable (inout Timeline) -> Void, rendered: Int)] = [
        ("nothing", { _ in }, 0),
        ("a title's letter", { $0.titles[0].text = "Ona" }, 1),
        (
            "the end of a clip",
            { timeline in
                timeline.videos[0].sourceTimeRange = range(0, 28)
                timeline.titles[0].start = tenths(29)
            }, 2
        ),
        (
            "a clip at the front",
            { timeline in
                timeline.videos.insert(timeline.videos[1], at: 0)
                timeline.titles[0].start = tenths(61)
            }, 2
        ),
        ("the volume of the music", { $0.music[0].volume = 0.5 }, 1),
    ]

    /// The file is the one of an empty store, byte for byte.
    @Test func onlyWhatChangedIsRendered() async throws {
        try await Self.inFolder { folder in
            let (store, file) = (
                folder.appendingPathComponent("store"), folder.appendingPathComponent("film.mp4")
            )
            let film = try await Self.film()
            let first = try await Self.export(film, to: file, store)
            #expect(first.report == PartStoreReport(takenCount: 0, renderedCount: 3))
            let video = try await FFmpeg.video(of: file)
            #expect(video.frames.count == 60)
            #expect((0..<30).allSatisfy { FramePattern.number(in: video.frames[$0]) == $0 })
            for (index, edit) in Self.edits.enumerated() {
                // Each edit is made of the first one, and the store holds what those before it have added.
                var edited = film
                edit.change(&edited)
                let again = try await Self.export(edited, to: file, store)
                #expect(again.report?.renderedCount == edit.rendered, "\(edit.name): \(again.report as Any)")
                #expect(again.report?.warnings == [])
                if index == 0 {
                    #expect(again.bytes.elementsEqual(first.bytes))
                    continue
                }
                let empty = try await Self.export(edited, to: file, folder.appendingPathComponent("\(index)"))
                #expect(again.bytes.elementsEqual(empty.bytes), "\(edit.name)")
                #expect(empty.report?.takenCount == 0)
            }
            #expect(try folder.contents.filter { $0.hasPrefix(".") } == [])
        }
    }

    @Test func aDamagedPartIsRenderedAgain() async throws {
        try await Self.inFolder { folder in
            let (url, file) = (
                folder.appendingPathComponent("store"), folder.appendingPathComponent("film.mp4")
            )
            let film = try await Self.film()
            let first = try await Self.export(film, to: file, url)
            let store = PartStore(url: url)
            let part = try #require(try store.entries().first { $0.kind == .part })
            let handle = try FileHandle(forWritingTo: part.url)
            try handle.seek(toOffset: UInt64(part.size / 2))
            try handle.write(contentsOf: Data([0x55, 0xAA, 0x55]))
            try handle.close()
            let again = try await Self.export(film, to: file, url)
            #expect(again.bytes.elementsEqual(first.bytes))
            #expect(again.report?.takenCount == 2 && again.report?.renderedCount == 1)
            #expect(again.report?.warnings.count == 1)
            #expect(again.report?.warnings.first?.contains("damaged") == true)
            try store.clear()
            #expect(try store.entries().isEmpty)
        }
    }

    @Test func twoExportsAtOnceAreTheSame() async throws {
        try await Self.inFolder { folder in
            let store = folder.appendingPathComponent("store")
            let film = try await Self.film()
            async let one = Self.export(film, to: folder.appendingPathComponent("one.mp4"), store)
            async let two = Self.export(film, to: folder.appendingPathComponent("two.mp4"), store)
            let (first, second) = try await (one, two)
            #expect(first.bytes.elementsEqual(second.bytes))
            let third = try await Self.export(film, to: folder.appendingPathComponent("three.mp4"), store)
            #expect(third.bytes.elementsEqual(first.bytes) && third.report?.renderedCount == 0)
        }
    }

    /// Media with the same name and other content make other parts.
    @Test func theContentOfMediaMatters() async throws {
        try await Self.inFolder { folder in
            let (store, file) = (
                folder.appendingPathComponent("store"), folder.appendingPathComponent("film.mp4")
            )
            var film = try await Self.film()
            let clip = folder.appendingPathComponent("clip.mp4")
            let (first, second) = (film.videos[0].url, film.videos[1].url)
            try FileManager.default.copyItem(at: first, to: clip)
            film.videos[0].url = clip
            _ = try await Self.export(film, to: file, store)
            try FileManager.default.removeItem(at: clip)
            try FileManager.default.copyItem(at: second, to: clip)
            let other = try await Self.export(film, to: file, store)
            #expect(other.report == PartStoreReport(takenCount: 2, renderedCount: 1))
            try FileManager.default.removeItem(at: clip)
            try FileManager.default.copyItem(at: first, to: clip)
            let again = try await Self.export(film, to: file, store)
            #expect(again.report == PartStoreReport(takenCount: 3, renderedCount: 0))
        }
    }

    @Test func outputsWithoutPartsHaveNoStore() async throws {
        try await Self.inFolder { folder in
            let film = try await TimelineBuilder(try await Self.film()).build()
            let session = try #require(
                AVAssetExportSession(asset: film.composition, presetName: AVAssetExportPresetAppleM4A))
            session.outputFileType = .m4a
            #expect(!session.canUsePartStore && session.partStoreReport == nil)
            session.options.partStore = PartStore(url: folder.appendingPathComponent("store"))
            try await session.export(to: folder.appendingPathComponent("film.m4a"), as: .m4a)
            #expect(try folder.contents == ["film.m4a"])
        }
    }
}
