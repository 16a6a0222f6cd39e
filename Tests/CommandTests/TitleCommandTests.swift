import Foundation
import TestSupport
import Testing

/// `--title`, `--subtitles` and `--watermark`.
@Suite struct TitleCommandTests {
    private func describe(_ options: String..., files: [String: Data] = [:]) async throws -> CommandRun.Result
    {
        let folder = try TemporaryFolder.make("titles")
        defer { TemporaryFolder.remove(folder) }
        for (name, data) in files { try data.write(to: folder.appendingPathComponent(name)) }
        return try await CommandRun(["describe", try await Clips.silent()] + options, in: folder).result()
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ("The End", "0 s – 2 s  title  “The End”"), ("The End@0.5", "0.5 s – 2 s  title  “The End”"),
            ("The End@0.5+1", "0.5 s – 1.5 s  title  “The End”"), ("Me@home", "0 s – 2 s  title  “Me@home”"),
            ("One\\nTwo@1/2", "0.5 s – 2 s  title  “One / Two”"), ("At\\@5@1", "1 s – 2 s  title  “At@5”"),
            ("Sum 1+1@0", "0 s – 2 s  title  “Sum 1+1”"), ("-dash", "0 s – 2 s  title  “-dash”"),
        ]) func titlesAreDescribed(argument: String, line: String) async throws
    {
        let result = try await describe("--title", argument)
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.output.contains("  \(line), [opacity]\n"), "\(result.output)")
        #expect(result.output.contains("titles:overlaycomposition"))
    }

    @Test(.timeLimit(.minutes(5))) func subtitlesAreDrawnAndOldOnesWarnedOf() async throws {
        let text = Data("1\n00:00:00,500 --> 00:00:01,000\nGr".utf8) + Data([0xFC]) + Data("n\n".utf8)
        let result = try await describe("--subtitles", "s.srt", files: ["s.srt": text])
        #expect(result.status == 0)
        #expect(result.output.contains("0.5 s – 1 s  subtitle  “Grün”"))
        #expect(result.messages.split(separator: "\n").count == 1)
        #expect(result.messages.contains("s.srt: not UTF-8, read as Latin-1"))
    }

    /// Each caption is a line of the description, with its text once.
    @Test(.timeLimit(.minutes(5))) func captionsAreDescribed() async throws {
        let words = #"[{"word": "One", "start": 0.5, "end": 1}, {"word": "two", "start": 1, "end": 1.5}]"#
        for (options, lines) in [
            (["--caption-style", "karaoke"], ["0.5 s – 1.5 s  subtitle  “One two”"]),
            (["--caption-words", "1"], ["0.5 s – 1 s  subtitle  “One”", "1 s – 1.5 s  subtitle  “two”"]),
        ] {
            let folder = try TemporaryFolder.make("captions")
            defer { TemporaryFolder.remove(folder) }
            try Data(words.utf8).write(to: folder.appendingPathComponent("w.json"))
            let result = try await CommandRun(
                ["describe", try await Clips.silent(), "--captions", "w.json"] + options, in: folder
            ).result()
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            for line in lines {
                #expect(result.output.contains(line + "\n"), "\(result.output)")
            }
        }
    }

    /// In the exported film a title is where its time says.
    @Test(.timeLimit(.minutes(5))) func aMissingFontIsToldAndAnotherStandsIn() async throws {
        let folder = try TemporaryFolder.make("titles")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun.run(
            "frame", try await Clips.silent(), "--title", "A", "--font", "No Such Font", "--at", "1", "-o",
            "a.png", in: folder)
        #expect(result.status == 0)
        #expect(result.messages.contains("'No Such Font'"), "\(result.messages)")
    }

    @Test(.timeLimit(.minutes(5))) func aTitleIsInTheFilm() async throws {
        let folder = try TemporaryFolder.make("titles")
        defer { TemporaryFolder.remove(folder) }
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-f", "lavfi", "-i", "color=white:s=40x40", "-frames:v", "1",
                folder.appendingPathComponent("w.png").path,
            ])
        let result = try await CommandRun.run(
            "export", try await Clips.silent(), "--title", "MMMMMMM@0.5+1", "--watermark", "w.png", "-o",
            "film.mp4", in: folder)
        #expect(result.status == 0, "\(result.messages)")
        let video = try await FFmpeg.video(of: folder.appendingPathComponent("film.mp4"))
        #expect(video.frames.count == 60)
        let middles = video.frames.map { $0.mean(columns: 80..<240, rows: 82..<98) }
        #expect(abs(middles[10] - 120) < 3 && abs(middles[50] - 120) < 3)
        #expect(middles[30] > 130)
        // 60 % of white over Y 120, flush with the margins.
        let mark = video.frames[30].mean(columns: 320 - 5 - 18..<320 - 9, rows: 180 - 5 - 18..<180 - 9)
        #expect(abs(mark - (120 + 0.6 * 115)) < 4, "\(mark)")
    }

    /// Exports and frames say what they lose of titles: each letter without a font once, and each title that the
    /// frame's edge cuts off.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                ([#"{"text": "A\uE1A7"}, {"text": "\uE1A7B", "fade": 0}"#], ["(U+E1A7)"]),
                ([#"{"text": "HELLO", "position": {"x": 1, "y": 0.5}}"#], ["“HELLO”", "cuts it off"]),
                (
                    [#"{"text": "HELLO", "duration": 1, "position": {"x": 1.9, "y": 0.5}}"#],
                    ["is outside the frame"]
                ),
                ([#"{"text": "HELLO"}, {"text": "\uE1A7", "start": 1.5}"#], []),
            ] as [([String], [String])], atMost: 2)) func lossesAreReported(titles: [String], words: [String])
        async throws
    {
        let folder = try TemporaryFolder.make("losses")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.silent()
        let document =
            #"{"version": 1, "videos": [{"url": "\#(clip)"}], "titles": [\#(titles.joined(separator: ", "))]}"#
        try Data(document.utf8).write(to: folder.appendingPathComponent("t.json"))
        for arguments in [
            ["frame", "t.json", "--at", "0.5", "-o", "f.png"],
            ["export", "t.json", "--range", "0..1", "-o", "o.mp4"],
        ] {
            let result = try await CommandRun(arguments, in: folder).result()
            #expect(result.status == 0, "\(result.messages)")
            let lines = result.messages.split(whereSeparator: \.isNewline).filter { $0.contains("warning:") }
            #expect(lines.count == (words.isEmpty ? 0 : 1), "\(lines)")
            for word in words { #expect(lines.first?.contains(word) == true, "\(lines)") }
        }
    }
}
