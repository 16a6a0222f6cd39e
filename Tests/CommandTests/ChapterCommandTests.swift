import Foundation
import TestSupport
import Testing

@Suite struct ChapterCommandTests {
    @Test(.timeLimit(.minutes(5))) func chaptersAreWrittenAndInspected() async throws {
        let folder = try TemporaryFolder.make("chapters")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        // In any order.
        let result = try await CommandRun.run(
            "export", clip, "--chapter", "0:01=Harbour = Sea", "--chapter", "0=Town", "-o", "movie.mp4",
            in: folder)
        #expect(result.status == 0, "\(result.messages)")
        let report = try await CommandRun.run("inspect", "movie.mp4", in: folder)
        #expect(report.output.contains("chapter at 0.0 s (0/1)  Town"), "\(report.output)")
        #expect(report.output.contains("  Harbour = Sea\n"), "\(report.output)")
        let titles = try await ChildProcess.run(
            "ffprobe",
            ["-v", "error", "-show_entries", "chapter_tags=title", "-of", "csv=p=0", "movie.mp4"], in: folder)
        #expect(titles == "Town\nHarbour = Sea\n")
    }

    /// The chapters of a clip have other times than the output; those of `--chapter` take their place.
    @Test(.timeLimit(.minutes(5))) func chaptersOfClipsAreNamed() async throws {
        let folder = try TemporaryFolder.make("chapters")
        defer { TemporaryFolder.remove(folder) }
        let made = try await CommandRun.run(
            "export", try await Clips.two(), "--chapter", "0=Town", "--chapter", "1=Harbour", "-o", "a.mp4",
            in: folder)
        #expect(made.status == 0, "\(made.messages)")
        for (options, isNamed) in [
            (["-o", "b.mkv"], true), ([], true), (["-o", "b.mp4", "--chapter", "0=Town"], false),
            (["-o", "b.gif"], false), (["-o", "b.wav"], false),
            (["-o", "b.mp4", "--preset", "passthrough"], false),
        ] {
            let run = try await CommandRun(["validate", "a.mp4", "a.mp4@0..1"] + options, in: folder).result()
            let count = run.messages.components(separatedBy: "its 2 chapters are left out").count - 1
            let isJoined = options.contains("passthrough")
            #expect(run.status == 0 && count == (isNamed ? 1 : 0), "\(options): \(run.messages)")
            #expect(isJoined || run.messages.isEmpty == !isNamed, "\(options): \(run.messages)")
        }
        let frame = try await CommandRun.run("frame", "a.mp4", "--at", "1", "-o", "f.png", in: folder)
        #expect(frame.status == 0 && frame.messages.isEmpty, "\(frame.messages)")
    }

    /// One number in 256 that GStreamer's muxer makes up is shorter than the others.
    @Test(.timeLimit(.minutes(5)), arguments: ["mkv", "webm"])
    func numbersOfChaptersAreTheSameInEveryFile(pathExtension: String) async throws {
        let folder = try TemporaryFolder.make("chapters")
        defer { TemporaryFolder.remove(folder) }
        let chapters = (0..<200).flatMap { ["--chapter", "\($0)/100=Chapter \($0)"] }
        var files: [Data] = []
        for name in ["a", "b"] {
            let output = "\(name).\(pathExtension)"
            let result = try await CommandRun(
                ["export", try await Clips.two()] + chapters + ["-o", output], in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            files.append(try Data(contentsOf: folder.appendingPathComponent(output)))
        }
        #expect(files[0] == files[1])
    }

    /// What has no part in the output isn't left out without a word, and `validate` says the same.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ["--chapter", "9=Town"], ["--chapter", "0=Town", "--chapter", "2=Harbour"],
            ["--chapter", "1.5=Town", "--range", "0..1"],
            ["--chapter", "0=Town", "--chapter", "1=Harbour", "--range", "1..2"],
            ["--chapter", "5=Town", "--preset", "passthrough"],
        ])
    func chaptersOutsideOfTheOutputAreRefused(options: [String]) async throws {
        let folder = try TemporaryFolder.make("chapters")
        defer { TemporaryFolder.remove(folder) }
        for command in [["export", "-o", "movie.mp4"], ["validate"], ["validate", "-o", "movie.mp4"]] {
            let result = try await CommandRun(
                command + [try await Clips.two()] + options, in: folder
            ).result()
            #expect(
                result.status == 65 && result.messages.contains("is not in the output"), "\(result.messages)")
        }
        #expect(try folder.contents == [])
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["--chapter", "Town", "-o", "a.mp4"], "expected TIME=TITLE"),
            (["--chapter", "1=", "-o", "a.mp4"], "expected TIME=TITLE"),
            (["--chapter", "soon=Town", "-o", "a.mp4"], "soon"),
            (["--chapter", "1=A", "--chapter", "0:01=B", "-o", "a.mp4"], "two chapters begin at 1.0 s"),
            (["--chapter", "1=A", "-o", "a.gif"], "can't have chapters"),
        ])
    func refusals(arguments: [String], message: String) async throws {
        let folder = try TemporaryFolder.make("chapters")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(["export", try await Clips.two()] + arguments, in: folder).result()
        #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
        #expect(try folder.contents == [])
    }
}
