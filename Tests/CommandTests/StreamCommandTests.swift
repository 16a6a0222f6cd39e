import Foundation
import TestSupport
import Testing

/// Standard input as an input, and standard output as the output.
@Suite(.timeLimit(.minutes(5))) struct StreamCommandTests {
    /// A folder with a clip, and another one for temporary files.
    private struct Place {
        let folder: URL
        let temporary: URL

        init() async throws {
            folder = try TemporaryFolder.make("streams")
            temporary = try TemporaryFolder.make("streams-temporary")
            try FileManager.default.copyItem(
                atPath: try await Clips.two(), toPath: folder.appendingPathComponent("clip.mp4").path)
        }

        /// Runs a script of bash, in which `$0` is the command.
        func run(_ script: String, environment: [String: String] = [:]) async throws -> CommandRun.Result {
            try await CommandRun(
                program: "/usr/bin/env", ["bash", "-c", script, CommandRun.program.path], in: folder,
                environment: environment.merging(["TMPDIR": temporary.path]) { $1 }
            ).result()
        }

        func bytes(_ name: String) throws -> Data {
            try Data(contentsOf: folder.appendingPathComponent(name))
        }
    }

    private static func inPlace(_ body: (Place) async throws -> Void) async throws {
        let place = try await Place()
        defer { for folder in [place.folder, place.temporary] { TemporaryFolder.remove(folder) } }
        try await body(place)
        // Nothing remains, however the command ends.
        #expect(try place.temporary.contents == [])
    }

    // MARK: Standard output

    /// The bytes are those of a file, and a program that can't seek reads them.
    @Test(arguments: TestShare.of(["mp4", "mkv", "wav", "MOV"], atMost: 2)) func anOutputIsStreamed(
        type: String
    ) async throws {
        try await Self.inPlace { place in
            let piped = try await place.run(
                """
                "$0" export clip.mp4@0..0.4 -o - --type \(type) | tee piped |
                ffmpeg -v error -i pipe:0 -map 0:a -f framecrc - ; echo "${PIPESTATUS[@]}"
                """)
            #expect(piped.output.hasSuffix("0 0 0\n") && piped.messages.isEmpty, "\(piped)")
            #expect(piped.output.contains("\n0, "), "no packet: \(piped)")
            let named = try await place.run(#""$0" export clip.mp4@0..0.4 -o named.\#(type)"#)
            #expect(named.status == 0, "\(named.messages)")
            #expect(try place.bytes("piped") == place.bytes("named.\(type)"))
        }
    }

    @Test func aReaderThatGoesAwayIsAnError() async throws {
        try await Self.inPlace { place in
            // More than a pipe holds.
            let run = try await place.run(
                #""$0" export clip.mp4 -o - --type wav | head -c 10 >/dev/null; echo "${PIPESTATUS[0]}""#)
            #expect(run.output == "73\n", "\(run)")
            #expect(
                run.messages
                    == "cutroom: standard output: closed by its reader before the end of the output: check the "
                    + "program that reads it\n")
            #expect(try place.folder.contents == ["clip.mp4"])
        }
    }

    @Test func anOutputThatIsFullIsAnError() async throws {
        try await Self.inPlace { place in
            let run = try await place.run(#""$0" export clip.mp4@0..0.2 -o - --type wav > /dev/full"#)
            #expect(run.status == 73 && run.messages.contains("standard output: No space left"), "\(run)")
        }
    }

    /// Nothing is written of an export that fails.
    @Test func aFailedOutputIsEmpty() async throws {
        try await Self.inPlace { place in
            let run = try await place.run(
                #"head -c 9000 clip.mp4 > cut.mp4; "$0" export cut.mp4 -o - --type mp4"#)
            #expect(run.status == 65 && run.output.isEmpty, "\(run)")
        }
    }

    @Test func aTerminalIsRefused() async throws {
        try await Self.inPlace { place in
            let terminal = try TerminalRun(
                ["export", place.folder.appendingPathComponent("clip.mp4").path, "-o", "-", "--type", "mp4"])
            #expect(try await terminal.end() == 73)
            #expect(terminal.text.contains("standard output: is a terminal: redirect it"), "\(terminal.text)")
            let input = try TerminalRun(["inspect", "-"])
            #expect(try await input.end() == 64)
            #expect(input.text.contains("standard input is a terminal"), "\(input.text)")
        }
    }

    @Test(
        arguments: [
            (["-o", "-"], "missing type of standard output: add one such as --type mp4"),
            (["-o", "-", "--type", "avi"], "unsupported type of standard output \"avi\": use one of mp4"),
            (["-o", "-", "--type", "png"], "unsupported type of standard output \"png\""),
            (["-o", "a.mp4", "--type", "mp4"], "--type requires -o -"),
            (["-o", "-", "--type", "mp4", "--overwrite"], "--overwrite has no effect on standard output"),
            (
                ["-o", "-", "--type", "mp4", "--progress", "json"],
                "--progress json writes to standard output"
            ),
            (["-o", "-", "--type", "mp4", "--resume"], "--resume requires a file as its output"),
            (["-o", "-", "--type", "mp4", "--smart-report"], "--smart-report requires a file"),
            (["-o", "-", "--type", "wav", "--size", "64x48"], "--size has no effect on audio"),
        ])
    func misuseOfStandardOutputIsRefused(options: [String], message: String) async throws {
        let folder = try TemporaryFolder.make("streams")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(["export", "a.mp4"] + options, in: folder).result()
        #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
        #expect(result.output.isEmpty)
    }

    // MARK: Standard input

    /// The bytes of an output don't depend on where its input came from.
    @Test func anInputIsStreamed() async throws {
        try await Self.inPlace { place in
            let settings = ["@0..0.2", "@0.4..0.6,volume=0.5"]
            for (input, name) in [("-", "piped.mp4"), ("clip.mp4", "named.mp4")] {
                let clips = settings.map { "\(input)\($0)" }.joined(separator: " ")
                let run = try await place.run("cat clip.mp4 | \"$0\" export \(clips) -o \(name)")
                #expect(run.status == 0, "\(run.messages)")
                let note = "cutroom: copying standard input to a temporary file\n"
                #expect(run.messages == (input == "-" ? note : ""))
            }
            #expect(try place.bytes("piped.mp4") == place.bytes("named.mp4"))
        }
    }

    /// Without a name, the content alone says what it is.
    @Test(
        arguments: TestShare.of(["a.mkv", "a.webm", "a.ts", "a.wav", "a.flac", "a.mp3", "a.png"], atMost: 3))
    func theTypeIsRecognized(name: String) async throws {
        try await Self.inPlace { place in
            let picture = name.hasSuffix("png") ? ["-frames:v", "1"] : []
            let codecs = name.hasSuffix("webm") ? ["-c:v", "libvpx", "-deadline", "realtime"] : []
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-nostdin", "-i", "clip.mp4", "-t", "0.4"] + codecs + picture + [name],
                in: place.folder)
            let piped = try await place.run(#""$0" inspect - < \#(name)"#)
            let named = try await place.run(#""$0" inspect ./\#(name)"#)
            #expect(piped.status == 0 && named.status == 0, "\(piped) \(named)")
            #expect(piped.output == named.output.replacingOccurrences(of: "./\(name)", with: "-"))
        }
    }

    /// Names in a document are relative to the current folder, and confined as in any other document.
    @Test func aDocumentIsRead() async throws {
        try await Self.inPlace { place in
            let document = { (name: String) in
                #"echo '{"version": 2, "videos": [{"url": "\#(name)", "sourceTimeRange": {"start": 0, "duration": 0.2}}]}' | "#
            }
            let run = try await place.run(
                document("clip.mp4") + #""$0" export - --confine . -o film.mp4"#)
            #expect(run.status == 0 && run.messages.isEmpty, "\(run)")
            #expect(try await FFmpeg.frameCount(of: place.folder.appendingPathComponent("film.mp4")) == 6)
            let outside = try await place.run(document("../clip.mp4") + #""$0" validate - --confine ."#)
            #expect(outside.status == 65 && outside.messages.contains("standard input"), "\(outside)")
            let wrong = try await place.run(#"echo '{"version": 2, "vidoes": []}' | "$0" validate -"#)
            #expect(
                wrong.status == 65 && wrong.messages.hasPrefix("cutroom: standard input: "), "\(wrong)")
            let converted = try await place.run(document("clip.mp4") + #""$0" convert - -o film.otio"#)
            #expect(converted.status == 0, "\(converted)")
            let again = try await place.run(#""$0" describe - < film.otio"#)
            #expect(again.status == 0 && again.output.contains("0.2 s"), "\(again)")
        }
    }

    @Test func tooMuchInputIsAnError() async throws {
        try await Self.inPlace { place in
            let run = try await place.run(
                #"head -c 1000001 /dev/zero | "$0" inspect -"#, environment: ["CUTROOM_INPUT_LIMIT": "1"])
            #expect(run.status == 65, "\(run)")
            #expect(run.messages.contains("cutroom: standard input: more than 1 MB: write it to a file"))
            let invalid = try await place.run(
                #"head -c 9 /dev/zero | "$0" inspect -"#, environment: ["CUTROOM_INPUT_LIMIT": "x"])
            #expect(invalid.status == 64 && invalid.messages.contains("invalid CUTROOM_INPUT_LIMIT \"x\""))
        }
    }

    @Test(
        arguments: [
            (#""$0" inspect - < /dev/null"#, 64, "standard input is empty"),
            (#""$0" inspect - <&-"#, 64, "standard input is empty"),
            (#""$0" inspect - < /"#, 64, "standard input: Is a directory"),
            (#"head -c 99999 /dev/zero | "$0" inspect -"#, 65, "cutroom: standard input is not a media file"),
            (#"printf 'PK\3\4' | "$0" validate -"#, 65, "an archive can't be read from memory"),
            (
                #""$0" farm - --workdir . -o a.mp4 < clip.mp4"#, 64,
                "farm can't read standard input"
            ),
            (#""$0" plan - --job job -o a.mp4 < clip.mp4"#, 64, "plan can't read standard input"),
            (#""$0" plan clip.mp4 --job job -o - --type mp4"#, 64, "plan requires a file as its output"),
            (#""$0" silences - -o a.otio < clip.mp4"#, 64, "a document can't name standard input"),
            // It ends by the signal of timeout while the input goes on.
            (
                #"(cat clip.mp4; sleep 4) | timeout --preserve-status 2 "$0" inspect -; exit ${PIPESTATUS[1]}"#,
                143, ""
            ),
        ])
    func badInputIsRefused(script: String, status: Int32, message: String) async throws {
        try await Self.inPlace { place in
            let run = try await place.run(script)
            #expect(run.status == status, "\(run)")
            #expect(message.isEmpty || run.messages.contains(message), "\(run)")
            #expect(!run.messages.contains(place.temporary.path), "\(run)")
        }
    }
}
