import Foundation
import TestSupport
import Testing

/// The ways to say inputs and their settings on the command line.
@Suite struct InputCommandTests {
    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("input")
        defer { TemporaryFolder.remove(folder) }
        for (name, path) in [("clip.mp4", try await Clips.two()), ("sound.wav", try await Clips.sound())] {
            try FileManager.default.copyItem(
                atPath: path, toPath: folder.appendingPathComponent(name).path)
        }
        try await body(folder)
    }

    /// Arguments of `describe`, and what has to be in the plan.
    static let forms: [([String], [String])] = [
        (
            ["clip.mp4@0.5..1.5"],
            ["length   1 s", "clip.mp4, track 1  0.5 s – 1.5 s", "track 2  0.5 s – 1.5 s"]
        ),
        (["clip.mp4@..1"], ["clip.mp4, track 1  0 s – 1 s"]),
        (["clip.mp4@1.."], ["clip.mp4, track 1  1 s – 2 s"]),
        (["clip.mp4@0:00:00.5..0:01.5"], ["clip.mp4, track 1  0.5 s – 1.5 s"]),
        (["clip.mp4", "--range", "0:00.5..0:01"], ["length   0.5 s"]),
        (["clip.mp4@1..,volume=0.25"], ["audio_1  0.25", "1 s – 2 s"]),
        (
            ["clip.mp4@..1", "clip.mp4@1..1.5,audio-part=0.75..2,audio-fade-in=0.25"],
            ["track 2  0.75 s – 1.5 s", "0 → 1, 0.75 s – 1 s"]
        ),
        (["clip.mp4@audio-offset=0.5"], ["0.5 s – 2 s"]),
        (
            ["clip.mp4@channels=left,pan=-0.5"],
            ["left = left, right = 0.5 left", "audio_1_channels:audioconvert"]
        ),
        (["clip.mp4@fit=fill", "--size", "320x320"], ["568x320 at -124,0"]),
        (["clip.mp4@fit=stretch,0..1", "--size", "320x320"], ["320x320", "pass", "0 s – 1 s"]),
        (["clip.mp4@fit=fit", "--size", "320x320"], ["320x180 at 0,70"]),
        (
            [
                "clip.mp4@speed=2", "clip.mp4@0..0.5,reverse,mute", "clip.mp4@1..,freeze=3,fade=0.5",
                "clip.mp4@..1,focus=left", "clip.mp4@..1,crop=50%x50%", "--size", "320x320",
            ],
            ["length   6.5 s", "1 s – 6001/6000", "568x320 at 0,0"]
        ),
        (
            ["--inputs-from", "list.txt", "--size", "96p@9:16"],
            ["length   2 s", "96x170", "clip.mp4, track 1  0.5 s – 1 s"]
        ),
        (["clip.mp4", "--fps", "29.97"], ["30000/1001 fps"]),
        (["clip.mp4", "--fps", "23.976"], ["24000/1001 fps"]),
        (["clip.mp4", "--fps", "23.98"], ["24000/1001 fps"]),
        (["clip.mp4", "--fps", "59.94"], ["60000/1001 fps"]),
        (["clip.mp4", "--fps", "12.5"], ["25/2 fps"]),
        (["clip.mp4", "--fps", "30000/1001"], ["30000/1001 fps"]),
        (
            ["clip.mp4", "--voice-over", "sound.wav@1,0.25..0.75,volume=0.5"],
            ["1 s – 1.5 s", "sound.wav, track 1  0.25 s – 0.75 s", "0.5 from 1 s"]
        ),
        (["clip.mp4", "--voice-over", "sound.wav", "--voice-over", "sound.wav@1"], ["audio_3"]),
        (
            ["clip.mp4", "--music", "sound.wav@0.5,volume=0.5,once", "--music", "sound.wav"],
            ["audio_3", "0.5 from 0.5 s"]
        ),
        (["a@1..2.mp4"], ["a@1..2.mp4, track 1  0 s – 2 s"]),
        (["a@1..2.mp4@1..2"], ["a@1..2.mp4, track 1  1 s – 2 s"]),
        (["--", "-dash.mp4"], ["-dash.mp4, track 1"]),
        (["bom.json"], ["clip.mp4, track 1  0.5 s – 2 s"]),
    ]

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(forms, atMost: 3))
    func eachFormIsTaken(arguments: [String], words: [String]) async throws {
        try await Self.inFolder { folder in
            for name in ["a@1..2.mp4", "-dash.mp4"] {
                try FileManager.default.createSymbolicLink(
                    atPath: folder.appendingPathComponent(name).path, withDestinationPath: "clip.mp4")
            }
            let document =
                #"{"version": 1, "videos": [{"url": "clip.mp4", "sourceTimeRange": {"start": 0.5}}]}"#
            try (Data([0xEF, 0xBB, 0xBF]) + Data(document.utf8)).write(
                to: folder.appendingPathComponent("bom.json"))
            try Data("clip.mp4@0.5..1\ncolor:#203040@1\nsilence@0.5\n".utf8).write(
                to: folder.appendingPathComponent("list.txt"))
            let result = try await CommandRun(["describe"] + arguments, in: folder).result()
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            for word in words { #expect(result.output.contains(word), "\(result.output)") }
        }
    }

    @Test(.timeLimit(.minutes(5))) func filesMayBeNamedByURLs() async throws {
        try await Self.inFolder { folder in
            let url = folder.appendingPathComponent("clip.mp4").absoluteString
            let inspected = try await CommandRun.run("inspect", url, in: folder)
            #expect(inspected.status == 0 && inspected.output.contains("avc1"))
            let output = folder.appendingPathComponent("a film.mp4")
            let exported = try await CommandRun.run(
                "export", url + "@0..1", "-o", output.absoluteString, in: folder)
            #expect(exported.status == 0, "\(exported.messages)")
            #expect(try await FFmpeg.frameCount(of: output) == 30)
            for arguments in [
                ["inspect", "https://example.org/a.mp4"], ["validate", "https://example.org/a.mp4"],
                ["validate", "clip.mp4", "--music", "https://example.org/a.mp4"],
            ] {
                let remote = try await CommandRun(arguments, in: folder).result()
                #expect(
                    remote.status == 65 && remote.messages.contains("not a local file"), "\(remote.messages)")
                #expect(remote.messages.contains("https://example.org/a.mp4"))
            }
        }
    }

    @Test(.timeLimit(.minutes(5))) func anOutputMayBeginWithADash() async throws {
        try await Self.inFolder { folder in
            let result = try await CommandRun.run("export", "clip.mp4@0..0.5", "-o", "-dash.mp4", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            #expect(try await FFmpeg.frameCount(of: folder.appendingPathComponent("-dash.mp4")) == 15)
        }
    }

    /// Sound alone: its samples, one file after the other, and a cross-fade.
    @Test(.timeLimit(.minutes(5)), arguments: ["film.m4a", "film.mp4"])
    func soundsAreJoined(name: String) async throws {
        try await Self.inFolder { folder in
            let output = folder.appendingPathComponent(name)
            let result = try await CommandRun.run(
                "export", "sound.wav@0.5..1.5", "sound.wav@mute", "sound.wav@..1", "-o", name, in: folder)
            #expect(result.status == 0, "\(result.messages)")
            let streams = try await FFmpeg.probe(output, "stream=codec_type")
            #expect(streams == ["audio"])
            let sound = try await FFmpeg.audio(of: output)
            let levels: [Double] = [0.1, 0.9, 1.1, 2.9, 3.1, 3.9].map { (time: Double) in
                let sample = Int(time * 48_000)
                return sound.level(sample - 2400..<sample + 2400)
            }
            for (level, isLoud) in zip(levels, [true, true, false, false, true, true]) {
                #expect(isLoud ? abs(level - 0.354) < 0.02 : level < 0.001, "\(levels)")
            }
            // With a clip that has video, only an audio file takes what has none.
            let mixed = ["export", "sound.wav", "clip.mp4@0..1", "-o", "mixed-" + name]
            let joined = try await CommandRun(mixed, in: folder).result()
            #expect(joined.status == (name == "film.m4a" ? 0 : 65), "\(joined.messages)")
        }
    }

    @Test(.timeLimit(.minutes(5))) func theVersionIsPrinted() async throws {
        try await Self.inFolder { folder in
            let result = try await CommandRun.run("--version", in: folder)
            #expect(result.status == 0)
            #expect(
                result.output.wholeMatch(of: #/cutroom \d+\.\d+\.\d+ \(GStreamer \d+\.\d+\.\d+\)\n/#) != nil)
        }
    }

    /// The list of options without a value, against what the help says.
    @Test(.timeLimit(.minutes(5))) func everyOptionIsRefusedASecondTime() async throws {
        let repeatable: Set = [
            "--title", "--subtitles", "--captions", "--music", "--voice-over", "--at", "--media-path",
            "--chapter", "--tag",
        ]
        try await Self.inFolder { folder in
            for command in ["export", "play", "frame", "describe", "validate", "convert", "inspect", "join"] {
                let help = try await CommandRun.run("help", command, in: folder).output
                let options = help.matches(of: #/(?m)^  (?:-[a-z], )?(--[a-z-]+)( <.*)?/#).map {
                    (name: String($0.1), hasValue: $0.2 != nil)
                }
                #expect(options.contains { $0.name == "--help" })
                for option in options where !repeatable.contains(option.name) {
                    // Where the value is taken for an option, the second name is not seen as one.
                    let twice =
                        option.hasValue
                        ? [option.name, "--json", option.name, "1"] : [option.name, option.name]
                    let result = try await CommandRun([command, "clip.mp4"] + twice, in: folder).result()
                    #expect(result.status == 64, "\(command) \(option.name)")
                    #expect(result.messages.contains("\(option.name) is given twice"), "\(result.messages)")
                }
            }
        }
    }

    /// A track that doesn't say how it is coded is left out with a warning, and listed as what it is.
    @Test(.timeLimit(.minutes(5))) func damagedTracksAreLeftOut() async throws {
        try await Self.inFolder { folder in
            let clip = folder.appendingPathComponent("clip.mp4")
            var bytes = [UInt8](try Data(contentsOf: clip))
            let name = Array("stsd".utf8)
            let last = try #require(bytes.indices.last { bytes[$0...].starts(with: name) })
            // The number of descriptions, behind version and flags.
            bytes.replaceSubrange(last + 8..<last + 12, with: [0, 0, 0, 0])
            try Data(bytes).write(to: clip)
            let report = try await CommandRun.run("inspect", "clip.mp4", in: folder)
            #expect(report.output.contains("damaged: its coding is unknown"), "\(report.output)")
            let export = try await CommandRun.run("export", "clip.mp4", "-o", "film.mp4", in: folder)
            #expect(export.status == 0)
            #expect(export.messages.contains("track 2 is damaged and left out"), "\(export.messages)")
            let streams = try await FFmpeg.probe(
                folder.appendingPathComponent("film.mp4"), "stream=codec_type")
            #expect(streams.map { $0.prefix { $0 != "," } } == ["video"])
        }
    }
}
