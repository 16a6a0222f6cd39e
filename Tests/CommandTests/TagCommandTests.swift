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
            let result = try await CommandRun(["export", "a.wav", "-o", "b.mp3"] + option, in: folder)
                .result()
            #expect(
                result.status == 64 && result.messages.contains("can't be written into this type"),
                "\(result)")
        }
    }
}
