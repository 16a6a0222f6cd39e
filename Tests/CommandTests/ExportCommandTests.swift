import Foundation
import MediaTypes
import TestSupport
import Testing

@Suite struct ExportCommandTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("export")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    /// What the pipelines are at each change of their state, with what goes through them, and what went wrong.
    @Test(.timeLimit(.minutes(5))) func pipelinesAreDumped() async throws {
        let folder = try TemporaryFolder.make("dump")
        defer { TemporaryFolder.remove(folder) }
        let dumps = folder.appendingPathComponent("dumps")
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: dumps.path).sorted()
        }
        let environment = ["CUTROOM_DUMP_DIR": dumps.path]
        let clip = try await Clips.two()
        let run = try CommandRun(
            ["export", clip, clip, "-o", "film.mp4"], in: folder, environment: environment)
        #expect(try await run.result().status == 0)
        let written = try names()
        let numbers = Set(written.compactMap { Int($0.prefix(4)) })
        #expect(numbers == Set(1...max(1, numbers.count)), "\(written)")
        let playing = try #require(written.first { $0.hasSuffix("-PAUSED_PLAYING.dot") }, "\(written)")
        let dot = try String(contentsOf: dumps.appendingPathComponent(playing), encoding: .utf8)
        #expect(dot.hasPrefix("digraph") && dot.contains("video/x-raw") && dot.contains("compositor"))
        let plan = playing.dropLast(3) + "txt"
        #expect(
            try String(contentsOf: dumps.appendingPathComponent(String(plan)), encoding: .utf8).contains("30")
        )
    }

    @Test(.timeLimit(.minutes(5))) func dissolvesClipsUnderMusic() async throws {
        try await withFolder { folder in
            let clip = try await Clips.two()
            let result = try await CommandRun.run(
                "export", clip, try await Clips.silent(), clip, "-o", "film.mp4", "--transition", "dissolve",
                "--transition-duration", "0.5", "--music", try await Clips.sound(), "--music-fade", "0.25",
                "--size", "160x90", "--fps", "25", "--preset", "low", "--progress", "none", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            #expect(result.output.isEmpty && result.messages.isEmpty)
            let film = folder.appendingPathComponent("film.mp4")
            #expect(try await FFmpeg.frameCount(of: film) == 125)
            #expect(
                try await FFmpeg.probe(film, "stream=codec_name,width,height,r_frame_rate", streams: "v:0")
                    == ["h264,160,90,25/1"])
            #expect(try folder.contents == ["film.mp4"])
        }
    }

    @Test(.timeLimit(.minutes(5))) func rendersARangeAndReportsInJSON() async throws {
        try await withFolder { folder in
            let clip = try await Clips.two()
            let result = try await CommandRun.run(
                "export", clip, "-o", "film.mov", "--range", "0.5..1.5", "--progress", "json", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            #expect(try await FFmpeg.frameCount(of: folder.appendingPathComponent("film.mov")) == 30)
            let lines = try result.output.split(separator: "\n").map { line in
                try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
            }
            let last = try #require(lines.last)
            #expect(last["status"] as? String == "completed")
            #expect(last["output"] as? String == "film.mov")
            #expect(last["frames"] as? Int == 30)
            #expect(last["fraction"] as? Double == 1)
            #expect(last["time"] as? Double == 1 && last["duration"] as? Double == 1)
            let film = folder.appendingPathComponent("film.mov")
            #expect(last["size"] as? Int == (try Data(contentsOf: film).count))
            #expect((last["speed"] as? Double ?? 0) > 0)
            #expect(lines.dropLast().allSatisfy { $0["status"] as? String == "exporting" })
        }
    }

    @Test(.timeLimit(.minutes(5))) func replacesAnOutputOnlyWhenAsked() async throws {
        try await withFolder { folder in
            let film = folder.appendingPathComponent("film.mp4")
            try Data("old".utf8).write(to: film)
            let result = try await CommandRun.run(
                "export", try await Clips.silent(), "-o", "film.mp4", "--overwrite", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            #expect(try await FFmpeg.frameCount(of: film) == 60)
            #expect(try folder.contents == ["film.mp4"])
        }
    }

    @Test(.timeLimit(.minutes(5))) func barIsFinishedWithALine() async throws {
        try await withFolder { folder in
            let arguments = ["export", try await Clips.silent(), "-o", "film.mp4", "--progress", "bar"]
            let result = try await CommandRun(arguments, in: folder, environment: ["TERM": "xterm"]).result()
            #expect(result.status == 0)
            #expect(result.output.isEmpty)
            #expect(result.messages.contains("\u{1B}[K\n0:02 of output, "))
            #expect(result.messages.hasSuffix(" times real time\n"))
            #expect(result.messages.contains("100%  60/60 frames"))
        }
    }

    /// The status alone doesn't say that the output is complete.
    @Test(.timeLimit(.minutes(5))) func progressThatIsNotWrittenIsAnError() async throws {
        try await withFolder { folder in
            let script = #"exec "$0" export "$1" -o film.mp4 --progress json >/dev/full"#
            let run = try await CommandRun(
                program: "/bin/bash", ["-c", script, CommandRun.program.path, try await Clips.silent()],
                in: folder
            ).result()
            #expect(run.status == 73)
            #expect(
                run.messages
                    == "cutroom: standard output: the progress can't be written: No space left on device: "
                    + "film.mp4 is complete; redirect standard output to a writable file or program\n")
        }
    }

    /// Readers that go away, and streams that are closed from the start, don't end an export.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                (#""$0" export "$1" -o film.mp4 --progress json | head -c 1 >/dev/null"#, 0),
                (#""$0" export "$1" -o film.mp4 --progress json >&- 2>&-"#, 73),
                (#""$0" export "$1" -o film.mp4 --progress json <&- >/dev/full"#, 73),
                (#""$0" export "$1" -o film.mp4 --progress bar >/dev/full 2>&1"#, 0),
                (#""$0" describe "$1" | true"#, 0), (#""$0" describe "$1" >&-"#, 73),
                (#""$0" describe "$1" >/dev/full"#, 73), (#""$0" --help >/dev/full"#, 73),
            ] as [(String, Int32)], atMost: 3))
    func survivesItsStreams(script: String, status: Int32) async throws {
        try await withFolder { folder in
            let told = try await ChildProcess.run(
                "bash",
                [
                    "-c", "\(script); echo ${PIPESTATUS[0]} >status", CommandRun.program.path,
                    try await Clips.silent(),
                ], in: folder)
            #expect(told.isEmpty)
            let text = try String(contentsOf: folder.appendingPathComponent("status"), encoding: .utf8)
            #expect(text == "\(status)\n")
            guard script.contains("export") else { return }
            #expect(try await FFmpeg.frameCount(of: folder.appendingPathComponent("film.mp4")) == 60)
        }
    }
}
