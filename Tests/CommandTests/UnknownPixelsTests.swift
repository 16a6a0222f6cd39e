import Foundation
import TestSupport
import Testing

/// Video in a pixel format that GStreamer doesn't have.
@Suite(.serialized) struct UnknownPixelsTests {
    private static let hevc = ["-c:v", "libx265", "-x265-params", "log-level=none"]

    /// Told as that, and no end of the process. A later version may have the format.
    @Test(
        .timeLimit(.minutes(3)),
        arguments: TestShare.of(
            [
                ("a.mp4", hevc, "gray10le"), ("b.mp4", hevc, "gray12le"), ("a.mkv", hevc, "gray10le"),
                ("b.mkv", ["-c:v", "ffv1"], "gbrp16le"), ("c.mkv", ["-c:v", "ffv1"], "yuv440p"),
                ("e.mov", ["-c:v", "png"], "rgb48be"), ("d.mkv", ["-c:v", "png"], "rgb48be"),
            ], atMost: 3)) func areRefused(_ name: String, _ codec: [String], _ pixels: String) async throws
    {
        let folder = try TemporaryFolder.make("pixels")
        defer { TemporaryFolder.remove(folder) }
        let picture = ["-f", "lavfi", "-i", "testsrc2=s=320x240:r=25:d=2"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin"] + picture + codec
                + ["-strict", "-2", "-pix_fmt", pixels, folder.appendingPathComponent(name).path])
        for arguments in [["inspect"], ["frame", "--at", "1", "-o", "a.png"], ["export", "-o", "a.mov"]] {
            let run = try await CommandRun(
                [arguments[0], name] + arguments.dropFirst(), in: folder
            ).result()
            #expect([0, 65].contains(run.status), "\(arguments): \(run.status), \(run.messages)")
            #expect(run.status == 0 || run.messages.contains("pixel format"), "\(run.messages)")
        }
    }
}
