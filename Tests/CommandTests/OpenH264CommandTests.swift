import Foundation
import TestSupport
import Testing

/// H.264 where x264 is missing and OpenH264 isn't.
@Suite struct OpenH264CommandTests {
    private func withoutX264(
        _ body: (_ folder: URL, _ environment: [String: String]) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder.make("openh264")
        defer { TemporaryFolder.remove(folder) }
        let output = folder.appendingPathComponent("output")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: false)
        try await body(output, PluginFolder.environment(allBut: ["x264"], in: folder))
    }

    /// The same bytes each time, with the keyframes that are asked for, and no frame that waits for later ones.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of([
            ["movie.mp4"], ["movie.mkv", "--crf", "30"], ["movie.mov", "--bitrate", "300k"],
        ]))
    func isEncodedByIt(options: [String]) async throws {
        let clip = try await Clips.two()
        try await withoutX264 { folder, environment in
            let arguments = ["export", clip, "--keyframe-interval", "20", "-o"] + options
            let file = folder.appendingPathComponent(options[0])
            var files: [Data] = []
            for _ in 0..<2 {
                let run = try await CommandRun(
                    arguments + ["--overwrite"], in: folder, environment: environment
                ).result()
                #expect(run.status == 0, "\(run.messages)")
                files.append(try Data(contentsOf: file))
            }
            #expect(files[0] == files[1])
            let stream = try await FFmpeg.probe(
                file, "stream=codec_name,profile,has_b_frames", streams: "v:0")
            #expect(stream == ["h264,Constrained Baseline,0"])
            let video = try await FFmpeg.video(of: file)
            #expect(video.frames.map { FramePattern.number(in: $0) } == (0..<60).map { $0 })
            let keyframes = try await FFmpeg.probe(file, "packet=flags", streams: "v:0")
                .enumerated().filter { $0.element.contains("K") }.map(\.offset)
            #expect(keyframes.first == 0)
            #expect(zip(keyframes, keyframes.dropFirst() + [60]).allSatisfy { $1 - $0 <= 20 }, "\(keyframes)")
        }
    }

    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            (["--crf", "0"], "'openh264enc' can't encode H.264 without loss"),
            (["--size", "4096x2306"], "4096x2306 is too large for 'openh264enc'"),
        ])
    func whatItCannotDoIsRefused(options: [String], words: String) async throws {
        let clip = try await Clips.silent()
        try await withoutX264 { folder, environment in
            let run = try await CommandRun(
                ["export", clip, "-o", "movie.mp4"] + options, in: folder, environment: environment
            ).result()
            #expect(run.status != 0 && run.messages.contains(words), "\(run.messages)")
            #expect(run.messages.contains("'x264enc' is not installed"), "\(run.messages)")
            #expect(run.messages.contains("install gstreamer1.0-plugins-ugly"), "\(run.messages)")
            #expect(try folder.contents == [])
        }
    }

    @Test(.timeLimit(.minutes(1))) func doctorNamesIt() async throws {
        try await withoutX264 { folder, environment in
            let run = try await CommandRun(["doctor", "--json"], in: folder, environment: environment)
                .result()
            #expect(run.status == 0 && run.output.contains("\"openh264enc\""), "\(run.messages)")
            #expect(!run.output.contains("\"x264enc\""))
        }
    }
}
