import Foundation
import TestSupport
import Testing

/// Which tracks of a file the command takes, and what it says of the others.
@Suite(.serialized) struct TrackCommandTests {
    private static let sound = ["-f", "lavfi", "-i", "sine=f=300:r=48000:d=1"]
    private static let picture = ["-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1"]

    private func file(_ name: String, _ arguments: [String], in folder: URL) async throws {
        try await ChildProcess.run(
            "ffmpeg", ["-v", "error"] + arguments + [folder.appendingPathComponent(name).path])
    }

    /// A film of its sound alone isn't what a file with video is.
    @Test(
        .timeLimit(.minutes(3)),
        arguments: TestShare.of(
            [
                ("a.avi", "utvideo", "“ULY2”"), ("a.mkv", "gif", "“gif”"), ("a.mov", "gif", "GIF"),
                ("b.mkv", "hap", "“Hap1”"),
            ], atMost: 2)) func unknownVideo(_ name: String, _ codec: String, _ words: String) async throws
    {
        let folder = try TemporaryFolder.make("tracks")
        defer { TemporaryFolder.remove(folder) }
        let pixels = codec == "utvideo" ? ["-pix_fmt", "yuv422p"] : []
        try await file(
            name, Self.picture + Self.sound + ["-c:v", codec] + pixels + ["-c:a", "pcm_s16le"], in: folder)
        try await isRefused(name, words, in: folder)
    }

    /// The same without sound: GStreamer then finds no stream at all. Newer decoders know Hap in QuickTime.
    @Test(
        .timeLimit(.minutes(3)),
        arguments: TestShare.of(
            [
                ("a.avi", "utvideo", "“ULY2”"), ("a.mkv", "utvideo", "“ULY2”"), ("b.mkv", "gif", "“gif”"),
                ("a.mov", "utvideo", "“ULY2”"), ("c.mkv", "snow", "V_SNOW"),
            ], atMost: 3)) func unknownVideoAlone(_ name: String, _ codec: String, _ words: String)
        async throws
    {
        let folder = try TemporaryFolder.make("tracks")
        defer { TemporaryFolder.remove(folder) }
        let pixels = codec == "utvideo" ? ["-pix_fmt", "yuv422p"] : []
        try await file(
            name, Self.picture + ["-c:v", codec, "-strict", "-2"] + pixels, in: folder)
        for arguments in [["inspect"], ["validate"], ["export", "-o", "film.mp4"]] {
            let run = try await CommandRun(
                [arguments[0], name] + arguments.dropFirst(), in: folder
            ).result()
            let said = run.messages + run.output
            #expect(said.contains(words) && !said.contains("install"), "\(arguments): \(said)")
            #expect(arguments == ["inspect"] || [65, 69].contains(run.status), "\(arguments): \(run.status)")
        }
    }

    /// The same for a codec that is known, without its decoder.
    @Test(
        .timeLimit(.minutes(3)),
        arguments: TestShare.of(["a.mkv", "a.ts", "a.mp4", "a.avi", "a.flv"], atMost: 3))
    func videoWithoutItsDecoder(_ name: String) async throws {
        let folder = try TemporaryFolder.make("tracks")
        defer { TemporaryFolder.remove(folder) }
        try await file(
            name,
            Self.picture + Self.sound + [
                "-ar", "44100", "-c:v", "libx264", "-pix_fmt", "yuv420p", "-c:a", "aac",
            ],
            in: folder)
        let decoders = [
            "avdec_h264", "openh264dec", "vah264dec", "vaapih264dec", "nvh264dec", "v4l2slh264dec",
        ]
        let ranks = decoders.map { "\($0):NONE" }.joined(separator: ",")
        try await isRefused(name, "H.264", in: folder, environment: ["GST_PLUGIN_FEATURE_RANK": ranks])
    }

    private func isRefused(
        _ name: String, _ words: String, in folder: URL, environment: [String: String] = [:]
    ) async throws {
        for arguments in [
            ["export", name, "-o", "film.mp4"], ["frame", name, "--at", "0", "-o", "a.png"],
            ["validate", name],
            ["play", name, "--video-sink", "fakesink", "--audio-sink", "fakesink"],
        ] {
            let run = try await CommandRun(arguments, in: folder, environment: environment).result()
            let said = run.messages + run.output
            #expect(
                [65, 69].contains(run.status) && said.contains(words), "\(arguments): \(run.status), \(said)")
        }
        let inspected = try await CommandRun(["inspect", name], in: folder, environment: environment).result()
        #expect(
            inspected.output.contains("no-decoder") && inspected.output.contains(words), "\(inspected.output)"
        )
        #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("film.mp4").path))
    }

    /// Two languages, of which the second is marked.
    @Test(.timeLimit(.minutes(3)), arguments: ["a.mkv", "a.mp4", "a.mov"])
    func theMarkedTrackIsHeard(_ name: String) async throws {
        let folder = try TemporaryFolder.make("tracks")
        defer { TemporaryFolder.remove(folder) }
        let other = ["-f", "lavfi", "-i", "sine=f=3000:r=48000:d=1"]
        try await file(
            name,
            Self.picture + Self.sound + other + [
                "-map", "0", "-map", "1", "-map", "2", "-c:v", "mpeg4", "-c:a", "aac", "-disposition:a:0",
                "0",
                "-disposition:a:1", "default", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1",
                "language=ger",
            ], in: folder)
        for (setting, frequency) in [
            ("", 3000.0), ("@audio=1", 300), ("@audio=en", 300), ("@audio=deu", 3000),
        ] {
            let run = try await CommandRun.run(
                "export", name + setting, "-o", "film.wav", "--overwrite", in: folder)
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.messages.contains("1 (eng) is left out") == setting.isEmpty, "\(run.messages)")
            let heard = try await FFmpeg.audio(of: folder.appendingPathComponent("film.wav"), channelCount: 1)
            let samples = heard.samples[4800..<43_200]
            let rises = zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
            #expect(abs(Double(rises) / 0.8 / frequency - 1) < 0.02, "\(setting): \(rises)")
        }
        let inspected = try await CommandRun.run("inspect", "--json", name, in: folder)
        let reports = try #require(
            try JSONSerialization.jsonObject(with: Data(inspected.output.utf8)) as? [[String: Any]])
        let tracks = try #require(reports.first?["tracks"] as? [[String: Any]]).filter {
            $0["mediaType"] as? String == "audio"
        }
        #expect(tracks.count == 2 && (tracks[0]["language"] as? String)?.hasPrefix("en") == true)
        let marks = tracks.map { ($0["isDefault"] as? Bool) ?? ($0["isEnabled"] as? Bool) }
        #expect(marks == [false, true])
        let missing = try await CommandRun.run("export", "\(name)@audio=fr", "-o", "b.wav", in: folder)
        #expect(missing.status == 65 && missing.messages.contains("no audio track in the language \"fr\""))
        let invalid = try await CommandRun.run("export", "\(name)@audio=0", "-o", "b.wav", in: folder)
        #expect(invalid.status == 64 && invalid.messages.contains("audio=NUMBER|LANGUAGE|all"))
    }

    /// Sound of which the half is gone, whose length is told.
    @Test(.timeLimit(.minutes(3)), arguments: ["a.mp3", "a.flac", "a.aiff", "a.wma"])
    func halfOfASound(_ name: String) async throws {
        let folder = try TemporaryFolder.make("tracks")
        defer { TemporaryFolder.remove(folder) }
        try await file(name, ["-f", "lavfi", "-i", "anoisesrc=d=10:r=48000:a=0.3:seed=1"], in: folder)
        let whole = folder.appendingPathComponent(name)
        let bytes = try Data(contentsOf: whole)
        try bytes.prefix(bytes.count / 2).write(to: whole)
        let run = try await CommandRun.run("export", name, "-o", "film.wav", in: folder)
        #expect(run.status == 65 && run.messages.contains("cut short"), "\(run.status) \(run.messages)")
    }

    /// Subtitle tracks aren't rendered, which outputs with video say; copies keep them.
    @Test(
        .timeLimit(.minutes(3)),
        arguments: TestShare.of([
            ("a.mp4", "mov_text"), ("a.mov", "mov_text"), ("a.mkv", "srt"), ("b.mkv", "ass"),
        ])
    ) func subtitleTracks(_ name: String, _ codec: String) async throws {
        let folder = try TemporaryFolder.make("tracks")
        defer { TemporaryFolder.remove(folder) }
        let cue = "1\n00:00:00,200 --> 00:00:00,800\nHello\n\n"
        try Data(cue.utf8).write(to: folder.appendingPathComponent("s.srt"))
        let subtitles = ["-i", folder.appendingPathComponent("s.srt").path]
        try await file(
            name,
            Self.picture + Self.sound + subtitles + subtitles + [
                "-map", "0", "-map", "1", "-map", "2", "-map", "3", "-c:v", "libx264", "-c:a", "aac", "-c:s",
                codec,
                "-metadata:s:s:1", "language=fra",
            ], in: folder)
        let words = "subtitle tracks 3 and 4 (fra) are left out"
        for (options, isTold) in [
            (["-o", "f.mp4"], true), (["-o", "f.m4a"], false),
            (["-o", "f.mp4", "--subtitles", "s.srt"], false),
            (["-o", "f.mov", "--preset", "passthrough"], false),
        ] where !(name.hasSuffix("mkv") && options.contains("passthrough")) {
            let run = try await CommandRun(["validate", name] + options, in: folder).result()
            #expect(run.status == 0 && run.messages.contains(words) == isTold, "\(options): \(run.messages)")
        }
        let joined = try await CommandRun(["validate", name, name], in: folder).result()
        #expect(joined.messages.components(separatedBy: words).count == 2, "\(joined.messages)")
    }
}
