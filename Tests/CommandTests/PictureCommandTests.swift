import Foundation
import TestSupport
import Testing

/// Stills and numbered pictures as clips of the command.
@Suite struct PictureCommandTests {
    /// Pictures `p08.png` to `p17.png` that show 0 to 9, and `still.png` that shows 0.
    private func withPictures(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("pictures")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await TestMedia.clip(TestClip(.numbered, frameCount: 10).with { $0.codec = .ffv1 })
        let quiet = ["-v", "error", "-nostdin", "-i", clip.path]
        try await ChildProcess.run("ffmpeg", quiet + ["-start_number", "8", "p%02d.png"], in: folder)
        try await ChildProcess.run("ffmpeg", quiet + ["-frames:v", "1", "still.png"], in: folder)
        try await body(folder)
    }

    private func numbers(in film: URL) async throws -> [Int?] {
        try await FFmpeg.video(of: film).frames.map { FramePattern.number(in: $0) }
    }

    @Test(.timeLimit(.minutes(5))) func becomeClipsOfAnyLength() async throws {
        try await withPictures { folder in
            let result = try await CommandRun.run(
                "export", "p%02d.png", "still.png", "-o", "film.mp4", "--sequence-rate", "5",
                "--still-duration",
                "0.4", "--fps", "10", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            let shown = (0..<10).flatMap { [$0, $0] } + [0, 0, 0, 0]
            #expect(try await numbers(in: folder.appendingPathComponent("film.mp4")) == shown)
        }
    }

    @Test(.timeLimit(.minutes(5))) func lastFiveSecondsOr25thsOfOne() async throws {
        try await withPictures { folder in
            let result = try await CommandRun.run("inspect", "still.png", "p%02d.png", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            #expect(result.output.contains("still.png  5.0 s"))
            #expect(result.output.contains("p%02d.png  0.4 s"))
        }
    }

    @Test(.timeLimit(.minutes(5))) func documentsSayHowLongTheyLast() async throws {
        try await withPictures { folder in
            let document = """
                {
                    "version": 1, "frameDuration": "1/10",
                    "videos": [
                        {"url": "still.png", "pictureDuration": 0.3}, {"url": "p%02d.png", "pictureDuration": "1/20"},
                        {"url": "still.png", "sourceTimeRange": {"start": 70, "duration": 0.2}}, {"url": "still.png"}
                    ]
                }
                """
            try Data(document.utf8).write(to: folder.appendingPathComponent("film.json"))
            let result = try await CommandRun.run(
                "export", "film.json", "-o", "film.mp4", "--still-duration", "0.1", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            let shown = [0, 0, 0, 0, 2, 4, 6, 8, 0, 0, 0]
            #expect(try await numbers(in: folder.appendingPathComponent("film.mp4")) == shown)
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["q%02d.png"], 66, "q%02d.png stands for numbered pictures, and there are none"),
            (["p%02d.png", "--sequence-rate", "1/2"], 65, "longer than a second"),
            (["still.png", "--sequence-rate", "25"], 64, "--sequence-rate requires an image sequence"),
            (["still.png", "--still-duration", "0"], 64, "invalid duration 0"),
            (["p%02d.png", "--still-duration", "2"], 64, "--still-duration requires a still image"),
            (["hole%d.png"], 65, "lacks the picture hole2.png, which should follow hole1.png"),
        ] as [([String], Int32, String)])
    func refusals(arguments: [String], status: Int32, words: String) async throws {
        try await withPictures { folder in
            for number in [1, 3] {
                try FileManager.default.copyItem(
                    at: folder.appendingPathComponent("still.png"),
                    to: folder.appendingPathComponent("hole\(number).png"))
            }
            let result = try await CommandRun(["export", "-o", "film.mp4"] + arguments, in: folder).result()
            #expect(result.status == status, "\(result.messages)")
            #expect(result.messages.contains(words), "\(result.messages)")
            #expect(result.messages.split(whereSeparator: \.isNewline).count == 1)
        }
    }
}
