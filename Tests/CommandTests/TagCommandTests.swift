import Foundation
import TestSupport
import Testing

/// Metadata from the shell, as ffprobe reads it.
@Suite struct TagCommandTests {
    @Test(.timeLimit(.minutes(5))) func tagsAreWrittenAndKept() async throws {
        let folder = try TemporaryFolder.make("tags")
        defer { TemporaryFolder.remove(folder) }
        let sound = try await Clips.sound()
        let first = try await CommandRun.run(
            "export", sound, "--range", "0..0.5", "--tag", "title=A = B", "--tag", "artist=Somebody", "--tag",
            "date=2026-05-01", "-o", "a.m4a", in: folder)
        #expect(first.status == 0, "\(first.messages)")
        let second = try await CommandRun.run(
            "export", "a.m4a", sound, "--range", "0..0.5", "--keep-tags", "--tag", "Title=C", "-o", "b.m4a",
            in: folder)
        #expect(second.status == 0, "\(second.messages)")
        func tags(_ name: String, _ tag: String) async throws -> [String] {
            try await FFmpeg.probe(folder.appendingPathComponent(name), "format_tags=\(tag)")
        }
        #expect(try await tags("a.m4a", "title") == ["A = B"])
        #expect(try await tags("b.m4a", "title") == ["C"])
        #expect(try await tags("b.m4a", "artist") == ["Somebody"])
        #expect(try await tags("a.m4a", "date") == tags("b.m4a", "date"))
        #expect(try await tags("a.m4a", "date").first?.hasPrefix("2026") == true)
    }

    /// The cover is kept to the byte where the output has a place for it, and a warning names it elsewhere.
    @Test(.timeLimit(.minutes(5)), arguments: ["mp3", "m4a", "flac"])
    func theCoverIsKeptOrReported(container: String) async throws {
        let folder = try TemporaryFolder.make("tags")
        defer { TemporaryFolder.remove(folder) }
        let cover = folder.appendingPathComponent("cover.png")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "color=red:s=64x64", "-frames:v", "1",
                cover.path,
            ])
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "sine=d=1", "-i", cover.path, "-map", "0",
                "-map", "1", "-c:v", "copy", "-disposition:v", "attached_pic", "-metadata", "genre=Folk",
                "-metadata", "lyrics=La la", folder.appendingPathComponent("song.\(container)").path,
            ])
        let image = try Data(contentsOf: cover)
        for output in ["m4a", "flac", "mp3", "mkv", "webm", "wav"] {
            let (keepsCover, keepsLyrics) = (!["wav", "webm"].contains(output), output != "wav")
            let name = "kept.\(output)"
            let run = try await CommandRun(
                ["export", "song.\(container)", "--keep-tags", "-o", name], in: folder
            ).result()
            let isTold = run.messages.contains("cutroom: warning: \(name): artwork is not written: ")
            #expect(run.status == 0 && isTold != keepsCover, "\(run.messages)")
            let url = folder.appendingPathComponent(name)
            #expect((try Data(contentsOf: url).range(of: image) != nil) == keepsCover)
            #expect(try await FFmpeg.probe(url, "format_tags=genre") == ["Folk"])
            // GStreamer's ID3 tags and its Vorbis comments have no lyrics.
            if container == "m4a" {
                let texts = try await FFmpeg.metadata(of: url)
                let words = texts["lyrics"] ?? texts["lyrics-xxx"]
                #expect(words == (keepsLyrics ? "La la" : nil))
                #expect(keepsLyrics != run.messages.contains("lyrics is not written: "))
            }
            if output == "mp3" { #expect(try await FFmpeg.audio(of: url).frameCount == 48_000) }
        }
        let again = try await CommandRun(
            ["export", "kept.mkv", "--keep-tags", "-o", "again.mkv"], in: folder
        ).result()
        #expect(again.status == 0 && again.messages.isEmpty, "\(again.messages)")
        #expect(try Data(contentsOf: folder.appendingPathComponent("again.mkv")).range(of: image) != nil)
        let shown = try await CommandRun(["inspect", "kept.m4a"], in: folder).result()
        #expect(shown.output.contains("\n  type  Folk\n  artwork  \(image.count) bytes\n"), "\(shown.output)")
        let listed = try await CommandRun(["inspect", "kept.mp3", "--json"], in: folder).result()
        let report = try #require(
            try JSONSerialization.jsonObject(with: Data(listed.output.utf8)) as? [[String: Any]])
        #expect((report.first?["metadata"] as? [String: String])?["type"] == "Folk")
        #expect((report.first?["artwork"] as? [String: Int]) == ["bytes": image.count])
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["a.mp4", "--tag", "title"], "expected NAME=TEXT"),
            (["a.mp4", "--tag", "mood=sad"], "unknown tag \"mood\": use one of title, artist"),
            (["a.mp4", "--tag", "date=May"], "expected a day such as 2026-05-01"),
            (["a.mp4", "--tag", "date=2024-02-30"], "invalid date \"2024-02-30\": expected a day such as"),
            (["a.mp4", "--tag", "title=A", "--tag", "TITLE=B"], "--tag title is given twice"),
            (["a.json", "--keep-tags"], "--keep-tags requires media files"),
        ])
    func misuseIsRefused(arguments: [String], message: String) async throws {
        let folder = try TemporaryFolder.make("tags")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(["export", "-o", "b.mp4"] + arguments, in: folder).result()
        #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
    }

    @Test(.timeLimit(.minutes(5))) func whatHasNoPlaceIsRefused() async throws {
        let folder = try TemporaryFolder.make("tags")
        defer { TemporaryFolder.remove(folder) }
        for option in [["--tag", "title=A"], ["--keep-tags"]] {
            let result = try await CommandRun(["export", "a.mp4", "-o", "b.gif"] + option, in: folder)
                .result()
            #expect(
                result.status == 64 && result.messages.contains("can't be written into this type"),
                "\(result)")
        }
    }
}
