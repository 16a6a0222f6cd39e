import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Timelines of ours in other formats, and back.
@Suite(.timeLimit(.minutes(5))) struct DocumentConversionTests {
    private func timeline() async throws -> Timeline {
        let clip = try await NumberedDocument.clip()
        let range = { (start: Int64, count: Int64) in
            CMTimeRange(start: .at(start, 25), duration: .at(count, 25))
        }
        var timeline = Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(10, 20)),
            .init(url: clip, sourceTimeRange: range(50, 20), originalSoundVolume: 0.5, fit: .fill),
            .init(url: clip, sourceTimeRange: range(0, 15), originalSoundVolume: 0), .init(url: clip),
            .init(url: clip, sourceTimeRange: CMTimeRange(start: .at(90, 25), duration: .positiveInfinity)),
        ])
        timeline.transitions = [
            .init(.dissolve, duration: .at(5, 25)), .init(.wipe(.fromLeft), duration: .at(4, 25)), .none,
            .init(.push(.fromTop), duration: .at(1, 5)),
        ]
        timeline.titles = [
            .init(
                text: "A title", start: .at(1, 2), duration: .at(1, 1), position: CGPoint(x: 0.5, y: 0.9),
                color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ]
        timeline.voiceOvers = [
            .init(url: clip, start: .at(1, 1), sourceTimeRange: range(5, 10), volume: 0.25)
        ]
        timeline.music = [.init(url: clip, volume: 0.5)]
        timeline.frameDuration = .at(1, 25)
        return timeline
    }

    private func expect(_ one: Timeline?, _ other: Timeline) {
        #expect(one?.videos == other.videos)
        #expect(one?.transitions == other.transitions)
        #expect(one?.voiceOvers == other.voiceOvers)
        #expect(one?.music == other.music)
        #expect(one?.titles == other.titles)
        #expect(one == other)
    }

    @Test func timelinesSurviveOpenTimelineIO() async throws {
        let folder = try TemporaryFolder.make("conversion")
        defer { TemporaryFolder.remove(folder) }
        let timeline = try await timeline()
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try timeline.write(to: json)
        let first = try TimelineDocument(contentsOf: json)
        #expect(
            first.timeline == timeline && first.format == .json && first.url == json && first.warnings.isEmpty
        )
        #expect(try await first.write(to: otio).isEmpty)
        let second = try TimelineDocument(contentsOf: otio)
        expect(second.timeline, timeline)
        #expect(second.format == .openTimelineIO)
        let again = folder.appendingPathComponent("b.json")
        try await second.write(to: again)
        expect(try Timeline(contentsOf: again), timeline)
        // The output is the same, frame for frame.
        let one = try await NumberedDocument.frames(of: try await first.build())
        let other = try await NumberedDocument.frames(of: try await second.build())
        #expect(
            one.count == 20 + 20 + 15 + 100 + 10 - 5 - 4 - 5 && one.map(\.allBytes) == other.map(\.allBytes))
        // Without the title, which stays over the whole time, its tracks alone make the same frames.
        let tracks = try await second.build(finding: MediaSearch(rendersSlates: true))
        let direct = try await NumberedDocument.frames(of: tracks)
        #expect(direct.count == one.count)
        let differing = zip(direct, one).filter { $0.allBytes != $1.allBytes }.count
        #expect(differing == 0, "\(differing) frames differ")
        #expect(tracks.composition.tracks(withMediaType: .audio).count > 1)
    }

    @Test(.pythonJudge) func pythonAgreesOnTheClips() async throws {
        let folder = try TemporaryFolder.make("conversion")
        defer { TemporaryFolder.remove(folder) }
        let (json, otio) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.otio"))
        try await timeline().write(to: json)
        try await TimelineDocument(contentsOf: json).write(to: otio)
        let output = try await PythonJudge.run(
            """
            t = otio.adapters.read_from_file(args[0])
            v = t.video_tracks()[0]
            print(t.duration().to_seconds(), [(c.trimmed_range().start_time.value, c.duration().value) for c in v.find_clips()],
                [(x.in_offset.value, x.out_offset.value) for x in v if isinstance(x, schema.Transition)],
                [k.kind for k in t.tracks])
            """, [otio.path])
        #expect(
            output == "6.04 [(10.0, 17.0), (52.0, 16.0), (2.0, 13.0), (0.0, 97.0), (92.0, 8.0)] "
                + "[(2.0, 3.0), (2.0, 2.0), (2.0, 3.0)] ['Video', 'Audio', 'Audio']\n")
    }

    @Test func whatAFormatCannotSayIsToldOrRefused() async throws {
        let folder = try TemporaryFolder.make("conversion")
        defer { TemporaryFolder.remove(folder) }
        let (json, edl) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.edl"))
        try await timeline().write(to: json)
        let document = try TimelineDocument(contentsOf: json)
        let error = await #expect(throws: TimelineError.self) {
            try await document.write(to: edl, isStrict: true)
        }
        #expect(error?.code == .unwritableDocument && !FileManager.default.fileExists(atPath: edl.path))
        let losses = try await document.write(to: edl)
        #expect(losses.contains { $0.contains("titles") } && losses.contains { $0.contains("dissolve") })
        // JSON documents have no clip without a file.
        let gap = folder.appendingPathComponent("gap.edl")
        try Data(
            """
            001  A V C 00:00:00:00 00:00:00:05 00:00:00:00 00:00:00:05
            002  A V C 00:00:02:00 00:00:02:05 00:00:00:08 00:00:00:13
            """.utf8
        ).write(to: gap)
        let gapped = try TimelineDocument(contentsOf: gap, frameDuration: .at(1, 25))
        #expect(gapped.timeline == nil && gapped.format == .editDecisionList)
        let refusal = await #expect(throws: TimelineError.self) { try await gapped.write(to: json) }
        #expect(refusal?.keyPath?.hasPrefix("tracks.children[0]") == true)
    }

    /// What is built by hand: two tracks with a dissolve, one above them, a speed and a volume.
    @Test func compositionsBecomeTracks() async throws {
        let folder = try TemporaryFolder.make("conversion")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        let range = { (start: Int64, count: Int64) in
            CMTimeRange(start: .at(start, 25), duration: .at(count, 25))
        }
        var timeline = Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(10, 20)),
            .init(url: clip, sourceTimeRange: range(50, 20)),
            .init(url: clip, sourceTimeRange: range(0, 20), originalSoundVolume: 0),
        ])
        timeline.transitions = [.init(.dissolve, duration: .at(6, 25)), .none]
        let built = try await TimelineBuilder(timeline).build()
        let video = try #require(built.composition.tracks(withMediaType: .video).first)
        video.scaleTimeRange(range(34, 20), toDuration: .at(10, 25))
        let whole = try #require(
            built.videoComposition?.instructions.last as? AVMutableVideoCompositionInstruction)
        whole.timeRange = range(34, 10)
        let frames = try await NumberedDocument.frames(of: built)
        let file = folder.appendingPathComponent("hand.otio")
        let document = TimelineDocument(
            built.composition, videoComposition: built.videoComposition, audioMix: built.audioMix, url: file)
        #expect(document.url == file && document.warnings == ["changes of volume within a clip are left out"])
        try await document.write(to: file)
        guard case .other(let tracks) = try TimelineDocument(contentsOf: file).content,
            case .track(let track) = tracks.tracks.children.first
        else {
            Issue.record("a document with a track")
            return
        }
        #expect(track.children.count == 4 && tracks.tracks.children.count == 3)
        let again = try await NumberedDocument.frames(of: file)
        #expect(again.count == frames.count && frames.count == 44)
        let differing = zip(again, frames).filter { $0.allBytes != $1.allBytes }.count
        #expect(differing == 0, "\(differing) frames differ")
    }

    @Test(.pythonJudge) func foldersHoldTheirMedia() async throws {
        let folder = try TemporaryFolder.make("conversion")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        let media = folder.appendingPathComponent("a b")
        try FileManager.default.createDirectory(at: media, withIntermediateDirectories: true)
        for name in ["clip é.mp4", "a b/clip é.mp4"] {
            try FileManager.default.copyItem(at: clip, to: folder.appendingPathComponent(name))
        }
        let range = { (start: Int64) in CMTimeRange(start: .at(start, 25), duration: .at(10, 25)) }
        let json = folder.appendingPathComponent("a.json")
        try Timeline(videos: [
            .init(url: folder.appendingPathComponent("clip é.mp4"), sourceTimeRange: range(10)),
            .init(url: media.appendingPathComponent("clip é.mp4"), sourceTimeRange: range(50)),
        ]).write(to: json)
        let bundle = folder.appendingPathComponent("out/edit.otiod")
        try FileManager.default.createDirectory(
            at: bundle.deletingLastPathComponent(), withIntermediateDirectories: true)
        try await TimelineDocument(contentsOf: json).write(to: bundle)
        await #expect(throws: TimelineError.self) {
            try await TimelineDocument(contentsOf: json).write(to: bundle)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: bundle.path).sorted() == [
                "content.otio", "media",
            ])
        // Moved, and without what it was made of.
        let moved = folder.appendingPathComponent("moved.otiod")
        try FileManager.default.moveItem(at: bundle, to: moved)
        for name in ["clip é.mp4", "a b"] {
            try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
        }
        let document = try TimelineDocument(contentsOf: moved)
        #expect(document.format == .openTimelineIOFolder)
        let frames = try await NumberedDocument.frames(of: try await document.build())
        NumberedDocument.expect(frames, .numbers(10..<20) + .numbers(50..<60))
        // Python reads ours, and we read Python's.
        let theirs = folder.appendingPathComponent("theirs.otiod")
        let output = try await PythonJudge.run(
            """
            t = otio.adapters.read_from_file(args[0], absolute_media_reference_paths=True)
            print(len(list(t.find_clips())), t.duration().to_seconds())
            otio.adapters.write_to_file(t, args[1])
            """, [moved.path, theirs.path])
        #expect(output == "4 0.8\n")
        let again = try await NumberedDocument.frames(
            of: try await TimelineDocument(contentsOf: theirs).build())
        NumberedDocument.expect(again, .numbers(10..<20) + .numbers(50..<60))
    }

    @Test func documentsSayWhatTheyUse() async throws {
        let folder = try TemporaryFolder.make("conversion")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        let file = folder.appendingPathComponent("a.json")
        try Timeline(videos: [.init(url: clip)]).write(to: file)
        var document = try TimelineDocument(contentsOf: file)
        document.requiresVideo = false
        #expect(document.mediaFiles() == [clip])
        document.setPictureDurations(still: .at(2, 1), sequence: .at(1, 24))
        #expect(document.timeline?.videos[0].pictureDuration == .at(2, 1))
        let otio = folder.appendingPathComponent("a.otio")
        try await document.write(to: otio)
        #expect(try TimelineDocument(contentsOf: otio).mediaFiles() == [clip])
        // What options add.
        let extras = Timeline(titles: [.init(text: "more")], renderSize: CGSize(width: 64, height: 36))
        let built = try await TimelineDocument(contentsOf: otio).build(adding: extras)
        #expect(built.videoComposition?.renderSize == CGSize(width: 64, height: 36))
        #expect(built.videoComposition?.animationTool != nil)
    }

    @Test func formatsAreThoseOfTheEndings() {
        let url = { (name: String) in URL(fileURLWithPath: "/" + name) }
        #expect(TimelineDocumentFormat(url: url("a.JSON")) == .json)
        #expect(TimelineDocumentFormat(url: url("a.otio")) == .openTimelineIO)
        #expect(TimelineDocumentFormat(url: url("a.otioz")) == .openTimelineIOArchive)
        #expect(TimelineDocumentFormat(url: url("a.edl")) == .editDecisionList)
        #expect(TimelineDocumentFormat(url: url("a.fcpxml")) == .finalCutProXML)
        #expect(TimelineDocumentFormat(url: url("a.mp4")) == nil)
        #expect(
            TimelineDocumentFormat.endings == ".json, .otio, .otiod, .otioz, .edl, .fcpxml, .fcpxmld, .xml")
        #expect(TimelineDocumentFormat.finalCutProXML.isWritable)
    }

    /// `Benchmarks/documents` says how long ten thousand take.
    @Test func thousandsOfClipsAreWrittenReadAndPlaced() throws {
        let count = 2000
        var track = OTIOTrack()
        let rate = FrameRateFraction(25, 1)
        for index in 0..<count {
            let range = CMTimeRange(start: .at(Int64(index % 50), 25), duration: .at(10, 25))
            track.children.append(
                .clip(
                    OTIOClip(
                        OTIOItemProperties(
                            name: "clip \(index)", sourceRange: OTIOTimeRange(range, rate: rate)),
                        reference: OTIOMediaReference(.external("file:///media/\(index).mov")))))
        }
        let stack = OTIOStack(children: [.track(track)])
        let root = OTIORoot.timeline(OTIOTimeline(tracks: stack))
        #expect(try OTIOReader.root(OTIOWriter.data(root)) == root)
        let layout = try LayoutMaker.layout(stack, times: ItemTimes { _ in nil })
        #expect(layout.clips.count == count && layout.duration == .at(10 * Int64(count), 25))
    }
}
