import Foundation
import TestSupport
import Testing

@Suite struct DescribeCommandTests {
    private func describe(_ arguments: [String], in folder: URL) async throws -> CommandRun.Result {
        let clip = try await Clips.two()
        return try await CommandRun(
            ["describe", clip, clip, "--transition", "wipe", "--transition-duration", "1/2"] + arguments,
            in: folder
        ).result()
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            ([], "instructions, topmost layer first"), (["--format", "text"], "1.5 s – 2 s"),
            (["--format", "json"], "\"instructions\" : ["), (["--format", "dot"], "digraph output {"),
            (["--format", "launch"], "gst-launch-1.0 \\"), (["--smart"], "copied    "),
            (["--smart", "--format", "dot"], "\"file\" -> parts"),
        ] as [([String], String)])
    func printsEachFormat(arguments: [String], words: String) async throws {
        let folder = try TemporaryFolder.make("describe")
        defer { TemporaryFolder.remove(folder) }
        let result = try await describe(arguments, in: folder)
        #expect(result.status == 0, "\(result.messages)")
        #expect(result.output.contains(words))
        #expect(result.messages.isEmpty)
        let written = try await describe(arguments + ["-o", "plan"], in: folder)
        #expect(written.status == 0 && written.output.isEmpty)
        let text = try String(contentsOf: folder.appendingPathComponent("plan"), encoding: .utf8)
        #expect(text == result.output)
        #expect(try await describe(arguments + ["-o", "plan"], in: folder).status == 73)
        #expect(try folder.contents == ["plan"])
    }

    @Test(.timeLimit(.minutes(5))) func inspectsFiles() async throws {
        let folder = try TemporaryFolder.make("inspect")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let text = try await CommandRun.run("inspect", clip, in: folder)
        #expect(text.status == 0)
        #expect(text.output.contains("video, avc1, 320x180, 30 fps, 2.0 s"))
        let result = try await CommandRun.run("inspect", clip, "--json", in: folder)
        let files = try #require(
            JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [[String: Any]])
        let tracks = try #require(files.first?["tracks"] as? [[String: Any]])
        #expect(tracks.map { $0["mediaType"] as? String } == ["video", "audio"])
        #expect(tracks[0]["width"] as? Int == 320)
        let mixed = try await CommandRun.run("inspect", "none.mp4", clip, in: folder)
        #expect(mixed.status == 66)
        #expect(mixed.output == text.output)
        #expect(mixed.messages.contains("none.mp4"))
    }

    /// A line for each frame, with the bytes that ffprobe counts.
    @Test(.timeLimit(.minutes(5))) func inspectListsFrames() async throws {
        let folder = try TemporaryFolder.make("frames")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let text = try await CommandRun.run("inspect", clip, "--frames", in: folder)
        #expect(text.status == 0)
        let rows: [[Substring]] = text.output.split(whereSeparator: \.isNewline)
            .map { $0.split(separator: " ") }
        let lines = rows.filter { $0.count >= 5 && Int($0[0]) != nil }
        let sizes = try await FFmpeg.probe(
            URL(fileURLWithPath: clip), "packet=size", streams: "v"
        ).map { String($0.prefix(while: \.isNumber)) }
        #expect(lines.count == 60 && sizes.count == 60 && lines.first?.last == "key")
        // A key frame has its parameter sets, which are elsewhere in the file.
        for (line, size) in zip(lines, sizes) where line.last != "key" { #expect(line[4] == size) }
        let json = try await CommandRun.run("inspect", clip, "--json", "--frames", in: folder)
        let files = try #require(
            JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
        let tracks = try #require(files.first?["tracks"] as? [[String: Any]])
        #expect((tracks[0]["frames"] as? [Any])?.count == 60 && tracks[1]["frames"] == nil)
    }

    @Test(.timeLimit(.minutes(5))) func checksAFilmInSilence() async throws {
        let folder = try TemporaryFolder.make("validate")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun.run("validate", try await Clips.two(), in: folder)
        #expect(result.status == 0)
        #expect(result.output.isEmpty && result.messages.isEmpty)
    }

    @Test(.timeLimit(.minutes(5)), arguments: [["--help"], ["export", "--help"], ["describe", "-h"]])
    func helpIsAResult(arguments: [String]) async throws {
        let result = try await CommandRun(arguments, in: FileManager.default.temporaryDirectory).result()
        #expect(result.status == 0)
        #expect(result.output.contains("USAGE: cutroom"))
        #expect(result.messages.isEmpty)
    }
}
