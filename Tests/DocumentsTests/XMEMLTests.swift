import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Final Cut Pro 7's XML, as Premiere Pro writes it.
@Suite struct XMEMLTests {
    /// A sequence's tracks of video and of audio, each with its items.
    private static func document(_ video: [String], _ audio: [String] = [], rate: String = rate) -> String {
        func tracks(_ items: [String]) -> String { items.map { "<track>\($0)</track>" }.joined() }
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE xmeml>
            <xmeml version="4"><sequence id="s1"><name>edit</name><duration>100</duration>\(rate)
            <timecode>\(rate)<frame>90000</frame></timecode>
            <media><video><format><samplecharacteristics><width>320</width><height>180</height></samplecharacteristics>
            </format>\(tracks(video))</video><audio>\(tracks(audio))</audio></media></sequence></xmeml>
            """
    }

    private static let rate = "<rate><timebase>25</timebase><ntsc>FALSE</ntsc></rate>"

    private static func file(_ id: String, width: Int = 320) -> String {
        """
        <file id="\(id)"><name>\(id)</name><pathurl>file://localhost/media/\(id)%20.mov</pathurl>\(rate)
        <duration>500</duration><media><video><samplecharacteristics><width>\(width)</width>
        <height>\(width * 9 / 16)</height></samplecharacteristics></video><audio/></media></file>
        """
    }

    /// A clip from a frame to another, from a frame of its source on.
    private static func clip(
        _ start: Int, _ end: Int, from: Int, to: Int? = nil, _ inner: String = "<file id=\"f\"/>",
        duration: Int = 500
    ) -> String {
        """
        <clipitem id="c"><name>c</name><enabled>TRUE</enabled><duration>\(duration)</duration>\(rate)
        <start>\(start)</start><end>\(end)</end><in>\(from)</in><out>\(to ?? from + end - start)</out>\(inner)</clipitem>
        """
    }

    private static func transition(_ start: Int, _ end: Int, _ alignment: String = "center") -> String {
        """
        <transitionitem><start>\(start)</start><end>\(end)</end><alignment>\(alignment)</alignment>
        <effect><name>Cross Dissolve</name><effectid>Cross Dissolve</effectid></effect></transitionitem>
        """
    }

    private static func filter(_ id: String, _ parameters: String) -> String {
        """
        <filter><effect><name>\(id)</name><effectid>\(id)</effectid>\(parameters)</effect></filter>
        """
    }

    private static func parameter(_ id: String, _ value: String, keys: [(Int, String)] = []) -> String {
        let keyframes = keys.map { "<keyframe><when>\($0)</when><value>\($1)</value></keyframe>" }.joined()
        return "<parameter><parameterid>\(id)</parameterid><value>\(value)</value>\(keyframes)</parameter>"
    }

    private static func read(_ text: String) throws -> (OTIOTimeline, [String]) {
        var warnings: [String] = []
        return (try FCPReader.timeline(Data(text.utf8), warnings: &warnings), warnings)
    }

    private static func clips(_ timeline: OTIOTimeline) throws -> [String] {
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        func frames(_ time: CMTime) -> Int64 { FrameRateFraction(25, 1).frames(time) }
        return layout.clips.map { clip in
            "\(clip.isAudio ? "A" : "V") \(frames(clip.range.start))+\(frames(clip.range.duration))"
                + " from \(frames(clip.mediaStart))" + (clip.speed == .normal ? "" : " x\(clip.speed.value)")
        }
    }

    @Test func clipsGapsAndTracksAreRead() throws {
        let video = [
            clip(0, 25, from: 10, file("f")) + clip(30, 50, from: 100), clip(5, 10, from: 0),
        ]
        let (timeline, warnings) = try Self.read(Self.document(video))
        #expect(warnings.isEmpty && timeline.name == "edit" && timeline.globalStartTime?.time == .at(3600, 1))
        #expect(try Self.clips(timeline) == ["V 0+25 from 10", "V 30+20 from 100", "V 5+5 from 0"])
        let clip = try #require(ClipSearch.clips(in: .stack(timeline.tracks), at: JSONPath()).last?.0)
        #expect(clip.reference.kind == .external("file://localhost/media/f%20.mov"))
        let extras = try DocumentExtras(timeline, at: URL(fileURLWithPath: "/a")).timeline
        #expect(extras.frameDuration == .at(1, 25) && extras.renderSize == CGSize(width: 320, height: 180))
    }

    private func clip(_ start: Int, _ end: Int, from: Int, _ inner: String = "<file id=\"f\"/>") -> String {
        Self.clip(start, end, from: from, inner)
    }

    private func file(_ id: String, width: Int = 320) -> String { Self.file(id, width: width) }

    /// The channels of a stereo file have a track each, and are heard once.
    @Test func channelsOfOneFileAreHeardOnce() throws {
        let sound = clip(0, 25, from: 10)
        let other = clip(0, 25, from: 11)
        let (timeline, warnings) = try Self.read(
            Self.document([clip(0, 25, from: 10, file("f"))], [sound, sound, other]))
        #expect(warnings.isEmpty)
        #expect(try Self.clips(timeline) == ["V 0+25 from 10", "A 0+25 from 10", "A 0+25 from 11"])
    }

    /// Beside a transition a clip's own times are -1, and its source has the transition's frames.
    @Test(arguments: ["center", "start", "end"]) func transitionsOverlapTheirClips(alignment: String) throws {
        let track =
            Self.clip(0, -1, from: 10, to: 40, file("f")) + Self.transition(20, 30, alignment)
            + Self.clip(-1, 50, from: 100, to: 130)
        let (timeline, warnings) = try Self.read(Self.document([track]))
        #expect(warnings.isEmpty)
        // Both are shown in all of the transition, wherever the cut is in it.
        #expect(try Self.clips(timeline) == ["V 0+30 from 10", "V 20+30 from 100"])
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        #expect(layout.clips.allSatisfy { $0.transitions.first?.range.start == .at(20, 25) })
        let fade = Self.clip(0, -1, from: 10, to: 40, file("f")) + Self.transition(20, 30, "end-black")
        let (out, _) = try Self.read(Self.document([fade]))
        #expect(try Self.clips(out) == ["V 0+30 from 10"])
    }

    /// Premiere Pro and Final Cut Pro 7 have names for fades through a color, and a parameter for it.
    @Test func fadesThroughAColorAreRead() throws {
        func value(_ red: Int, _ green: Int, _ blue: Int) -> String {
            "<alpha>0</alpha><red>\(red)</red><green>\(green)</green><blue>\(blue)</blue>"
        }
        let parameter =
            "<parameter><parameterid>dipcolor</parameterid><name>Color</name><value>\(value(255, 51, 0))</value></parameter>"
        let rows: [(String, String, CGColor)] = [
            ("Dip to Color Dissolve", parameter, CGColor(red: 1, green: 0.2, blue: 0, alpha: 1)),
            ("Dip to Color Dissolve", "", CGColor(red: 0, green: 0, blue: 0, alpha: 1)),
            ("Dip to Black", "", CGColor(red: 0, green: 0, blue: 0, alpha: 1)),
            ("Dip to White", "", CGColor(red: 1, green: 1, blue: 1, alpha: 1)),
        ]
        for (name, parameters, color) in rows {
            let transition = """
                <transitionitem><start>20</start><end>30</end><alignment>center</alignment>
                <effect><name>\(name)</name><effectid>\(name)</effectid>\(parameters)</effect></transitionitem>
                """
            let track =
                Self.clip(0, -1, from: 10, to: 40, file("f")) + transition
                + Self.clip(-1, 50, from: 100, to: 130)
            let (timeline, warnings) = try Self.read(Self.document([track]))
            #expect(warnings.isEmpty)
            let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
            #expect(layout.warnings.isEmpty, "\(name)")
            let kinds = layout.clips.flatMap(\.transitions).map(\.kind)
            #expect(kinds == [.fadeThroughColor(color), .fadeThroughColor(color)], "\(name)")
        }
    }

    /// A subclip's in and out points count from its first frame.
    @Test func subclipsBeginInTheirMedia() throws {
        func subclip(_ offset: Int, _ filter: String = "") -> String {
            "<subclipinfo><startoffset>\(offset)</startoffset><endoffset>60</endoffset></subclipinfo>\(filter)"
        }
        let (file, second) = (Self.file("f"), "<file id=\"f\"/>")
        let fast = Self.filter("timeremap", Self.parameter("speed", "200"))
        let video = [
            Self.clip(0, 10, from: 5, file + subclip(100)) + Self.clip(10, 20, from: 5, second + subclip(200))
                + Self.clip(20, 30, from: 5, second + subclip(100, fast))
        ]
        let audio = [
            Self.clip(0, 10, from: 5, second + subclip(100)),
            Self.clip(0, 10, from: 5, second + subclip(200)),
        ]
        #expect(
            try Self.clips(Self.read(Self.document(video, audio)).0) == [
                "V 0+10 from 105", "V 10+10 from 205", "V 20+10 from 110 x2.0", "A 0+10 from 105",
                "A 0+10 from 205",
            ])
    }

    @Test func speedsAreRead() throws {
        let fast = Self.filter(
            "timeremap", Self.parameter("speed", "200") + Self.parameter("reverse", "FALSE"))
        let back = Self.filter(
            "timeremap", Self.parameter("speed", "100") + Self.parameter("reverse", "TRUE"))
        let (timeline, warnings) = try Self.read(
            Self.document([
                clip(0, 25, from: 10, file("f") + fast) + clip(25, 50, from: 10, "<file id=\"f\"/>" + back)
            ]))
        #expect(warnings.isEmpty)
        #expect(try Self.clips(timeline) == ["V 0+25 from 20 x2.0", "V 25+25 from 490 x-1.0"])
    }

    @Test func levelsOpacityAndScaleAreRead() throws {
        let levels = Self.filter("audiolevels", Self.parameter("level", "1", keys: [(10, "0"), (35, "0.5")]))
        let opacity = Self.filter(
            "opacity", Self.parameter("opacity", "100", keys: [(10, "0"), (20, "100")]))
        let half = Self.filter("basic", Self.parameter("scale", "50"))
        let (timeline, warnings) = try Self.read(
            Self.document(
                [
                    clip(0, 25, from: 10, file("f") + opacity),
                    clip(0, 25, from: 10, file("g", width: 1280) + half),
                ], [clip(0, 25, from: 10, "<file id=\"f\"/>" + levels)]))
        #expect(warnings.isEmpty, "\(warnings)")
        let layout = try LayoutMaker.layout(timeline.tracks, times: ItemTimes { _ in nil })
        let appearances = try layout.clips.map {
            try $0.clip.appearance(at: $0.path, in: URL(fileURLWithPath: "/a"))
        }
        #expect(appearances[0].opacity == [.init(value: 0), .init(time: .at(10, 25), value: 1)])
        #expect(appearances[1].placement == CGRect(x: -0.5, y: -0.5, width: 2, height: 2))
        let curve = try #require(try layout.clips[2].clip.volumeCurve(at: JSONPath(), in: nil))
        #expect(
            curve.gain(at: .zero) == 0 && curve.gain(at: .at(1, 2)) == 0.25
                && curve.gain(at: .at(2, 1)) == 0.5)
    }

    @Test func nestedSequencesAreRead() throws {
        let inner = """
            <sequence id="s2"><name>inner</name>\(Self.rate)<media><video><track>
            \(clip(0, 50, from: 5, file("f")))</track></video><audio><track>\(clip(0, 50, from: 5))</track></audio></media></sequence>
            """
        let (timeline, warnings) = try Self.read(
            Self.document([clip(0, 20, from: 10, inner)], [clip(0, 20, from: 10, "<sequence id=\"s2\"/>")]))
        #expect(warnings.isEmpty)
        #expect(try Self.clips(timeline) == ["V 0+20 from 15", "A 0+20 from 15"])
        let itself = Self.document([clip(0, 20, from: 0, "<sequence id=\"s1\"/>")])
        let problem = #expect(throws: DocumentProblem.self) { try Self.read(itself) }
        #expect(problem?.cause == "a sequence within itself")
    }

    /// Sequences without IDs, on one line.
    @Test func nestedSequencesHaveALimit() throws {
        func nested(_ count: Int) -> String {
            (0..<count).reduce(clip(0, 20, from: 0, file("f"))) { inner, _ in
                let media = "<media><video><track>\(inner)</track></video></media>"
                return clip(0, 20, from: 0, "<sequence>\(Self.rate)\(media)</sequence>")
            }.replacing("\n", with: " ")
        }
        let most = DocumentLimits.nestedClips
        #expect(try Self.clips(Self.read(Self.document([nested(most)])).0) == ["V 0+20 from 0"])
        let problem = #expect(throws: DocumentProblem.self) {
            try Self.read(Self.document([nested(most + 1)]))
        }
        #expect(problem?.cause == "clips nested more than 16 levels deep")
    }

    @Test func valuesThatAreNotKnownAreTold() throws {
        let loud = Self.filter("audiolevels", Self.parameter("level", "1", keys: [(0, "1"), (5, "loud")]))
        let large = Self.filter("basic", Self.parameter("scale", "1000000"))
        let track = clip(0, 10, from: 10, file("f") + large) + Self.transition(5, 15, "middle")
        let (_, warnings) = try Self.read(
            Self.document([track + clip(10, 20, from: 0)], [clip(0, 10, from: 10, "<file id=\"f\"/>" + loud)])
        )
        for words in ["a keyframe of level", "a scale that is not", "the alignment \"middle\""] {
            #expect(warnings.count { $0.contains(words) } == 1, "\(words): \(warnings)")
        }
    }

    @Test func whatIsLeftOutIsTold() throws {
        let blur = Self.filter("Gaussian Blur", "")
        let moved = Self.filter("basic", Self.parameter("rotation", "30"))
        let (timeline, warnings) = try Self.read(
            Self.document([
                clip(0, 10, from: 0, file("f") + blur) + clip(10, 20, from: 0, "<file id=\"f\"/>" + moved)
                    + "<generatoritem><start>20</start><end>30</end></generatoritem>"
            ]))
        #expect(try Self.clips(timeline).count == 2 && warnings.count == 3, "\(warnings)")
        #expect(warnings.allSatisfy { $0.hasPrefix("line ") })
        for word in ["\"Gaussian Blur\" is left out", "motion of", "generator"] {
            #expect(warnings.contains { $0.contains(word) }, "\(word)")
        }
    }

    @Test func faultsHaveTheirLine() {
        for (text, cause) in [
            ("<xmeml/>", "no sequence"), (Self.document([clip(0, 10, from: 0)], rate: ""), "no frame rate"),
            (Self.document(["<clipitem/>"]), "without start and end"),
            (Self.document([clip(9, 3, from: 0)]), "ends before"),
            (Self.document([clip(0, 9, from: 0, "<sequence id=\"x\"/>")]), "names no sequence"),
        ] {
            let problem = #expect(throws: DocumentProblem.self) { try Self.read(text) }
            #expect(
                problem?.cause.contains(cause) == true && problem?.line != nil,
                "\(String(describing: problem))")
        }
    }

    /// Folders of Final Cut Pro's, and files of another ending than their format's.
    @Test func filesAreReadByWhatTheyHold() async throws {
        let folder = try TemporaryFolder.make("xmeml")
        defer { TemporaryFolder.remove(folder) }
        let text = Data(Self.document([clip(0, 25, from: 10, file("f"))]).utf8)
        let xml = folder.appendingPathComponent("a.xml")
        try text.write(to: xml)
        let document = try TimelineDocument(contentsOf: xml)
        #expect(document.format == .finalCutPro7XML && document.warnings.isEmpty)
        let error = await #expect(throws: TimelineError.self) { try await document.write(to: xml) }
        #expect(error?.cause.contains("only read") == true)
        try text.write(to: folder.appendingPathComponent("b.fcpxml"))
        #expect(
            try TimelineDocument(contentsOf: folder.appendingPathComponent("b.fcpxml")).format
                == .finalCutProXML)
        let bundle = folder.appendingPathComponent("c.fcpxmld")
        try FileManager.default.createDirectory(at: bundle, withIntermediateDirectories: true)
        try text.write(to: bundle.appendingPathComponent("Info.fcpxml"))
        let inner = try TimelineDocument(contentsOf: bundle)
        #expect(inner.format == .finalCutProXMLFolder && inner.url.lastPathComponent == "Info.fcpxml")
        #expect(throws: TimelineError.self) {
            try TimelineDocument(contentsOf: folder.appendingPathComponent("d.fcpxmld"))
        }
    }
}
