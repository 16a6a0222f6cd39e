import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Chapters, written and read, with ffprobe as the judge.
@Suite struct ChapterExportTests {
    private static func group(_ title: String, _ start: Double, _ end: Double) -> AVTimedMetadataGroup {
        let item = AVMutableMetadataItem()
        item.identifier = .commonIdentifierTitle
        item.value = title
        return AVTimedMetadataGroup(
            items: [item],
            timeRange: CMTimeRange(
                start: CMTime(seconds: start, preferredTimescale: 600),
                end: end.isFinite ? CMTime(seconds: end, preferredTimescale: 600) : .positiveInfinity))
    }

    /// As ffprobe lists them: start, end and title.
    private static func chapters(of file: URL) async throws -> [String] {
        let output = try await ChildProcess.run(
            "ffprobe",
            [
                "-v", "error", "-show_entries", "chapter=start_time,end_time:chapter_tags=title", "-of",
                "csv=p=0",
                file.path,
            ])
        return output.split(separator: "\n").map(String.init)
    }

    private static func described(_ asset: AVAsset) -> [String] {
        asset.chapterMetadataGroups(bestMatchingPreferredLanguages: ["en"]).map {
            let range = $0.timeRange
            return "\(range.start.seconds) \(range.end.seconds) \($0.items.first?.stringValue ?? "")"
        }
    }

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("chapters")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    /// Four seconds with sound.
    private static func clip() async throws -> URL {
        try await TestMedia.clip(TestClip(.numbered, frameCount: 120))
    }

    private static let titles = [
        group("Größe; \"1\"", 0, 1), group("Part two", 1, 2.5), group("海港", 3, .infinity),
    ]

    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                ("mp4", false), ("mp4", true), ("mov", false), ("m4v", true), ("mkv", false), ("webm", false),
            ], atMost: 3))
    func everyContainerHasThem(pathExtension: String, isForNetworkUse: Bool) async throws {
        try await Self.inFolder { folder in
            var files: [Data] = []
            for name in ["a", "b"] {
                let session = try #require(
                    AVAssetExportSession(
                        asset: AVURLAsset(url: try await Self.clip()),
                        presetName: AVAssetExportPresetLowQuality))
                switch pathExtension {
                case "webm":
                    session.exportSettings = ExportSettings(
                        video: VideoEncoding(codec: .vp9), audio: AudioEncoding(codec: .opus))
                case "mkv":
                    session.exportSettings = ExportSettings(
                        video: VideoEncoding(codec: .h264), audio: AudioEncoding(codec: .aac))
                default: break
                }
                #expect(session.chapterMetadataGroups == nil)
                session.chapterMetadataGroups = Self.titles
                #expect(session.chapterMetadataGroups?.count == 3)
                session.shouldOptimizeForNetworkUse = isForNetworkUse
                let place = AVMutableMetadataItem()
                place.identifier = .commonIdentifierLocation
                place.value = "+48.2082+016.3738/"
                let title = AVMutableMetadataItem()
                title.identifier = .commonIdentifierTitle
                title.value = "A Film: \"Größe\""
                session.metadata = [title, place]
                let url = folder.appendingPathComponent("\(name).\(pathExtension)")
                let type = try #require(AVFileType(pathExtension: pathExtension))
                try await session.export(to: url, as: type)
                files.append(try Data(contentsOf: url))
            }
            let isMatroska = ["mkv", "webm"].contains(pathExtension)
            // Another test's export may take the numbers of Matroska's muxer; ChapterCommandTests compares them.
            if !isMatroska { #expect(files[0] == files[1]) }
            let url = folder.appendingPathComponent("a.\(pathExtension)")
            // ffmpeg reads the chapter track of MP4, in which what is no chapter has an empty title.
            let listed = try await Self.chapters(of: url).filter { !$0.hasSuffix(",") }
            #expect(
                listed == [
                    "0.000000,1.000000,\"Größe; \"\"1\"\"\"", "1.000000,2.500000,Part two",
                    "3.000000,4.000000,海港",
                ])
            let asset = AVURLAsset(url: url)
            #expect(Self.described(asset) == ["0.0 1.0 Größe; \"1\"", "1.0 2.5 Part two", "3.0 4.0 海港"])
            #expect(asset.availableChapterLocales == [Locale(identifier: "und")])
            #expect(try await FFmpeg.frameCount(of: url) == 120)
            let tag = isMatroska ? "TITLE" : "title"
            let written = try await ChildProcess.run(
                "ffprobe",
                [
                    "-v", "error", "-show_entries", "format_tags=\(tag)", "-of", "default=nw=1:nk=1",
                    url.path,
                ])
            #expect(written == "A Film: \"Größe\"\n")
            let read = asset.commonMetadata.first { $0.commonKey == .commonKeyTitle }
            #expect(read?.stringValue == "A Film: \"Größe\"")
            #expect(try await FFmpeg.probe(url, "format_tags=comment") == [])
            if !isMatroska {
                #expect(try await FFmpeg.probe(url, "format_tags=location") == ["+48.2082+016.3738/"])
                let items = asset.commonMetadata
                #expect(
                    items.first { $0.commonKey == .commonKeyLocation }?.stringValue == "+48.2082+016.3738/")
            }
            #expect(try await FFmpeg.complaints(about: url) == "")
        }
    }

    /// Chapters as ffmpeg writes them.
    private static func chaptered(_ pathExtension: String, in folder: URL) async throws -> URL {
        let list = folder.appendingPathComponent("list.txt")
        let lines = [(0, 1000, "One"), (1000, 2500, "Two"), (2500, 4000, "Three; with = and #")].map {
            let title = $0.2.replacing(";", with: "\\;").replacing("=", with: "\\=").replacing(
                "#", with: "\\#")
            return "[CHAPTER]\nTIMEBASE=1/1000\nSTART=\($0.0)\nEND=\($0.1)\ntitle=\(title)\n"
        }
        try Data((";FFMETADATA1\n" + lines.joined()).utf8).write(to: list)
        let url = folder.appendingPathComponent("source." + pathExtension)
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", try await clip().path, "-i", list.path, "-map_metadata", "1",
                "-c", "copy", url.path,
            ])
        return url
    }

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(["mp4", "mov", "mkv"], atMost: 3))
    func thoseOfTheAssetGoThrough(pathExtension: String) async throws {
        try await Self.inFolder { folder in
            let source = try await Self.chaptered(pathExtension, in: folder)
            let asset = AVURLAsset(url: source)
            #expect(Self.described(asset) == ["0.0 1.0 One", "1.0 2.5 Two", "2.5 4.0 Three; with = and #"])
            let locale = try #require(try await asset.load(.availableChapterLocales).first)
            #expect(try await asset.loadChapterMetadataGroups(withTitleLocale: locale).count == 3)
            #expect(
                try await asset.loadChapterMetadataGroups(bestMatchingPreferredLanguages: []).count == 3)
            #expect(asset.chapterMetadataGroups(withTitleLocale: Locale(identifier: "xx")).isEmpty)
            // A part of it, in the part's time: rendered, of parts, and copied.
            for way in ["rendered", "resumable", "copied"] where way != "copied" || pathExtension != "mkv" {
                let preset =
                    way == "copied" ? AVAssetExportPresetPassthrough : AVAssetExportPresetLowQuality
                let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
                session.timeRange = CMTimeRange(
                    start: CMTime(value: 1, timescale: 2), end: CMTime(value: 3, timescale: 1))
                let url = folder.appendingPathComponent("\(way).mp4")
                (session.outputURL, session.outputFileType) = (url, .mp4)
                if way == "resumable" { _ = await session.configureForResumableExport() }
                await session.export()
                #expect(session.status == .completed, "\(way): \(String(describing: session.error))")
                #expect(
                    Self.described(AVURLAsset(url: url)) == [
                        "0.0 0.5 One", "0.5 2.0 Two", "2.0 2.5 Three; with = and #",
                    ], "\(way)")
                let listed = try await Self.chapters(of: url).filter { !$0.hasSuffix(",") }
                #expect(
                    listed == [
                        "0.000000,0.500000,One", "0.500000,2.000000,Two",
                        "2.000000,2.500000,Three; with = and #",
                    ], "\(way)")
            }
            // Or none.
            let session = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetLowQuality))
            session.chapterMetadataGroups = []
            let url = folder.appendingPathComponent("none.mp4")
            try await session.export(to: url, as: .mp4)
            #expect(AVURLAsset(url: url).availableChapterLocales.isEmpty)
            #expect(try await Self.chapters(of: url) == [])
        }
    }

    @Test func groupsKeepWhatTheyAreGiven() throws {
        let group = Self.group("One", 0, 1)
        #expect(group.items.count == 1 && group.classifyingLabel == nil && group.uniqueID == nil)
        let copy = try #require(group.mutableCopy() as? AVMutableTimedMetadataGroup)
        copy.timeRange = CMTimeRange(
            start: CMTime(value: 2, timescale: 1), duration: CMTime(value: 1, timescale: 1))
        copy.items = []
        #expect(copy.items.isEmpty && copy.timeRange.start.seconds == 2)
        #expect(group.items.count == 1 && group.timeRange.start == .zero)
        let frozen = try #require(copy.copy() as? AVTimedMetadataGroup)
        #expect(!(frozen is AVMutableTimedMetadataGroup) && frozen.timeRange == copy.timeRange)
    }
}
