import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// FCPXML as we write it: read again, by us and by Python's adapter.
@Suite(.timeLimit(.minutes(5))) struct FCPXMLWritingTests {
    private func range(_ start: Int64, _ count: Int64) -> CMTimeRange {
        CMTimeRange(start: .at(start, 25), duration: .at(count, 25))
    }

    /// A timeline with what the format can say.
    private func timeline() async throws -> Timeline {
        let clip = try await NumberedDocument.clip()
        var timeline = Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(10, 20)),
            .init(url: clip, sourceTimeRange: range(50, 20), originalSoundVolume: 0.5, fit: .fill),
            .init(url: clip, sourceTimeRange: range(0, 10), originalSoundVolume: 0, speed: 0.5),
        ])
        timeline.transitions = [.init(.dissolve, duration: .at(6, 25)), .none]
        timeline.videos[1].appearance = .init(
            opacity: [.init(value: 0.25, easing: .easeIn), .init(time: .at(10, 25), value: 1)],
            transform: [
                .init(scale: 0.5),
                .init(time: .at(12, 25), offset: CGPoint(x: 0.25, y: -0.125), rotation: 45),
            ])
        timeline.overlays = [
            .init(
                url: clip, start: .at(8, 25), sourceTimeRange: range(80, 10), volume: 0.25,
                appearance: .init(placement: CGRect(x: 0.5, y: 0.25, width: 0.5, height: 0.5)))
        ]
        timeline.voiceOvers = [
            .init(url: clip, start: .at(1, 5), sourceTimeRange: range(5, 10), volume: 0.125)
        ]
        (timeline.frameDuration, timeline.renderSize) = (.at(1, 25), CGSize(width: 320, height: 180))
        return timeline
    }

    @Test func whatTheFormatSaysIsTheSameFilm() async throws {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let (json, xml) = (
            folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a & b.fcpxml")
        )
        try await timeline().write(to: json)
        let losses = try await TimelineDocument(contentsOf: json).write(to: xml, isStrict: true)
        #expect(losses.isEmpty)
        let again = try TimelineDocument(contentsOf: xml)
        #expect(again.warnings.isEmpty, "\(again.warnings)")
        let one = try await NumberedDocument.frames(of: json)
        let other = try await NumberedDocument.frames(of: xml)
        #expect(one.count == 54)
        let differing = zip(one, other).enumerated().filter { $0.element.0.allBytes != $0.element.1.allBytes }
        #expect(one.count == other.count && differing.isEmpty, "\(differing.map(\.offset))")
        // The sound has the same parts at the same volumes.
        let (mine, theirs) = (try await sounds(json), try await sounds(xml))
        #expect(mine == theirs && mine.count == 4, "\(mine) \(theirs)")
        // A second time, it is the same text.
        let second = folder.appendingPathComponent("b/a & b.fcpxml")
        try FileManager.default.createDirectory(
            at: second.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(try await again.write(to: second, isStrict: true).isEmpty)
        #expect(try String(contentsOf: second, encoding: .utf8) == String(contentsOf: xml, encoding: .utf8))
    }

    /// The pieces of audio with their volumes in their middles.
    private func sounds(_ file: URL) async throws -> [String] {
        let built = try await TimelineDocument(contentsOf: file).build()
        return built.composition.tracks(withMediaType: .audio).flatMap { track in
            track.segments.filter { !$0.isEmpty }.map { segment in
                let target = segment.timeMapping.target
                let middle = target.start + CMTimeMultiplyByRatio(target.duration, multiplier: 1, divisor: 2)
                let volume = built.audioMix.volumeRamps(forTrackID: track.trackID)?.value(at: middle) ?? 1
                return "\(target.start.seconds) \(target.duration.seconds) "
                    + "\(segment.timeMapping.source.start.seconds) \((volume * 1000).rounded())"
            }
        }.sorted()
    }

    /// Whole clips, a voice-over until the end, music that changes: what can't be said is told, and all else is the same.
    @Test func aTimelineOfWholeFilesSurvives() async throws {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        var timeline = Timeline(videos: [.init(url: clip), .init(url: clip), .init(url: clip)])
        timeline.transitions = [
            .init(.dissolve, duration: .at(10, 25)), .init(.push(.fromLeft), duration: .at(10, 25)),
        ]
        timeline.voiceOvers = [.init(url: clip, start: .at(200, 25))]
        timeline.music = [.init(url: clip, volume: 0.5, fadeOut: .at(25, 25))]
        timeline.music[0].automation = [
            .init(
                timeRange: CMTimeRange(start: .at(25, 25), duration: .at(25, 25)), startVolume: 1,
                endVolume: 0.5)
        ]
        let (json, xml) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.fcpxml"))
        try timeline.write(to: json)
        let losses = try await TimelineDocument(contentsOf: json).write(to: xml)
        #expect(losses.count == 2, "\(losses)")
        #expect(losses.contains { $0.contains("dissolve") } && losses.contains { $0.contains("music") })
        let (one, other) = (
            try await NumberedDocument.frames(of: json), try await NumberedDocument.frames(of: xml)
        )
        let differing = zip(one, other).enumerated().filter { $0.element.0.allBytes != $0.element.1.allBytes }
        #expect(one.count == 280 && other.count == 280)
        #expect(differing.allSatisfy { (180..<190).contains($0.offset) }, "\(differing.map(\.offset))")
        // The voice-over is heard until the end, as in the timeline.
        let sounds = try await sounds(xml)
        #expect(sounds.contains("8.0 3.2 0.0 1000.0"), "\(sounds)")
    }

    /// What plays backwards in a list does so in each format.
    @Test func whatPlaysBackwardsIsTheSameFilm() async throws {
        let folder = try TemporaryFolder.make("backwards")
        defer { TemporaryFolder.remove(folder) }
        let list = folder.appendingPathComponent("a.edl")
        let clip = try await NumberedDocument.clip().path
        let text = """
            TITLE: backwards
            * FRAME RATE: 25
            001  A        V     C        00:00:00:10 00:00:00:20 00:00:00:00 00:00:00:10
            M2   A       -025.0                00:00:00:10
            * FROM CLIP: \(clip)
            002  B        V     D    004 00:00:02:00 00:00:03:00 00:00:00:10 00:00:00:20
            M2   B       -062.5                00:00:02:00
            * TO CLIP: \(clip)

            """
        try Data(text.utf8).write(to: list)
        let document = try TimelineDocument(contentsOf: list)
        let frames = try await NumberedDocument.frames(of: list)
        #expect(frames.count == 20)
        for name in ["b.otio", "b.fcpxml", "c.edl"] {
            let file = folder.appendingPathComponent(name)
            try await document.write(to: file, isStrict: true)
            let others = try await NumberedDocument.frames(of: file)
            let differing = zip(frames, others).enumerated().filter {
                $0.element.0.allBytes != $0.element.1.allBytes
            }
            #expect(others.count == 20 && differing.isEmpty, "\(name): \(differing.map(\.offset))")
        }
        let json = folder.appendingPathComponent("d.json")
        await #expect(throws: TimelineError.self) { try await document.write(to: json, isStrict: true) }
    }

    /// Python's adapter reads our clips at our times.
    @Test(.pythonJudge) func pythonAgreesOnTheRanges() async throws {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        let timeline = Timeline(
            videos: [
                .init(url: clip, sourceTimeRange: range(10, 20)),
                .init(url: clip, sourceTimeRange: range(50, 20)),
                .init(url: clip, sourceTimeRange: range(0, 15)),
            ],
            overlays: [.init(url: clip, start: .at(8, 25), sourceTimeRange: range(80, 10))],
            frameDuration: .at(1, 25))
        let (json, xml) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.fcpxml"))
        let otio = folder.appendingPathComponent("a.otio")
        try timeline.write(to: json)
        let document = try TimelineDocument(contentsOf: json)
        try await document.write(to: xml)
        try await document.write(to: otio)
        let output = try await PythonJudge.run(
            """
            def clips(x):
                for v in x.find_clips():
                    track, r = v.parent(), v.trimmed_range()
                    if track.kind == "Video":
                        yield (v.name, r.start_time.to_seconds(), r.duration.to_seconds(),
                            v.transformed_time(r.start_time, track).to_seconds())
            a = otio.adapters.read_from_file(args[0], adapter_name="fcpx_xml")
            if not isinstance(a, schema.Timeline):
                a = a.find_children(descended_from_type=schema.Timeline)[0]
            x, y = sorted(clips(a)), sorted(clips(otio.adapters.read_from_file(args[1])))
            print(len(x) == 4 and x == y or (x, y))
            """, [xml.path, otio.path])
        #expect(output == "True\n")
    }

    @Test func whatTheFormatCannotSayIsTold() async throws {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        var timeline = Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(10, 20), fit: .stretch),
            .init(url: clip, sourceTimeRange: range(50, 20)),
        ])
        timeline.transitions = [.init(.wipe(.fromLeft), duration: .at(4, 25))]
        timeline.videos[0].appearance = .init(
            crop: CGRect(x: 0, y: 0, width: 1, height: 0.5),
            placement: CGRect(x: 0, y: 0, width: 1, height: 0.5), color: .init(hue: 1))
        timeline.videos[1].appearance.opacity = [
            .init(value: 1, easing: .hold), .init(time: .at(1, 25), value: 0.5),
        ]
        timeline.titles = [
            .init(
                .lowerThird, text: "A <title> & more\nbelow", start: .at(1, 5),
                duration: .at(2, 5), fontSize: 0.1, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        ]
        timeline.music = [.init(url: clip, volume: 0.5)]
        let (json, xml) = (folder.appendingPathComponent("a.json"), folder.appendingPathComponent("a.fcpxml"))
        try timeline.write(to: json)
        let document = try TimelineDocument(contentsOf: json)
        let error = await #expect(throws: TimelineError.self) {
            try await document.write(to: xml, isStrict: true)
        }
        #expect(error?.code == .unwritableDocument && !FileManager.default.fileExists(atPath: xml.path))
        let losses = try await document.write(to: xml)
        for word in ["stretched", "crop", "placement", "colors", "hold", "dissolve", "titles", "music[0]"] {
            #expect(losses.filter { $0.contains(word) }.count == 1, "\(word): \(losses)")
        }
        let again = try TimelineDocument(contentsOf: xml)
        guard case .other(let tracks) = again.content else {
            Issue.record("a document of tracks")
            return
        }
        let title = try #require(try DocumentExtras(tracks, at: xml).timeline.titles.first)
        #expect(
            title.text == "A <title> & more\nbelow" && title.start == .at(1, 5) && title.duration == .at(2, 5)
        )
        #expect(title.fontSize == 0.1 && title.color == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        // The music is a clip of an audio track.
        let built = try await again.build()
        let lengths = built.composition.tracks(withMediaType: .audio).map(\.timeRange.end)
        #expect(lengths.contains(.at(36, 25)))
    }

    /// Tracks of other programs: gaps, nesting, tracks with transitions above, and what has no file.
    @Test func tracksOfOtherProgramsAreWritten() async throws {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await NumberedDocument.clip()
        let (otio, xml) = (folder.appendingPathComponent("a.otio"), folder.appendingPathComponent("a.fcpxml"))
        try await ForeignDocument.write(clip, to: otio)
        let document = try TimelineDocument(contentsOf: otio)
        let losses = try await document.write(to: xml)
        #expect(losses.isEmpty, "\(losses)")
        guard case .other(let read) = try TimelineDocument(contentsOf: xml).content else { return }
        let first = ClipSearch.clips(in: .stack(read.tracks), at: JSONPath()).first?.0
        #expect(first?.properties.markers.map(\.name) == ["here"])
        let one = try await NumberedDocument.frames(of: otio, MediaSearch(rendersSlates: false))
        let other = try await NumberedDocument.frames(of: xml)
        let differing = zip(one, other).enumerated().filter { $0.element.0.allBytes != $0.element.1.allBytes }
        #expect(one.count == 44 && other.count == 44 && differing.isEmpty, "\(differing.map(\.offset))")
    }

    @Test func clipsWithoutAFileBecomeGaps() throws {
        let range = OTIOTimeRange(
            CMTimeRange(start: .zero, duration: .at(10, 25)), rate: FrameRateFraction(25, 1))
        let clip = OTIOClip(OTIOItemProperties(sourceRange: range), reference: OTIOMediaReference(.missing))
        let tracks = OTIOStack(children: [.track(OTIOTrack(children: [.clip(clip)]))])
        let writer = try FCPWriter(OTIOTimeline(tracks: tracks), extras: Timeline(), facts: .init())
        #expect(
            writer.losses == ["tracks.children[0].children[0]: the clip has no file, and is written as a gap"]
        )
        #expect(String(decoding: writer.data, as: UTF8.self).contains("<gap name=\"Gap\""))
    }
}

/// A document of tracks as other programs make them.
private enum ForeignDocument {
    static func write(_ clip: URL, to file: URL) async throws {
        let rate = FrameRateFraction(25, 1)
        func range(_ start: Int64, _ count: Int64) -> OTIOTimeRange {
            OTIOTimeRange(CMTimeRange(start: .at(start, 25), duration: .at(count, 25)), rate: rate)
        }
        func item(_ start: Int64, _ count: Int64, _ name: String) -> OTIOClip {
            OTIOClip(
                OTIOItemProperties(name: name, sourceRange: range(start, count)),
                reference: OTIOMediaReference(.external(clip.absoluteString)))
        }
        func gap(_ count: Int64) -> OTIOItem {
            .gap(OTIOGap(OTIOItemProperties(sourceRange: range(0, count))))
        }
        var marked = item(10, 10, "marked")
        marked.properties.markers = [OTIOMarker(name: "here")]
        var black = item(0, 4, "black")
        black.references = [black.activeKey: OTIOMediaReference(.generator(kind: "black", parameters: [:]))]
        let inner = OTIOTrack(children: [.clip(item(30, 5, "in")), .clip(item(80, 5, "side"))])
        let nested = OTIOStack(
            OTIOItemProperties(name: "nested", sourceRange: range(3, 6)), children: [.track(inner)])
        let bottom = OTIOTrack(children: [
            .clip(marked), gap(4), .stack(nested), .clip(black), .clip(item(0, 20, "last")),
        ])
        let dissolve = OTIOTransition(
            inOffset: OTIORationalTime(.at(2, 25), rate: rate),
            outOffset: OTIORationalTime(.at(2, 25), rate: rate))
        let top = OTIOTrack(children: [
            gap(26), .clip(item(50, 6, "one")), .transition(dissolve), .clip(item(70, 6, "two")),
        ])
        let sound = OTIOTrack(kind: OTIOTrack.audio, children: [gap(5), .clip(item(40, 10, "sound"))])
        var disabled = item(0, 44, "off")
        disabled.properties.isEnabled = false
        let off = OTIOTrack(children: [.clip(disabled)])
        let tracks = OTIOStack(
            OTIOItemProperties(name: "tracks"),
            children: [bottom, top, off, sound].map(OTIOItem.track))
        try OTIOWriter.data(.timeline(OTIOTimeline(name: "tracks", tracks: tracks))).write(to: file)
    }
}
