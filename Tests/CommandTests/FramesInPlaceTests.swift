import Foundation
import TestSupport
import Testing

/// Video whose decoder writes each frame into the last one's memory.
@Suite(.serialized) struct FramesInPlaceTests {
    @Test(
        .timeLimit(.minutes(3)),
        arguments: TestShare.of(
            [
                ("a.mov", "qtrle", "rgb24"), ("b.mov", "qtrle", "argb"), ("c.mov", "rpza", "rgb555le"),
                ("a.avi", "msvideo1", "rgb555le"), ("a.mkv", "msvideo1", "rgb555le"),
                ("a.flv", "flashsv", "bgr24"),
            ], atMost: 3)) func haveTheirOwnTimes(_ name: String, _ codec: String, _ pixels: String)
        async throws
    {
        let folder = try TemporaryFolder.make("place")
        defer { TemporaryFolder.remove(folder) }
        let input = ["-i", try await Clips.two(), "-an", "-frames:v", "10"]
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin"] + input
                + ["-c:v", codec, "-pix_fmt", pixels, folder.appendingPathComponent(name).path])
        let run = try await CommandRun.run(
            "frame", name, "--at", "0.01", "--at", "0.11", "--at", "0.31", "-o", "f%02d.png", in: folder)
        #expect(run.status == 0, "\(run.messages)")
        // Thirty frames a second.
        for (index, number) in [0, 3, 9].enumerated() {
            let picture = folder.appendingPathComponent("f0\(index + 1).png")
            let frame = try #require(try await FFmpeg.video(of: picture).frames.first)
            #expect(FramePattern.number(in: frame) == number, "\(name) at \(number)/30 s")
        }
    }
}
