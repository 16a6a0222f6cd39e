import Foundation
import TestSupport
import Testing

@Suite struct FrameCommandTests {
    private func number(_ file: URL) async throws -> Int? {
        FramePattern.number(in: try await FFmpeg.video(of: file).frames[0])
    }

    @Test(.timeLimit(.minutes(5))) func writesTheFrameAtATime() async throws {
        let folder = try TemporaryFolder.make("frame")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let one = try await CommandRun.run("frame", clip, clip, "--at", "2.5", "-o", "a.png", in: folder)
        #expect(one.status == 0, "\(one.messages)")
        #expect(one.messages.isEmpty && one.output.isEmpty)
        #expect(try await number(folder.appendingPathComponent("a.png")) == 15)
        #expect(try await CommandRun.run("frame", clip, "--at", "1", "-o", "a.png", in: folder).status == 73)
        let several = try await CommandRun.run(
            "frame", clip, "--at", "1", "--at", "0.1", "-o", "b%02d.jpg", in: folder)
        #expect(several.status == 0, "\(several.messages)")
        #expect(try await number(folder.appendingPathComponent("b01.jpg")) == 30)
        #expect(try await number(folder.appendingPathComponent("b02.jpg")) == 3)
        #expect(try folder.contents == ["a.png", "b01.jpg", "b02.jpg"])
    }

    /// The C library overwrites what is freed here, down to the last bytes of the longer formats' names.
    @Test(.timeLimit(.minutes(5))) func takesNoTextThatIsFreed() async throws {
        let folder = try TemporaryFolder.make("frame")
        defer { TemporaryFolder.remove(folder) }
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=s=64x48:r=10:d=1", "-vf",
                "scale=out_color_matrix=bt2020,format=yuv420p10le,"
                    + FFmpeg.tags("bt2020", transfer: "smpte2084", matrix: "bt2020nc"),
                "-c:v", "libx265", "-x265-params", "log-level=none",
                folder.appendingPathComponent("hdr.mp4").path,
            ])
        let run = try CommandRun(
            ["frame", "hdr.mp4", "--at", "0.5", "-o", "f.png"], in: folder,
            environment: ["GLIBC_TUNABLES": "glibc.malloc.tcache_count=0", "MALLOC_PERTURB_": "77"])
        let result = try await run.result()
        #expect(result.status == 0, "\(result.messages)")
    }

    @Test(.timeLimit(.minutes(5))) func writesAFrameEverySoOften() async throws {
        let folder = try TemporaryFolder.make("frames")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let result = try await CommandRun.run("frame", clip, "--every", "0.8", "-o", "f.png", in: folder)
        #expect(result.status == 0, "\(result.messages)")
        #expect(try folder.contents == ["f-001.png", "f-002.png", "f-003.png"])
        #expect(try await number(folder.appendingPathComponent("f-003.png")) == 48)
    }

    @Test(.timeLimit(.minutes(5))) func laysOutAContactSheet() async throws {
        let folder = try TemporaryFolder.make("sheet")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let result = try await CommandRun.run("frame", clip, "--sheet", "4x2", "-o", "s.png", in: folder)
        #expect(result.status == 0, "\(result.messages)")
        let sheet = try await FFmpeg.video(of: folder.appendingPathComponent("s.png"))
        // Tiles of 320x180 with gaps of four pixels.
        #expect(sheet.width == 4 * 324 + 4 && sheet.height == 2 * 184 + 4)
        for index in 0..<8 {
            let (x, y) = (4 + index % 4 * 324, 4 + index / 4 * 184)
            let number = FramePattern.number(
                in: sheet.frames[0], columns: x..<x + 320, rows: y..<y + 180)
            #expect(number == (2 * index + 1) * 60 / 16)
        }
    }

    /// Sixths of a second are frames' times at 30 fps, and not in Matroska's milliseconds.
    @Test(.timeLimit(.minutes(5))) func tilesAreAtExactTimes() async throws {
        let folder = try TemporaryFolder.make("sheet")
        defer { TemporaryFolder.remove(folder) }
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi"]
                + [
                    "-i", "color=black:s=96x64:r=30:d=1,geq=lum='20+6*N':cb=128:cr=128", "-c:v", "ffv1",
                    "a.mkv",
                ],
            in: folder)
        let result = try await CommandRun.run("frame", "a.mkv", "--sheet", "3x1", "-o", "s.png", in: folder)
        #expect(result.status == 0, "\(result.messages)")
        let sheet = try await FFmpeg.video(of: folder.appendingPathComponent("s.png"), as: .rgb24)
        let width = (sheet.width - 4) / 3
        let levels = (0..<3).map {
            Int(sheet.frames[0].pixel(4 + $0 * width + width / 2, sheet.height / 2)[0])
        }
        // Full range of limited codes.
        let expected = [5, 15, 25].map { (20 + 6 * $0 - 16) * 255 / 219 }
        #expect(zip(levels, expected).allSatisfy { abs($0 - $1) <= 3 }, "\(levels)")
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["-o", "a.png"], 64), (["--at", "1", "--every", "1", "-o", "a.png"], 64),
            (["--at", "1", "-o", "a.mp4"], 64), (["--sheet", "0x3", "-o", "a.png"], 64),
            (["--at", "50", "-o", "a.png"], 65),
            (["--at", "0", "--at", "2", "-o", "a.png"], 65), (["--at", "1", "-o", "no/a.png"], 73),
        ] as [([String], Int32)])
    func refusals(arguments: [String], status: Int32) async throws {
        let folder = try TemporaryFolder.make("frame")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(["frame", try await Clips.two()] + arguments, in: folder).result()
        #expect(result.status == status, "\(result.messages)")
        #expect(result.messages.split(whereSeparator: \.isNewline).count == 1)
        #expect(try folder.contents == [])
    }

    /// Files of an earlier run stay.
    @Test(.timeLimit(.minutes(5))) func aFailureLeavesOnlyWhatWasThereBefore() async throws {
        let folder = try TemporaryFolder.make("frame")
        defer { TemporaryFolder.remove(folder) }
        try Data().write(to: folder.appendingPathComponent("a-002.png"))
        let result = try await CommandRun.run(
            "frame", try await Clips.two(), "--at", "0", "--at", "1", "--at", "3", "--overwrite", "-o",
            "a.png",
            in: folder)
        #expect(result.status == 65, "\(result.messages)")
        #expect(try folder.contents == ["a-002.png"])
    }
}
