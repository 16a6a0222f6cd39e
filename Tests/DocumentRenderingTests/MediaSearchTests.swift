import Editing
import Foundation
import MediaTypes
import PlanCompiler
import RenderingSupport
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Media that are not where the document says.
@Suite(.timeLimit(.minutes(5))) struct MediaSearchTests {
    /// A document with one clip of ten frames in a folder of its own.
    private func document(_ target: String, reel: String = "", in folder: URL) throws -> TimelineDocument {
        let range = OTIOTimeRange(
            CMTimeRange(start: .at(10, 25), duration: .at(10, 25)), rate: FrameRateFraction(25, 1))
        var clip = OTIOClip(
            OTIOItemProperties(name: "shot", sourceRange: range),
            reference: OTIOMediaReference(target.isEmpty ? .missing : .external(target)))
        if !reel.isEmpty { clip.properties.metadata["cmx_3600"] = .object(["reel": .string(reel)]) }
        let timeline = OTIOTimeline(tracks: OTIOStack(children: [.track(OTIOTrack(children: [.clip(clip)]))]))
        let file = folder.appendingPathComponent("edit.otio")
        try OTIOWriter.data(.timeline(timeline)).write(to: file)
        return try TimelineDocument(contentsOf: file)
    }

    @Test func missingMediaAreFoundOrNamed() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        let archive = folder.appendingPathComponent("archive")
        let deep = archive.appendingPathComponent("2019/tapes")
        try FileManager.default.createDirectory(at: deep, withIntermediateDirectories: true)
        let clip = try await NumberedDocument.clip()
        try FileManager.default.copyItem(at: clip, to: deep.appendingPathComponent("Harbour 7.mp4"))
        let search = MediaSearch(folders: [archive])
        #expect(search.folders == [archive] && search.confinement == nil && !search.rendersSlates)
        for (target, reel) in [
            ("file:///gone/Harbour%207.mp4", ""), ("D:\\media\\harbour 7.mp4", ""),
            ("other.mov", "HARBOUR 7"),
            ("", "Harbour 7"), ("file://localhost/D%3a/media/Harbour%207.mp4", ""),
        ] {
            let document = try document(target, reel: reel, in: folder)
            let error = await #expect(throws: TimelineError.self) { _ = try await document.build() }
            #expect(error?.code == .fileNotFound && error?.keyPath == "tracks.children[0].children[0]")
            let frames = try await NumberedDocument.frames(of: try await document.build(finding: search))
            NumberedDocument.expect(frames, .numbers(10..<20), target + reel)
        }
        let error = await #expect(throws: TimelineError.self) {
            _ = try await document("file:///gone/none.mp4", in: folder).build(finding: search)
        }
        let cause = error?.cause ?? ""
        for place in ["/gone/none.mp4", folder.path + "/none.mp4", archive.path] {
            #expect(cause.contains(place), "\(cause)")
        }
        #expect(error?.remedy.contains("--media-path") == true)
    }

    @Test func slatesStandInForMissingMedia() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        let document = try document("gone.mp4", in: folder)
        let built = try await document.build(finding: MediaSearch(rendersSlates: true))
        let frames = try await NumberedDocument.frames(of: built)
        #expect(frames.count == 10 && built.videoComposition?.renderSize == CGSize(width: 1280, height: 720))
        // White letters on black.
        for frame in frames { #expect(frame.extremes(ofPlane: 0).upperBound > 200) }
        #expect(frames[0].mean(columns: 0..<100, rows: 0..<100) < 20)
    }

    /// Music that is lower under a voice, and voices, are the same in a document of tracks as in a timeline of ours; without
    /// their files they are left out where slates stand in.
    @Test func musicAndVoicesAreHeardInDocumentsOfTracks() async throws {
        let folder = try TemporaryFolder.make("music")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        let music = try await TestMedia.sound(
            TestSound(.tone(frequency: 300, amplitude: 0.25), sampleCount: 48_000))
        let voice = folder.appendingPathComponent("voice.mp4")
        try FileManager.default.copyItem(at: clip, to: voice)
        var timeline = Timeline(videos: [.init(url: clip, originalSoundVolume: 0)])
        timeline.music = [.init(url: music, volume: 0.5, fadeOut: .at(20, 25))]
        timeline.music[0].ducking = .init(volume: 0.25, fade: .at(1, 5))
        timeline.voiceOvers = [
            .init(
                url: voice, start: .at(30, 25),
                sourceTimeRange: CMTimeRange(start: .zero, duration: .at(25, 25)), volume: 0.5)
        ]
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        try await TimelineDocument(contentsOf: json).write(to: otio)
        let slates = MediaSearch(rendersSlates: true)
        func sound(_ file: URL, _ search: MediaSearch, _ extras: Timeline = Timeline()) async throws
            -> [Float]
        {
            let built = try await TimelineDocument(contentsOf: file).build(finding: search, adding: extras)
            let plan = try PlanCompiler(
                asset: built.composition, videoComposition: built.videoComposition, audioMix: built.audioMix
            ).plan()
            return try await RawFilm(rendering: plan).channel()
        }
        func difference(_ one: [Float], _ other: [Float]) -> Float {
            one.count == other.count ? zip(one, other).map { abs($0 - $1) }.max() ?? 1 : 1
        }
        let whole = try await sound(json, MediaSearch())
        let tracks = try await sound(otio, slates)
        #expect(whole.count == 192_000 && difference(whole, tracks) < 1e-6)
        // A second item of music beside the document's.
        var extras = Timeline()
        extras.music = [.init(url: music, start: .at(10, 25), volume: 0.25)]
        let both = try await sound(json, MediaSearch(), extras)
        let more = try await sound(otio, slates, extras)
        #expect(difference(whole, both) > 0.03 && difference(both, more) < 1e-6)
        try FileManager.default.removeItem(at: voice)
        let rest = try await sound(otio, slates)
        #expect(rest.count == whole.count && difference(rest, whole) > 0.1)
        // A timeline of ours whose clips are all there needs no slates, but has no voice, either.
        let error = await #expect(throws: TimelineError.self) { _ = try await sound(json, MediaSearch()) }
        #expect(error?.code == .fileNotFound)
        let own = try await sound(json, slates)
        #expect(own.count == whole.count && difference(own, whole) > 0.1)
    }

    /// Clips without media are told apart by their names, and found by them.
    @Test func missingReferencesAreNamedByTheirClips() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        try FileManager.default.copyItem(
            at: try await NumberedDocument.clip(), to: folder.appendingPathComponent("here.mp4"))
        let range = OTIOTimeRange(
            CMTimeRange(start: .at(10, 25), duration: .at(5, 25)), rate: FrameRateFraction(25, 1))
        let clips = ["here.mp4", "first", "second"].map { name in
            OTIOItem.clip(
                OTIOClip(
                    OTIOItemProperties(name: name, sourceRange: range),
                    reference: OTIOMediaReference(.missing)))
        }
        // As Python's adapter of edit decision lists writes a track that begins at an hour.
        var track = OTIOTrack(children: clips)
        track.properties.sourceRange = OTIOTimeRange(
            CMTimeRange(start: .at(-90_000, 25), duration: .at(15, 25)), rate: FrameRateFraction(25, 1))
        let file = folder.appendingPathComponent("edit.otio")
        try OTIOWriter.data(.timeline(OTIOTimeline(tracks: OTIOStack(children: [.track(track)])))).write(
            to: file)
        let document = try TimelineDocument(contentsOf: file)
        let error = await #expect(throws: TimelineError.self) { _ = try await document.build() }
        #expect(error?.cause.contains("first") == true && error?.keyPath == "tracks.children[0].children[1]")
        let frames = try await NumberedDocument.frames(
            of: try await document.build(finding: MediaSearch(rendersSlates: true)))
        NumberedDocument.expect(Array(frames.prefix(5)), .numbers(10..<15))
        #expect(frames.count == 15 && frames[6].allBytes == frames[9].allBytes)
        #expect(frames[9].allBytes != frames[10].allBytes)
    }

    /// Cameras give the same names on each card: the folders in the document's path decide, whatever the case.
    @Test func foldersOfThePathDecideAmongNames() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        let archive = folder.appendingPathComponent("archive")
        let places = ["2019/a/clip", "2019/b/clip", "2020/a/clip", "2020/b"]
        for place in places {
            let card = archive.appendingPathComponent(place)
            try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
            try Data("\(place)".utf8).write(to: card.appendingPathComponent("C0001.MP4"))
        }
        // The second folder is in the first one, and a link leads to a file that is found, too.
        let folders = [archive, archive.appendingPathComponent("2020")]
        for (path, expected, isSure) in [
            ("/gone/2019/b/clip/c0001.mp4", 1, true), ("file:///gone/2020/A/clip/C0001.MP4", 2, true),
            ("D:\\2020\\b\\C0001.mp4", 3, true), ("/gone/a/clip/C0001.MP4", 0, false),
            ("C0001.mp4", 0, false), ("/2019/x/clip/C0001.MP4", 0, false), ("b/C0001.MP4", 3, true),
        ] {
            let locator = MediaLocator(MediaSearch(folders: folders), folder: folder)
            let file = archive.appendingPathComponent(places[expected] + "/C0001.MP4")
            let finding = locator.find(MediaAddress(path))
            guard case .found(let url) = finding else {
                Issue.record("\(path): \(finding)")
                continue
            }
            #expect(url.resolvingSymlinksInPath().path == file.resolvingSymlinksInPath().path, "\(path)")
            #expect(locator.warnings.isEmpty == isSure, "\(path): \(locator.warnings)")
            _ = locator.find(MediaAddress(path), aliases: ["x"])
            #expect(locator.warnings.count <= 1)
        }
    }

    @Test func aChoiceAmongNamesIsAWarning() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        let archive = folder.appendingPathComponent("archive")
        for place in ["a", "b"] {
            let card = archive.appendingPathComponent(place)
            try FileManager.default.createDirectory(at: card, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: try await NumberedDocument.clip(), to: card.appendingPathComponent("clip.mp4"))
        }
        let json = folder.appendingPathComponent("own.json")
        try Timeline(videos: [.init(url: URL(fileURLWithPath: "/gone/clip.mp4"))]).write(to: json)
        let documents = [try document("/gone/clip.mp4", in: folder), try TimelineDocument(contentsOf: json)]
        for document in documents {
            let built = try await document.build(finding: MediaSearch(folders: [archive]))
            let words = ["archive/a/clip.mp4 is used", "not \(archive.path)/b/clip.mp4"]
            let warning = built.warnings.first { $0.contains("is used, and not") } ?? ""
            for word in words { #expect(warning.contains(word), "\(built.warnings)") }
            let sure = try await document.build(
                finding: MediaSearch(folders: [archive.appendingPathComponent("b")]))
            #expect(!sure.warnings.contains { $0.contains("is used, and not") })
        }
    }

    /// What is wrong with the reference is named, rather than places in which nothing could be found.
    @Test func unusableReferencesAreNamed() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        let range = OTIOTimeRange(
            CMTimeRange(start: .at(10, 25), duration: .at(5, 25)), rate: FrameRateFraction(25, 1))
        let properties = OTIOItemProperties(name: "shot", sourceRange: range)
        let here = OTIOMediaReference(.external("a.mp4"))
        for (clip, words) in [
            (
                OTIOClip(properties, references: ["b": here, "a": here], activeKey: "c"),
                ["\"c\"", "one of a, b"]
            ),
            (
                OTIOClip(properties, reference: OTIOMediaReference(.other("TapeReference.1"))),
                ["TapeReference.1"]
            ),
            (OTIOClip(properties, reference: OTIOMediaReference(.external("f.%04d.png"))), ["/f.%04d.png"]),
        ] {
            let builder = DocumentBuilder(
                document: OTIOTimeline(
                    tracks: OTIOStack(children: [.track(OTIOTrack(children: [.clip(clip)]))])),
                url: folder.appendingPathComponent("edit.otio"))
            let error = await #expect(throws: TimelineError.self) { _ = try await builder.build() }
            let text = "\(error?.cause ?? ""): \(error?.remedy ?? "")"
            for word in words { #expect(text.contains(word), "\(text)") }
            #expect(!text.contains("\u{4}") && error?.keyPath == "tracks.children[0].children[0]")
            var offline = builder
            offline.search.rendersSlates = true
            #expect(try await offline.build().composition.duration == .at(5, 25))
        }
    }

    @Test func filesOutsideAreRefused() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        let (inside, outside) = (folder.appendingPathComponent("in"), folder.appendingPathComponent("out"))
        for place in [inside, outside] {
            try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: try await NumberedDocument.clip(), to: place.appendingPathComponent("clip.mp4"))
        }
        try FileManager.default.createSymbolicLink(
            at: inside.appendingPathComponent("link.mp4"),
            withDestinationURL: outside.appendingPathComponent("clip.mp4"))
        let search = MediaSearch(confinement: inside)
        let good = try document("clip.mp4", in: inside)
        #expect(try await good.build(finding: search).composition.duration == .at(10, 25))
        #expect(search.confinement == inside)
        #expect(search.allows(inside.appendingPathComponent("clip.mp4")))
        #expect(!search.allows(inside.appendingPathComponent("link.mp4")))
        for target in [
            "../out/clip.mp4", "link.mp4", outside.appendingPathComponent("clip.mp4").absoluteString,
        ] {
            let document = try document(target, in: inside)
            let error = await #expect(throws: TimelineError.self) {
                _ = try await document.build(finding: search)
            }
            #expect(error?.code == .unreadableFile && error?.cause.contains("outside") == true, "\(target)")
        }
        // Our own documents too.
        let own = inside.appendingPathComponent("own.json")
        try Timeline(videos: [.init(url: outside.appendingPathComponent("clip.mp4"))]).write(to: own)
        await #expect(throws: TimelineError.self) {
            _ = try await TimelineDocument(contentsOf: own).build(finding: search)
        }
    }

    /// What isn't a regular file has no end, and what is on a network isn't fetched.
    @Test func onlyRegularFilesAreRead() async throws {
        let folder = try TemporaryFolder.make("search")
        defer { TemporaryFolder.remove(folder) }
        mkfifo(folder.appendingPathComponent("pipe.mp4").path, 0o600)
        for target in ["/dev/zero", "pipe.mp4", "https://example.com/a.mp4", "a\u{0}b", "/"] {
            let document = try document(target, in: folder)
            let error = await #expect(throws: TimelineError.self) { _ = try await document.build() }
            #expect(error?.code == .fileNotFound, "\(target)")
        }
    }
}
