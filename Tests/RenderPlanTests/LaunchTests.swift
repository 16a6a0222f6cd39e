import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import TestSupport
import Testing

@Suite struct LaunchTests {
    @Test func launchIsAShellCommand() throws {
        let described = DescribedPlan(SamplePlans.dissolve, relativeTo: SamplePlans.folder)
        let lines = try LaunchDescription().text(of: described).split(separator: "\n").map(String.init)
        let picture =
            "video/x-raw,format=I420,width=1280,height=720,framerate=30000/1001,pixel-aspect-ratio=1/1,"
            + "interlace-mode=progressive,colorimetry=bt709"
        let sound =
            "audio/x-raw,format=F32LE,layout=interleaved,rate=48000,channels=2,channel-mask=(bitmask)0x3"
        let expected = [
            "# Each appsrc is fed by its track's feed; ramps drive properties over the output's time.",
            "# video_1 is fed \(picture), each clip in its picture's size",
            "# video_2 is fed \(picture), each clip in its picture's size", "# audio_1 is fed \(sound)",
            "# compositor.sink_0 alpha: 1 from 0 s", "# compositor.sink_0 alpha: 1 → 0, 3 s – 4 s",
            "# audio_1_volume volume: 1 from 0 s", "# audio_1_volume volume: 1 → 0, 3 s – 4 s",
            #"gst-launch-1.0 \"#, #"  appsrc name=video_1 format=time block=true ! compositor.sink_0 \"#,
            #"  appsrc name=video_2 format=time block=true ! compositor.sink_1 \"#,
            #"  appsrc name=audio_1 format=time block=true ! volume name=audio_1_volume ! mixer.sink_0 \"#,
            "  compositor name=compositor background=black sink_0::zorder=2 sink_1::xpos=438 sink_1::zorder=1"
                + #" ! capsfilter name=video caps=\#(picture) \"#,
            "  audiomixer name=mixer ! capsfilter name=audio 'caps=\"\(sound)\"'",
        ]
        #expect(lines == expected)
    }

    @Test func valuesAreQuotedForTheShell() throws {
        let described = DescribedPlan(SamplePlans.dissolve, tail: SamplePlans.encoders)
        let text = try LaunchDescription().text(of: described)
        #expect(text.contains(#"'option-string="a '\''b'\'' \"c\" $d"'"#))
    }

    /// What is written really runs, once something that needs no feed stands for the sources.
    @Test(.timeLimit(.minutes(5))) func commandRuns() async throws {
        for plan in [SamplePlans.dissolve, SamplePlans.moving] {
            let described = DescribedPlan(plan.withTestSources(), tail: SamplePlans.sinks(for: plan))
            let script = try LaunchDescription().text(of: described)
            let printed = try await ChildProcess.run("sh", ["-ec", script])
            #expect(printed.contains("Got EOS from element"))
        }
    }

    /// Quoted values arrive as they were.
    @Test(.timeLimit(.minutes(5))) func quotedValuesArrive() async throws {
        let folder = try TemporaryFolder.make("launch")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("it's \"quoted\" (1) $HOME.raw")
        let graph = Graph(
            elements: [
                ElementNode("source", "videotestsrc", [Property("num-buffers", "1")]),
                ElementNode("file", "filesink", [Property("location", file.path)]),
            ], links: [Link(from: "source", to: "file")])
        var plan = SamplePlans.dissolve
        plan.graph = graph
        try await ChildProcess.run("sh", ["-ec", try LaunchDescription().text(of: DescribedPlan(plan))])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [file.lastPathComponent])
    }

    /// Names as nobody means them. An accent behind a quotation mark makes one character of both for Swift.
    private static let names = [
        "a\ntouch owned", "a'; touch owned; '", "a\"; touch owned; \"", "$(touch owned)", "`touch owned`",
        "-x", "--help",
        "a'\u{301}; touch owned; '\u{301}", "a\"\u{301} ! fakesink \"\u{301}", "a ! filesink location=owned",
        "# a",
        "\u{1B}[31m\u{7}", "gpj.\u{202E}4pm", "a\\", "\\n\\042", "é\u{2028}ü", "%s%n%05d", "*?[a]{b,c}~",
        "a\tb\r\nc",
        String(repeating: "n", count: 251) + ".raw",
    ]

    /// Whatever a file is called, a shell runs one program, and it gets that name.
    @Test(.timeLimit(.minutes(5))) func namesNeverBecomeCode() async throws {
        let folder = try TemporaryFolder.make("launch")
        defer { TemporaryFolder.remove(folder) }
        for name in Self.names {
            var plan = SamplePlans.dissolve
            plan.graph = Graph(
                elements: [
                    ElementNode("source", "fakesrc", [Property("num-buffers", "1")]),
                    ElementNode("file", "filesink", [Property("location", folder.path + "/" + name)]),
                ], links: [Link(from: "source", to: "file")])
            let text = try LaunchDescription().text(of: DescribedPlan(plan))
            let hasControls = text.unicodeScalars.contains { $0 != "\n" && $0.isHiddenControl }
            #expect(!hasControls, "\(name.debugDescription)")
            try await ChildProcess.run("sh", ["-ec", text], in: folder)
            let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            #expect(files.map { Array($0.utf8) } == [Array(name.utf8)], "\(name.debugDescription)")
            for file in files { try FileManager.default.removeItem(atPath: folder.path + "/" + file) }
        }
    }

    /// The same names as those of sources, in what people read.
    @Test(arguments: names) func namesAreOneVisibleLine(name: String) throws {
        var plan = SamplePlans.dissolve
        let lineCount = try TextDescription().text(of: DescribedPlan(plan)).split(separator: "\n").count
        for track in plan.videoTracks.indices {
            for segment in plan.videoTracks[track].segments.indices {
                plan.videoTracks[track].segments[segment].clip?.source.url = URL(
                    fileURLWithPath: "/films/" + name)
            }
        }
        let text = try TextDescription().text(of: DescribedPlan(plan))
        #expect(text.split(separator: "\n").count == lineCount)
        for description in [
            text, try DotDescription().text(of: DescribedPlan(plan)),
            try JSONDescription().text(of: DescribedPlan(plan)),
        ] {
            let hasControls = description.unicodeScalars.contains { $0 != "\n" && $0.isHiddenControl }
            #expect(!hasControls)
        }
    }
}
