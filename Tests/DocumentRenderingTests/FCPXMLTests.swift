import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// FCPXML as its documentation shows it, rendered.
@Suite(.timeLimit(.minutes(5))) struct FCPXMLTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        /// What is in the spine. `r2` is the numbered clip, `r3` the same with timecode from an hour on.
        var spine: String
        var frames: [ExpectedFrame]
        var version = "1.10"
        /// Whether Python's adapter, which knows fewer forms, reads it.
        var isPythons = false
        var testDescription: String { name }
    }

    static let cases: [Case] = [
        Case(
            name: "one clip",
            spine: #"<asset-clip ref="r2" offset="0s" start="10/25s" duration="15/25s" name="a"/>"#,
            frames: .numbers(10..<25), version: "1.9", isPythons: true),
        Case(
            name: "clips in a row",
            spine: """
                <asset-clip ref="r2" offset="0s" start="0s" duration="5/25s" name="a"/>
                <asset-clip ref="r2" offset="5/25s" start="2s" duration="5/25s" name="b"/>
                <asset-clip ref="r2" offset="10/25s" start="1s" duration="5/25s" name="c"/>
                """, frames: .numbers(0..<5) + .numbers(50..<55) + .numbers(25..<30), version: "1.11",
            isPythons: true),
        Case(
            name: "clips without offsets",
            spine: """
                <asset-clip ref="r2" start="0s" duration="5/25s"/><asset-clip ref="r2" start="2s" duration="5/25s"/>
                """, frames: .numbers(0..<5) + .numbers(50..<55), version: "1.13"),
        Case(
            name: "a gap",
            spine: """
                <asset-clip ref="r2" offset="0s" start="0s" duration="5/25s" name="a"/>
                <gap name="Gap" offset="5/25s" start="3600s" duration="3/25s"/>
                <asset-clip ref="r2" offset="8/25s" start="2s" duration="5/25s" name="b"/>
                """, frames: .numbers(0..<5) + .black(3) + .numbers(50..<55), isPythons: true),
        Case(
            name: "media with timecode",
            spine: #"<asset-clip ref="r3" offset="0s" start="90010/25s" duration="5/25s" name="a"/>"#,
            frames: .numbers(10..<15)),
        Case(
            name: "a whole asset's start",
            spine: #"<asset-clip ref="r3" offset="0s" duration="5/25s" name="a"/>"#, frames: .numbers(0..<5)),
        Case(
            name: "a cross dissolve",
            spine: """
                <asset-clip ref="r2" offset="0s" start="10/25s" duration="10/25s" name="a"/>
                <transition name="Cross Dissolve" offset="8/25s" duration="4/25s"/>
                <asset-clip ref="r2" offset="10/25s" start="50/25s" duration="10/25s" name="b"/>
                """,
            frames: .numbers(10..<18) + (0..<4).map { .mix(18 + $0, 48 + $0, Double($0) / 4) }
                + .numbers(52..<60)),
        Case(
            name: "a fade to a color, as Resolve names it",
            spine: """
                <asset-clip ref="r2" offset="0s" start="10/25s" duration="10/25s" name="a"/>
                <transition name="Dip To Color Dissolve" offset="8/25s" duration="4/25s">
                    <filter-video ref="r2" name="Transition"><param name="color" key="3" value="0 0 0 1"/></filter-video>
                </transition>
                <asset-clip ref="r2" offset="10/25s" start="50/25s" duration="10/25s" name="b"/>
                """,
            frames: .numbers(10..<19) + [.faded(19, 0.5), .black, .faded(51, 0.5)] + .numbers(52..<60)),
        Case(
            name: "a connected clip",
            spine: """
                <asset-clip ref="r2" offset="0s" start="10/25s" duration="20/25s" name="a">
                    <asset-clip ref="r2" lane="1" offset="15/25s" start="70/25s" duration="5/25s" name="b"/>
                </asset-clip>
                """, frames: .numbers(10..<15) + .numbers(70..<75) + .numbers(20..<30), isPythons: true),
        Case(
            name: "a clip connected to a gap",
            spine: """
                <gap offset="0s" start="3600s" duration="6/25s">
                    <asset-clip ref="r2" lane="1" offset="90002/25s" start="70/25s" duration="3/25s" name="b"/>
                </gap>
                <asset-clip ref="r2" offset="6/25s" start="0s" duration="4/25s" name="a"/>
                """, frames: .black(2) + .numbers(70..<73) + .black(1) + .numbers(0..<4)),
        Case(
            name: "a secondary storyline",
            spine: """
                <asset-clip ref="r2" offset="0s" start="0s" duration="12/25s" name="a">
                    <spine lane="1" offset="2/25s">
                        <asset-clip ref="r2" start="60/25s" duration="3/25s"/><asset-clip ref="r2" start="80/25s" duration="3/25s"/>
                    </spine>
                </asset-clip>
                """, frames: .numbers(0..<2) + .numbers(60..<63) + .numbers(80..<83) + .numbers(8..<12)),
        Case(
            name: "below the spine, and hidden",
            spine: """
                <asset-clip ref="r2" offset="0s" start="0s" duration="5/25s" name="a">
                    <asset-clip ref="r2" lane="-1" offset="0s" start="60/25s" duration="8/25s" name="b"/>
                </asset-clip>
                """, frames: .numbers(0..<5) + .numbers(65..<68)),
        Case(
            name: "twice the speed",
            spine: """
                <asset-clip ref="r2" offset="0s" start="5/25s" duration="10/25s" name="a">
                    <timeMap><timept time="0s" value="0s" interp="linear"/><timept time="2s" value="4s" interp="linear"/></timeMap>
                </asset-clip>
                """, frames: (0..<10).map { .number(10 + 2 * $0) }),
        Case(
            name: "backwards",
            spine: """
                <asset-clip ref="r2" offset="0s" start="5/25s" duration="10/25s" name="a">
                    <timeMap><timept time="0s" value="4s" interp="linear"/><timept time="4s" value="0s" interp="linear"/></timeMap>
                </asset-clip>
                """, frames: (85..<95).reversed().map { .number($0) }),
        Case(
            name: "a hold",
            spine: """
                <asset-clip ref="r2" offset="0s" start="0s" duration="6/25s" name="a">
                    <timeMap><timept time="0s" value="40/25s"/><timept time="6/25s" value="40/25s"/></timeMap>
                </asset-clip>
                """, frames: Array(repeating: .number(40), count: 6)),
        Case(
            name: "a clip of video and audio",
            spine: """
                <clip offset="0s" start="10/25s" duration="5/25s" name="a">
                    <video ref="r2" offset="0s" duration="100/25s"><audio lane="-1" ref="r2" offset="0s" duration="100/25s"/></video>
                </clip>
                """, frames: .numbers(10..<15)),
        Case(
            name: "a disabled clip",
            spine: """
                <asset-clip ref="r2" offset="0s" start="0s" duration="3/25s" enabled="0"/>
                <asset-clip ref="r2" offset="3/25s" start="1s" duration="3/25s"/>
                """, frames: .black(3) + .numbers(25..<28)),
        Case(
            name: "a compound clip in part",
            spine: """
                <ref-clip ref="r4" offset="0s" start="3/25s" duration="6/25s" name="compound"/>
                <asset-clip ref="r2" offset="6/25s" start="0s" duration="2/25s"/>
                """, frames: .numbers(33..<35) + .numbers(80..<84) + .numbers(0..<2)),
    ]

    private static func document(_ spine: String, version: String, clip: URL) -> Data {
        Data(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE fcpxml>
            <fcpxml version="\(version)">
              <resources>
                <format id="r1" frameDuration="1/25s" width="320" height="180"/>
                <asset id="r2" name="clip" src="\(clip.absoluteString)" start="0s" duration="100/25s" hasVideo="1"
                  hasAudio="1" format="r1"/>
                <asset id="r3" name="tape" start="90000/25s" duration="100/25s" hasVideo="1" format="r1">
                  <media-rep kind="original-media" src="\(clip.absoluteString)"/>
                </asset>
                <media id="r4" name="compound"><sequence format="r1" duration="10/25s"><spine>
                  <asset-clip ref="r2" offset="0s" start="30/25s" duration="5/25s"/>
                  <asset-clip ref="r2" offset="5/25s" start="80/25s" duration="5/25s"/>
                </spine></sequence></media>
              </resources>
              <library><event name="e"><project name="p">
                <sequence format="r1" tcStart="0s" tcFormat="NDF" duration="4s"><spine>
            \(spine)
                </spine></sequence>
              </project></event></library>
            </fcpxml>
            """.utf8)
    }

    @Test(arguments: TestShare.of(cases, atMost: 3)) func eachFrameShowsWhatTheSpineSays(_ item: Case)
        async throws
    {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("edit.fcpxml")
        let clip = try await NumberedDocument.clip()
        try Self.document(item.spine, version: item.version, clip: clip).write(to: file)
        let document = try TimelineDocument(contentsOf: file)
        #expect(document.format == .finalCutProXML && document.warnings.isEmpty)
        NumberedDocument.expect(try await NumberedDocument.frames(of: file), item.frames, item.name)
        // OpenTimelineIO says all of it.
        let otio = folder.appendingPathComponent("edit.otio")
        try await document.write(to: otio, isStrict: true)
        NumberedDocument.expect(try await NumberedDocument.frames(of: otio), item.frames, item.name)
    }

    @Test(.pythonJudge, arguments: cases.filter(\.isPythons)) func pythonAgreesOnTheRanges(_ item: Case)
        async throws
    {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let (file, otio) = (
            folder.appendingPathComponent("a.fcpxml"), folder.appendingPathComponent("a.otio")
        )
        try Self.document(item.spine, version: item.version, clip: URL(fileURLWithPath: "/media/clip.mov"))
            .write(to: file)
        try await TimelineDocument(contentsOf: file).write(to: otio)
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
            print(len(x) > 0 and x == y or (x, y))
            """, [file.path, otio.path])
        #expect(output == "True\n")
    }

    @Test func titlesAndVolumesAreReadAndTheRestIsTold() async throws {
        let folder = try TemporaryFolder.make("fcpxml")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("edit.fcpxml")
        let spine = """
            <asset-clip ref="r2" offset="0s" start="0s" duration="2s" name="a">
                <adjust-volume amount="-6dB"/><adjust-transform scale="0.5 0.5"/><filter-video ref="r9"/>
                <title lane="1" offset="1s" start="3600s" duration="1/2s"><text><text-style>Ada &amp; Co</text-style></text></title>
            </asset-clip>
            """
        try Self.document(spine, version: "1.10", clip: try await NumberedDocument.clip()).write(to: file)
        let document = try TimelineDocument(contentsOf: file)
        #expect(document.warnings.count == 1 && document.warnings.allSatisfy { $0.hasPrefix("line ") })
        let title = try #require(document.timeline?.titles.first)
        #expect(title.text == "Ada & Co" && title.start == .at(1, 1) && title.duration == .at(1, 2))
        let volume = try #require(document.timeline?.voiceOvers.first?.volume)
        #expect(abs(volume - 0.501) < 0.001)
        let frames = try await NumberedDocument.frames(of: file)
        #expect(frames.count == 50)
        // At half its size in the middle of the frame.
        #expect(frames[10].row(40).allSatisfy { $0 < 20 })
        #expect((50..<130).contains { frames[10].row($0).contains { $0 > 200 } })
    }

    /// What is in the spine or in place of the document, and a part of the cause.
    static let bad: [(String, String)] = [
        ("<asset-clip ref=\"r9\" duration=\"1s\"/>", "names no asset"),
        ("<asset-clip ref=\"r2\" duration=\"1\"/>", "invalid duration"),
        ("<asset-clip ref=\"r2\" duration=\"-1s\"/>", "negative duration"),
        ("<asset-clip ref=\"r2\" duration=\"1s\">", "not XML"),
        ("<gap/>", "has no duration"),
        ("<ref-clip ref=\"r9\" duration=\"1s\"/>", "names no compound"),
        (
            "<asset-clip ref=\"r2\" duration=\"1s\"><timeMap><timept time=\"0s\" value=\"0s\"/>"
                + "<timept time=\"0s\" value=\"5s\"/></timeMap></asset-clip>", "don't rise"
        ),
        (String(repeating: "<gap duration=\"1s\">", count: 10_000), "nested more than 200 levels deep"),
    ]

    @Test(arguments: bad.indices) func faultsHaveTheirLine(index: Int) {
        let (spine, cause) = Self.bad[index]
        let data = Self.document(spine, version: "1.10", clip: URL(fileURLWithPath: "/a.mov"))
        var warnings: [String] = []
        let problem = #expect(throws: DocumentProblem.self) {
            try FCPReader.timeline(data, warnings: &warnings)
        }
        #expect(
            problem?.cause.contains(cause) == true && (problem?.line ?? 0) > 15,
            "\(String(describing: problem))")
        for text in ["", "<a/>", "<fcpxml/>", "<!DOCTYPE a [<!ENTITY b \"c\">]><fcpxml/>"] {
            #expect(throws: DocumentProblem.self) {
                try FCPReader.timeline(Data(text.utf8), warnings: &warnings)
            }
        }
    }
}
