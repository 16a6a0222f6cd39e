import Foundation
import TestSupport
import Testing

/// Backgrounds of clips and of the output, by the command.
@Suite(.timeLimit(.minutes(5))) struct BackgroundCommandTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("background")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    /// The bytes of an image as red, green, blue and alpha.
    private func pixels(_ image: URL, in folder: URL) async throws -> [UInt8] {
        let raw = folder.appendingPathComponent("raw")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-y", "-i", image.path, "-f", "rawvideo", "-pix_fmt", "rgba",
                raw.path,
            ])
        return [UInt8](try Data(contentsOf: raw))
    }

    @Test func plansSayWhatIsBehindAClip() async throws {
        try await withFolder { folder in
            let clip = try await Clips.silent()
            func plan(_ setting: String, _ options: String...) async throws -> CommandRun.Result {
                try await CommandRun(
                    ["describe", clip + setting, "--size", "320x320"] + options, in: folder
                ).result()
            }
            let blurred = try await plan("@fit=blur")
            #expect(blurred.status == 0, "\(blurred.messages)")
            #expect(blurred.output.contains("on its copy, blurred by 13.3"), "\(blurred.output)")
            #expect(blurred.output.contains("has a background"), "\(blurred.output)")
            let colored = try await plan("@background=#C04020")
            #expect(colored.output.contains("over #c04020"), "\(colored.output)")
            let both = try await plan("@fade-in=1,background=#C04020", "--background", "white")
            #expect(both.output.contains("on #c04020"), "\(both.output)")
            #expect(both.output.contains("both opacity 0 → 1"), "\(both.output)")
            #expect(both.output.contains("over #ffffff"), "\(both.output)")
        }
    }

    @Test(arguments: [("#00000000", [0, 0, 0, 0]), ("#FF000080", [255, 0, 0, 128])])
    func backgroundsHaveAlphaWhereTheOutputHas(color: String, expected: [Int]) async throws {
        try await withFolder { folder in
            let clip = try await Clips.silent()
            let result = try await CommandRun(
                [
                    "export", clip + "@..0.1", "--size", "64x64", "--background", color, "-o", "a-%02d.png",
                ], in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            let image = folder.appendingPathComponent("a-01.png")
            #expect(try await FFmpeg.probe(image, "stream=pix_fmt", streams: "v") == ["rgba"])
            let bytes = try await pixels(image, in: folder)
            // The clip is 64 × 36 in the middle.
            func pixel(_ x: Int, _ y: Int) -> [Int] {
                (0..<4).map { Int(bytes[(y * 64 + x) * 4 + $0]) }
            }
            for y in [4, 60] {
                let worst = zip(pixel(32, y), expected).map { abs($0 - $1) }.max() ?? 255
                #expect(worst <= 4 && pixel(32, y)[3] == expected[3], "\(pixel(32, y))")
            }
            #expect(pixel(32, 32)[3] == 255)
        }
    }

    /// An image of a moment is the frame of the export.
    @Test func imagesAreThoseOfTheExport() async throws {
        try await withFolder { folder in
            let clip = try await Clips.two()
            let input = [clip + "@fit=blur", "--size", "96x96"]
            let frame = try await CommandRun(
                ["frame"] + input + ["--at", "0.5", "-o", "frame.png"], in: folder
            ).result()
            #expect(frame.status == 0, "\(frame.messages)")
            let export = try await CommandRun(
                ["export"] + input + ["--range", "0.5..0.52", "-o", "e-%02d.png"], in: folder
            ).result()
            #expect(export.status == 0, "\(export.messages)")
            let images = [
                folder.appendingPathComponent("frame.png"), folder.appendingPathComponent("e-01.png"),
            ]
            let one = try await pixels(images[0], in: folder)
            let other = try await pixels(images[1], in: folder)
            #expect(one.count == 96 * 96 * 4 && one.count == other.count)
            #expect(zip(one, other).allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        }
    }

    @Test func anUnknownColorIsNamed() async throws {
        try await withFolder { folder in
            let clip = try await Clips.silent()
            let result = try await CommandRun(
                ["describe", clip, "--background", "blak"], in: folder
            ).result()
            #expect(result.status == 64 && result.messages.contains("did you mean black?"))
            let sound = try await CommandRun(
                ["export", clip, "--background", "red", "-o", "a.wav"], in: folder
            ).result()
            #expect(sound.status == 64 && sound.messages.contains("--background"), "\(sound.messages)")
        }
    }
}
