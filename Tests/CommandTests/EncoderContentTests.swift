import Foundation
import TestSupport
import Testing

/// No encoder fails over what it is given to encode: stills, black, noise, cuts and single frames, by every codec, speed and
/// rate control.
@Suite(.timeLimit(.minutes(10))) struct EncoderContentTests {
    struct Film: Sendable, CustomTestStringConvertible {
        let parts: [String]
        let frameCount: Int
        let arguments: [String]
        let ending: String
        var testDescription: String { (parts + arguments).joined(separator: " ") }

        init(seed: UInt64) {
            var random = SeededGenerator(seed: seed)
            let speeds = [
                "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
                "veryslow",
            ]
            let codec =
                ["av1", "av1", "h264", "hevc", "vp9", "prores"].randomElement(using: &random) ?? "av1"
            let speed = Int.random(in: 0..<speeds.count, using: &random)
            // What slow encoders look ahead is short at these sizes, too.
            let longest = speed > 5 ? 30 : 60
            let lengths = [1, 2, 12, 17, 18, 19, 24, 25, 26, 30, longest].filter { $0 <= longest }
            var parts: [String] = []
            var frameCount = 0
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                let length = lengths.randomElement(using: &random) ?? 1
                let start = Int.random(in: 0..<40, using: &random)
                let color = String(Int.random(in: 0..<1 << 24, using: &random), radix: 16)
                let picture =
                    [
                        "testsrc2=size=64x64:rate=25,trim=start_frame=\(start),loop=-1:1",
                        "color=black:size=64x64:rate=25",
                        "color=0x\(String(repeating: "0", count: 6 - color.count) + color):size=64x64:rate=25",
                        "testsrc2=size=64x64:rate=25,trim=start_frame=\(start)",
                        "nullsrc=size=64x64:rate=25,geq=random(1)*255:128:128",
                    ].randomElement(using: &random) ?? ""
                // Sources count in frames; `N/25/TB` is rounded down, and FFmpeg 7 leaves frames out then.
                parts.append("\(picture),setpts=N,trim=end_frame=\(length),setpts=N,format=yuv420p")
                frameCount += length
            }
            self.parts = parts
            self.frameCount = frameCount
            let quality = ["--crf", "\(Int.random(in: 1...50, using: &random))"]
            let rate = ["--bitrate", ["1k", "50k", "2M"].randomElement(using: &random) ?? "1k"]
            let keys =
                Bool.random(using: &random)
                ? [] : ["--keyframe-interval", "\(Int.random(in: 2...40, using: &random))"]
            ending = codec == "prores" ? "mov" : codec == "vp9" ? "webm" : "mp4"
            arguments =
                ["--codec", codec]
                + (codec == "prores"
                    ? []
                    : ["--speed", speeds[speed]] + (Bool.random(using: &random) ? quality : rate) + keys)
        }
    }

    /// More of them by hand: `CUTROOM_ENCODED_FILMS=1000`.
    static let films = (0..<UInt64(ProcessInfo.processInfo.environment["CUTROOM_ENCODED_FILMS"] ?? "36")!)
        .map(Film.init)

    @Test(arguments: TestShare.of(films)) func anythingIsEncoded(film: Film) async throws {
        let folder = try TemporaryFolder.make("film")
        defer { TemporaryFolder.remove(folder) }
        let named = film.parts.indices.map { "\(film.parts[$0])[p\($0)]" }
        let joined =
            film.parts.indices.map { "[p\($0)]" }.joined()
            + "concat=n=\(film.parts.count),settb=1/25,setpts=N"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-filter_complex", (named + [joined]).joined(separator: ";")]
                + ["-c:v", "ffv1", folder.appendingPathComponent("film.mkv").path])
        let output = "encoded.\(film.ending)"
        let result = try await CommandRun(
            ["export", "film.mkv", "--fps", "25", "-o", output] + film.arguments, in: folder
        ).result()
        #expect(!result.crashed && result.status == 0, "\(result.messages)")
        #expect(result.messages.isEmpty, "\(result.messages)")
        for file in ["film.mkv", output] {
            #expect(try await FFmpeg.frameCount(of: folder.appendingPathComponent(file)) == film.frameCount)
        }
    }

    /// Also if the last frames are larger together than an uncompressed one.
    @Test(arguments: [24, 25, 60]) func noFrameIsLeftInVP9(count: Int) async throws {
        let folder = try TemporaryFolder.make("noise")
        defer { TemporaryFolder.remove(folder) }
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "nullsrc=size=64x64:rate=25"]
                + ["-vf", "geq=random(1)*255:128:128", "-frames:v", "\(count)", "-pix_fmt", "yuv420p"]
                + ["-c:v", "ffv1", folder.appendingPathComponent("film.mkv").path])
        for rate in ["--crf", "--bitrate"] {
            let output = "noise\(rate).webm"
            let result = try await CommandRun.run(
                "export", "film.mkv", "--codec", "vp9", rate, rate == "--crf" ? "4" : "5M", "-o", output,
                in: folder)
            #expect(result.status == 0, "\(result.messages)")
            #expect(try await FFmpeg.frameCount(of: folder.appendingPathComponent(output)) == count)
        }
    }

    /// A title card of about a second, and what moves behind it.
    @Test(arguments: TestShare.of([18, 19, 22, 25, 38, 45, 50, 82], atMost: 4)) func aStillMayComeFirst(
        length: Int
    ) async throws {
        let folder = try TemporaryFolder.make("still")
        defer { TemporaryFolder.remove(folder) }
        let source =
            "color=gray:size=64x64:rate=25,trim=end_frame=\(length)[a];testsrc2=size=64x64:rate=25,trim=end_frame=40[b]"
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-filter_complex", "\(source);[a][b]concat,format=yuv420p"]
                + ["-c:v", "ffv1", folder.appendingPathComponent("film.mkv").path])
        let result = try await CommandRun.run(
            "export", "film.mkv", "--codec", "av1", "-o", "encoded.mp4", in: folder)
        #expect(!result.crashed && result.status == 0, "\(result.messages)")
        let url = folder.appendingPathComponent("encoded.mp4")
        #expect(try await FFmpeg.frameCount(of: url) == length + 40)
    }
}
