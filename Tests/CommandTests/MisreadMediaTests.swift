import Foundation
import TestSupport
import Testing

/// Media that GStreamer decodes to other colors or samples without an error, or for which it blames the file.
@Suite(.serialized) struct MisreadMediaTests {
    private static func moving(_ size: String) -> [String] {
        ["-f", "lavfi", "-i", "testsrc2=s=\(size):r=25:d=0.5"]
    }

    private static let sound = ["-f", "lavfi", "-i", "sine=440:sample_rate=48000:duration=0.5"]

    /// Makes a file; false if this ffmpeg doesn't write such ones.
    private static func make(_ name: String, _ arguments: [String], in folder: URL) async -> Bool {
        let whole = ["-v", "error", "-nostdin"] + arguments + [folder.appendingPathComponent(name).path]
        return (try? await ChildProcess.run("ffmpeg", whole)) != nil
    }

    private static func run(_ name: String, in folder: URL) async throws -> CommandRun.Result {
        try await CommandRun.run("frame", name, "--at", "0.2", "-o", name + ".png", in: folder)
    }

    struct Pixels: Sendable, CustomTestStringConvertible {
        var name: String
        var size: String
        var options: String
        /// The options with which versions of FFmpeg that don't know the others write the same.
        var newer: String?
        var cause = "no decoder"
        var testDescription: String { "\(name), \(size), \(options)" }
    }

    private static func run(_ pixels: Pixels) async throws -> CommandRun.Result {
        let folder = try TemporaryFolder.make("pixels")
        defer { TemporaryFolder.remove(folder) }
        var isMade = false
        for options in [pixels.options, pixels.newer].compactMap(\.self) where !isMade {
            let options = options.split(separator: " ").map(String.init)
            isMade = await make(pixels.name, moving(pixels.size) + ["-y"] + options, in: folder)
        }
        try #require(isMade)
        return try await run(pixels.name, in: folder)
    }

    private static let raw = "-c:v rawvideo -pix_fmt "

    static let misread = [
        Pixels(name: "a.mov", size: "64x48", options: "-c:v smc -pix_fmt pal8"),
        Pixels(name: "b.mov", size: "64x48", options: "-c:v v308", newer: raw + "vyu444"),
        Pixels(name: "c.mov", size: "96x48", options: "-c:v r210"),
        Pixels(name: "d.mov", size: "64x48", options: raw + "rgb555be"),
        Pixels(name: "e.mov", size: "64x48", options: raw + "yuyv422 -tag:v yuv2"),
        Pixels(name: "f.mov", size: "62x48", options: raw + "rgb24"),
        Pixels(name: "g.mov", size: "64x48", options: raw + "pal8"),
        Pixels(name: "a.avi", size: "64x48", options: raw + "pal8"),
        Pixels(name: "b.avi", size: "62x48", options: raw + "gray"),
        Pixels(name: "c.avi", size: "68x48", options: raw + "yuv420p"),
        Pixels(name: "a.mkv", size: "96x48", options: "-c:v r210"),
        Pixels(name: "b.mkv", size: "68x48", options: raw + "yuv420p -allow_raw_vfw 1"),
        Pixels(name: "a.flv", size: "64x48", options: "-c:v flashsv2"),
        Pixels(
            name: "c.mkv", size: "64x48", options: "-c:v libvpx-vp9 -pix_fmt yuv440p", cause: "pixel format"),
    ]

    /// The cause isn't the file, and no package would help.
    @Test(.timeLimit(.minutes(2)), arguments: misread) func pixelsAreRefused(_ pixels: Pixels) async throws {
        let result = try await Self.run(pixels)
        #expect(result.status != 0, "\(result.messages)")
        #expect(result.messages.contains(pixels.cause), "\(result.messages)")
        for word in ["damaged", "install"] { #expect(!result.messages.contains(word), "\(result.messages)") }
    }

    /// The format reserves the fourth byte of a pixel. Source: BITMAPINFOHEADER, `biCompression`, `BI_RGB`.
    @Test(.timeLimit(.minutes(2)), arguments: ["64x48", "62x46"]) func uncompressedAVIIsOpaque(
        size: String
    ) async throws {
        let folder = try TemporaryFolder.make("pixels")
        defer { TemporaryFolder.remove(folder) }
        let source = ["-f", "lavfi", "-i", "color=red@0.5:s=\(size):r=5:d=1,format=bgra"]
        try #require(await Self.make("a.avi", source + ["-c:v", "rawvideo", "-pix_fmt", "bgra"], in: folder))
        let run = try await Self.run("a.avi", in: folder)
        #expect(run.status == 0, "\(run.messages)")
        let alpha = folder.appendingPathComponent("alpha.raw")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-i", "a.avi.png", "-vf", "format=rgba,alphaextract", "-f", "rawvideo",
                "-pix_fmt",
                "gray", alpha.path,
            ], in: folder)
        #expect(Set(try Data(contentsOf: alpha)) == [255])
    }

    /// The same kinds where GStreamer reads them as they are.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            Pixels(name: "a.mov", size: "128x48", options: "-c:v r210"),
            Pixels(name: "b.mov", size: "64x48", options: raw + "rgb24"),
            Pixels(name: "c.mov", size: "62x48", options: raw + "uyvy422"),
            Pixels(name: "a.avi", size: "64x48", options: raw + "yuv420p"),
            Pixels(name: "b.avi", size: "62x48", options: raw + "bgr24"),
            Pixels(name: "a.mkv", size: "64x48", options: raw + "yuv420p -allow_raw_vfw 1"),
            Pixels(name: "b.mkv", size: "64x48", options: "-c:v zmbv -pix_fmt pal8"),
        ]) func othersAreDecoded(_ pixels: Pixels) async throws
    {
        let result = try await Self.run(pixels)
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ("a.vob", "pcm_dvd", "s32", 2, true), ("b.vob", "pcm_dvd", "s16", 2, false),
            ("a.m2ts", "pcm_bluray", "s32", 2, true), ("b.m2ts", "pcm_bluray", "s16", 2, false),
            ("c.m2ts", "pcm_bluray", "s16", 1, true),
        ]) func soundOfDiscsIsRefused(
            _ name: String, _ codec: String, _ samples: String, _ channels: Int, _ isRefused: Bool
        ) async throws
    {
        let folder = try TemporaryFolder.make("discs")
        defer { TemporaryFolder.remove(folder) }
        let options = ["-c:v", "mpeg2video", "-c:a", codec, "-sample_fmt", samples, "-ac", "\(channels)"]
        try #require(await Self.make(name, Self.moving("64x48") + Self.sound + options, in: folder))
        let result = try await CommandRun.run("export", name, "-o", "a.mov", in: folder)
        #expect((result.status != 0) == isRefused, "\(result.messages)")
        #expect(!isRefused || result.messages.contains("LPCM"), "\(result.messages)")
    }
}
