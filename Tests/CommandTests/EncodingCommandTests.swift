import Foundation
import MediaTypes
import TestSupport
import Testing

/// The options for codecs, qualities and bit rates.
@Suite struct EncodingCommandTests {
    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("encoding")
        defer { TemporaryFolder.remove(folder) }
        try await body(folder)
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                (
                    "movie.mp4 --codec hevc --crf 30 --speed ultrafast --keyframe-interval 10 --audio-codec alac",
                    "hevc,alac"
                ),
                ("movie.mov --codec prores-hq --audio-codec pcm", "prores,pcm_s16le"),
                ("movie.webm --speed ultrafast --audio-bitrate 64k", "vp9,opus"),
                ("movie.mkv --codec h264 --bitrate 0.2M --speed superfast --threads auto", "h264,aac"),
                ("movie.mov --preset prores-422", "prores,pcm_s16le"),
                ("movie.mp3 --audio-bitrate 128k", "mp3"), ("movie.wav", "pcm_s16le"), ("movie.flac", "flac"),
            ], atMost: 3))
    func writesWhatIsAsked(output: String, codecs: String) async throws {
        try await withFolder { folder in
            let words = output.split(separator: " ").map(String.init)
            let result = try await CommandRun(
                ["export", try await Clips.two(), "-o"] + words, in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            let file = folder.appendingPathComponent(words[0])
            let found = try await FFmpeg.probe(file, "stream=codec_name")
            #expect(found.joined(separator: ",") == codecs)
            if codecs.contains(",") { #expect(try await FFmpeg.frameCount(of: file) == 60) }
            #expect(try folder.contents == [words[0]])
            guard words.contains("--keyframe-interval") else { return }
            let keyframes = try await FFmpeg.probe(file, "packet=flags", streams: "v:0")
                .filter { $0.contains("K") }
            #expect(keyframes.count == 6)
        }
    }

    /// The rates that messages name as valid are taken, also where an encoder can't make so few bits of the video.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of([
            "movie.mp4 --bitrate 1k", "movie.mp4 --codec hevc --bitrate 1k",
            "movie.mp4 --codec hevc --bitrate 2k --size 64x48",
            "movie.mp4 --codec av1 --speed ultrafast --bitrate 1k", "movie.webm --bitrate 1000",
            "movie.mkv --bitrate 100M",
            "movie.mp4 --codec hevc --bitrate 100M", "movie.mp4 --fps 1000 --bitrate 1k --range 0..0.1",
            "movie.mp4 --fps 1/100", "movie.mp4 --fps 1/100 --codec hevc", "movie.webm --fps 1/99",
            "movie.mp4 --audio-bitrate 8000", "movie.webm --audio-bitrate 512k",
        ]))
    func whatIsSaidToBeValidIsTaken(output: String) async throws {
        try await withFolder { folder in
            let words = [try await Clips.two(), "-o"] + output.split(separator: " ").map(String.init)
            let checked = try await CommandRun(["validate"] + words, in: folder).result()
            #expect(checked.status == 0 && checked.messages.isEmpty, "\(checked.messages)")
            let result = try await CommandRun(["export"] + words, in: folder).result()
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            #expect(try folder.contents == [words[2]])
        }
    }

    /// In movies of any rate, and verified: the muxer's own units put frames of 7/3 a second 1.8 ms off.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [(7, 3), (100, 7), (30_000, 1001), (362, 25), (1, 2)] as [(Int32, Int64)], atMost: 3))
    func moviesHaveTheExactTimesOfTheirFrames(frames: Int32, seconds: Int64) async throws {
        try await withFolder { folder in
            let result = try await CommandRun(
                ["export", try await Clips.two(), "--speed", "ultrafast", "--fps", "\(frames)/\(seconds)"]
                    + ["--verify", "-o", "movie.mp4"], in: folder
            ).result()
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            let video = try await FFmpeg.video(of: folder.appendingPathComponent("movie.mp4"))
            let expected = video.frames.indices.map { CMTime(value: Int64($0) * seconds, timescale: frames) }
            #expect(video.frames.map(\.presentationTime) == expected)
        }
    }

    /// Frames that last longer than 100 s are refused, before anything is rendered.
    @Test func framesOfMinutesAreRefused() async throws {
        try await withFolder { folder in
            let result = try await CommandRun.run(
                "export", try await Clips.two(), "--fps", "1/150", "-o", "movie.mp4", in: folder)
            #expect(result.status == 64 && result.messages.contains("1/100 to 1000"), "\(result.messages)")
            #expect(try folder.contents.isEmpty)
        }
    }

    /// The command says what libraries say in words of its own, or not at all.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(["100/7", "14.48", "30000/1001", "24000/1001", "999/7", "60", "5/2"]))
    func av1HasTheTimesOfItsFrames(rate: String) async throws {
        try await withFolder { folder in
            let result = try await CommandRun(
                [
                    "export", try await Clips.two(), "--codec", "av1", "--speed", "ultrafast", "--fps", rate,
                    "-o",
                    "movie.mp4",
                ], in: folder
            ).result()
            #expect(result.status == 0 && result.messages.isEmpty, "\(result.messages)")
            let file = folder.appendingPathComponent("movie.mp4")
            let times = try await FFmpeg.probe(file, "packet=pts_time", streams: "v:0").compactMap(
                Double.init)
            let parts = rate.split(separator: "/").compactMap { Double($0) }
            let frame = parts.count == 2 ? parts[1] / parts[0] : 1 / parts[0]
            #expect(times.count == Int((2 / frame).rounded(.up)))
            for (index, time) in times.enumerated() { #expect(abs(time - Double(index) * frame) < 1e-3) }
        }
    }

    /// Whatever the speed: with some settings, libaom ignores it and gives the lowest quality.
    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(["superfast", "veryfast", "fast", "medium"]))
    func av1FollowsTheBitRate(speed: String) async throws {
        try await withFolder { folder in
            try await ChildProcess.run(
                "ffmpeg",
                ["-v", "error", "-f", "lavfi", "-i", "testsrc2=s=160x96:r=25:d=2", "-pix_fmt", "yuv420p"]
                    + ["-c:v", "ffv1", folder.appendingPathComponent("film.mkv").path])
            var sizes: [Int] = []
            for rate in ["60k", "600k"] {
                let run = try await CommandRun.run(
                    "export", "film.mkv", "--codec", "av1", "--speed", speed, "--bitrate", rate, "-o",
                    "\(rate).mp4", in: folder)
                #expect(run.status == 0, "\(run.messages)")
                sizes.append(try Data(contentsOf: folder.appendingPathComponent("\(rate).mp4")).count)
            }
            // The higher rate is more than this film of two seconds needs.
            #expect(sizes[1] > sizes[0] * 7 / 5, "\(sizes)")
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                ("--fps 1/150", 64, "expected 1/100 to 1000"), ("--fps 1001", 64, "expected 1/100 to 1000"),
                ("--bitrate 999", 64, "use 1000 to 100000000"), ("--smart --bitrate 1M", 0, ""),
                ("--parts 2", 64, "--parts requires --resume"),
                ("--resume --codec vp9", 64, ""),
                ("--resume --bitrate 1M", 64, "needs H.264 or HEVC at a constant quality"),
                ("--preset passthrough --verify", 64, "--verify requires"),
                ("--tolerate-damage --progress json", 0, ""),
                ("--smart-report --watch", 64, "--smart-report exports nothing"),
            ] as [(String, Int32, String)], atMost: 3))
    func validateAgreesWithExport(options: String, status: Int32, words: String) async throws {
        try await withFolder { folder in
            let arguments =
                [try await Clips.two(), "-o", "movie.mp4"] + options.split(separator: " ").map(String.init)
            let checked = try await CommandRun(["validate"] + arguments, in: folder).result()
            let result = try await CommandRun(["export"] + arguments, in: folder).result()
            #expect(
                checked.status == status && result.status == status, "\(checked.messages)\(result.messages)")
            #expect(checked.messages.contains(words) && result.messages.contains(words) || words.isEmpty)
        }
    }

    /// Clips with alpha are laid over nothing, unless something is behind them.
    @Test(.timeLimit(.minutes(5))) func imagesAreWrittenWithAlpha() async throws {
        try await withFolder { folder in
            let clip = folder.appendingPathComponent("clip.mov")
            try await ChildProcess.run(
                "ffmpeg",
                [
                    "-v", "error", "-nostdin", "-f", "lavfi", "-i",
                    "color=red@0.5:s=64x48:r=5:d=1,format=yuva444p10le",
                    "-c:v", "prores_ks", "-profile:v", "4444", clip.path,
                ])
            for (output, format, count) in [("images/a%02d.png", "rgba", 5), ("film.gif", "bgra", 1)] {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent("images"), withIntermediateDirectories: true)
                let result = try await CommandRun(
                    ["export", clip.path, "-o", output, "--size", "64x48"], in: folder
                ).result()
                #expect(result.status == 0, "\(result.messages)")
                let file = folder.appendingPathComponent(output)
                #expect(try await FFmpeg.probe(file, "stream=pix_fmt", streams: "v") == [format])
                #expect(try await FFmpeg.frameCount(of: file) == count)
            }
            #expect(
                try folder.appendingPathComponent("images").contents == (1...5).map { "a0\($0).png" })
            let opaque = try await CommandRun(
                ["export", try await Clips.two(), "--range", "0..0.2", "-o", "images/b.png"], in: folder
            ).result()
            #expect(opaque.status == 0, "\(opaque.messages)")
            let image = folder.appendingPathComponent("images/b-001.png")
            #expect(try await FFmpeg.probe(image, "stream=pix_fmt") == ["rgb24"])
        }
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: TestShare.of(
            [
                ("a.mp4 --codec prores", "MP4 can't hold ProRes 422: use H.264, HEVC, AV1 or VP9"),
                ("a.webm --audio-codec aac", "WebM can't hold AAC: use Opus"),
                ("a.mp4 --codec divx", "unknown codec \"divx\""),
                ("a.mp4 --audio-codec ac3", "unknown audio codec"),
                ("a.mp4 --crf 60", "invalid quality 60 of H.264: use 0 to 50"),
                ("a.mp4 --crf 20 --bitrate 1M", "--crf and --bitrate exclude each other"),
                ("a.mp4 --bitrate fast", "invalid bit rate \"fast\""),
                ("a.mp4 --speed warp", "unknown speed"),
                ("a.mp4 --threads 4", "unknown threads \"4\""),
                ("a.wav --codec h264", "--codec has no effect on audio"),
                ("a.flac --audio-bitrate 96k", "FLAC is lossless"),
                ("a.mov --codec prores --crf 3", "ProRes 422 has no quality"),
                ("a.avi", "unsupported output type \"a.avi\""),
                ("a.gif --audio-codec aac", "GIF holds no audio"),
                ("a.png --crf 3", "PNG has no quality or bit rate to set: remove the quality"),
                ("a.gif --verify", "--verify can't check images"),
                ("a.png --resume", "--resume makes .mp4, .mov and .m4v files of video"),
                ("a.mkv --smart", "--smart makes .mp4, .mov and .m4v files of video"),
                ("a.mp4 --resume --bitrate 1M", "--resume needs H.264 or HEVC at a constant quality"),
                ("a.mp4 --preset passthrough --smart", "remove one of them"),
                ("a.mp4 --preset passthrough --verify", "which --verify requires"),
                ("a.mkv --preset passthrough", "use a name that ends in .mp4, .mov, .m4v or .m4a"),
                ("a.mp4 --preset passthrough --crf 20", "which --crf requires"),
                ("a.mp4 --preset passthrough --title Hello", "renders nothing"),
            ], atMost: 4))
    func refusesWhatCannotBe(output: String, words: String) async throws {
        try await withFolder { folder in
            let result = try await CommandRun(
                ["export", try await Clips.two(), "-o"] + output.split(separator: " ").map(String.init),
                in: folder
            ).result()
            #expect(result.status == 64)
            #expect(result.messages.contains(words), "\(result.messages)")
            #expect(try folder.contents == [])
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["movie.mp4", "movie.mkv --audio-codec mp3", "movie.mp3"])
    func verifiesTheOutput(output: String) async throws {
        try await withFolder { folder in
            let words = output.split(separator: " ").map(String.init)
            let result = try await CommandRun(
                ["export", try await Clips.two(), "--verify", "-o"] + words, in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            #expect(try folder.contents == [words[0]])
        }
    }

    @Test(.timeLimit(.minutes(1))) func copiesWhatNothingChanges() async throws {
        try await withFolder { folder in
            let clip = try await Clips.two()
            let film = [clip, clip, "--transition", "none", "-o", "movie.mp4"]
            let told = try await CommandRun(["export"] + film + ["--smart-report"], in: folder).result()
            #expect(told.status == 0 && told.output.contains("copied"), "\(told.messages)")
            #expect(told.output.contains("100.0 % of the video is copied: 4.000 of 4.000 s"))
            let again = try await CommandRun(["export"] + film + ["--smart=report"], in: folder).result()
            #expect(again.output == told.output)
            #expect(try folder.contents == [])
            let result = try await CommandRun(["export"] + film + ["--smart"], in: folder).result()
            #expect(result.status == 0, "\(result.messages)")
            let movie = folder.appendingPathComponent("movie.mp4")
            #expect(
                try await FFmpeg.video(of: movie).frames.map { FramePattern.number(in: $0) }
                    == Array(0..<60) + Array(0..<60))
            #expect(try folder.contents == ["movie.mp4"])
        }
    }

    @Test(.timeLimit(.minutes(1))) func copiesAPartOfAFile() async throws {
        try await withFolder { folder in
            let clip = try await Clips.two()
            let result = try await CommandRun(
                ["export", clip + "@0.5..1.5", "--preset", "passthrough", "-o", "part.mov"], in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            let film = try await FFmpeg.video(of: folder.appendingPathComponent("part.mov"))
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(15..<45))
        }
    }

    @Test(.timeLimit(.minutes(1))) func copiesPartsOneAfterTheOther() async throws {
        try await withFolder { folder in
            let clip = try await Clips.two()
            let result = try await CommandRun(
                ["export", clip, clip + "@0.5..1.5", "--preset", "passthrough", "-o", "joined.mp4"],
                in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            let film = try await FFmpeg.video(of: folder.appendingPathComponent("joined.mp4"))
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<60) + Array(15..<45))
        }
    }

    /// The same bytes on one processor and on all, and whatever stands in memory that nobody has written.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of([
            "movie.mp4", "movie.mp4 --codec hevc", "movie.webm --speed superfast",
            "movie.mkv --codec av1 --speed ultrafast --audio-codec flac",
            "movie.mov --codec prores --audio-codec pcm",
            "movie.mp4 --bitrate 300k", "movie.mp3",
        ]))
    func theSameOnAnyNumberOfProcessors(output: String) async throws {
        try await withFolder { folder in
            let source = folder.appendingPathComponent("source.mp4")
            try await ChildProcess.run(
                "ffmpeg",
                [
                    "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc=s=656x360:r=30:d=1.5", "-f",
                    "lavfi",
                    "-i", "sine=d=1.5", "-c:v", "libx264", "-preset", "ultrafast", source.path,
                ])
            var files: [Data] = []
            for processors in ["0", "0-1"] {
                let words = output.split(separator: " ").map(String.init)
                let run = try CommandRun(
                    program: "/usr/bin/taskset",
                    ["-c", processors, CommandRun.program.path, "export", source.path, "-o"] + words
                        + ["--overwrite"],
                    in: folder, environment: processors == "0" ? [:] : ["MALLOC_PERTURB_": "77"])
                let result = try await run.result()
                #expect(result.status == 0, "\(result.messages)")
                files.append(try Data(contentsOf: folder.appendingPathComponent(words[0])))
            }
            #expect(files[0] == files[1], "\(files.map(\.count))")
        }
    }
}
