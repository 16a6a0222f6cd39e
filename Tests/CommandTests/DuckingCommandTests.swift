import Foundation
import TestSupport
import Testing

/// Music under speech, and the other options of audio, from the shell.
@Suite struct DuckingCommandTests {
    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("ducking")
        defer { TemporaryFolder.remove(folder) }
        for (name, expression) in [
            ("talk.wav", "0.4*sin(2*PI*1000*t)*between(t\\,1\\,2)|0"), ("song.wav", "0|0.25*sin(2*PI*440*t)"),
        ] {
            try await ChildProcess.run(
                "ffmpeg",
                [
                    "-v", "error", "-nostdin", "-f", "lavfi", "-i", "aevalsrc=\(expression):s=48000:d=4",
                    folder.appendingPathComponent(name).path,
                ])
        }
        try await body(folder)
    }

    /// The level of the right channel, which has the music, by FFmpeg.
    @Test(.timeLimit(.minutes(5))) func musicIsLowerUnderSpeech() async throws {
        try await Self.inFolder { folder in
            let result = try await CommandRun.run(
                "export", "talk.wav", "--music", "song.wav", "--music-fade", "0", "--duck", "--duck-volume",
                "0.1", "--duck-threshold", "-30", "-o", "mix.wav", in: folder)
            #expect(result.status == 0, "\(result.messages)")
            for (start, decibels) in [(0.1, 0.0), (1.2, -20), (3.2, 0)] {
                let text = try await ChildProcess.run(
                    "sh",
                    [
                        "-c",
                        "exec ffmpeg -nostdin -hide_banner -ss \(start) -t 0.3 -i mix.wav -af"
                            + " pan=mono\\|c0=c1,volumedetect -f null - 2>&1",
                    ], in: folder)
                let mean = text.firstMatch(of: #/mean_volume: (-?[0-9.]+) dB/#).flatMap { Double($0.1) }
                // A sine of 0.25 has a mean of -15.05 dB.
                #expect(abs(try #require(mean) - (-15.05 + decibels)) < 0.2, "\(start): \(text)")
            }
            let plan = try await CommandRun.run(
                "describe", "talk.wav", "--music", "song.wav", "--duck", in: folder)
            #expect(plan.output.contains("1 → 0.25, "), "\(plan.output)")
        }
    }

    @Test(.timeLimit(.minutes(5))) func aCrossFadeMayHaveEqualPower() async throws {
        try await Self.inFolder { folder in
            let result = try await CommandRun.run(
                "describe", "talk.wav", "song.wav", "--transition", "dissolve", "--transition-audio-curve",
                "equalPower", in: folder)
            #expect(result.status == 0 && result.output.contains("0.707"), "\(result)")
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["--duck"], "--duck requires --music"),
            (["--music", "song.wav", "--duck-volume", "0.5"], "--duck-volume requires --duck"),
            (["--music", "song.wav", "--duck-threshold", "-30"], "--duck-threshold requires --duck"),
            (["--music", "song.wav", "--duck", "--duck-threshold", "3"], "expected dBFS from -120 to 0"),
            (["--music", "song.wav", "--duck", "--duck-volume", "-1"], "invalid volume"),
            (["--transition-audio-curve", "equalPower"], "has no effect on cuts"),
        ])
    func misuseIsRefused(arguments: [String], message: String) async throws {
        let folder = try TemporaryFolder.make("ducking")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(["describe", "a.wav", "b.wav"] + arguments, in: folder).result()
        #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
    }
}
