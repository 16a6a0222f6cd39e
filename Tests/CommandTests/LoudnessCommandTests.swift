import Foundation
import TestSupport
import Testing

/// Loudness from the shell, against FFmpeg's `ebur128`.
@Suite struct LoudnessCommandTests {
    @Test(.timeLimit(.minutes(5))) func anOutputHasTheLoudness() async throws {
        let folder = try TemporaryFolder.make("loudness")
        defer { TemporaryFolder.remove(folder) }
        let sound = try await Clips.sound()
        let result = try await CommandRun.run(
            "export", sound, "--range", "0..1", "--loudness", "-20", "-o", "a.wav", in: folder)
        #expect(result.status == 0, "\(result.messages)")
        let heard = try await FFmpeg.loudness(of: folder.appendingPathComponent("a.wav"))
        #expect(abs(heard.integrated + 20) < 0.1, "\(heard)")
        let inspected = try await CommandRun.run("inspect", "a.wav", "--loudness", in: folder)
        #expect(inspected.output.contains("  loudness -20.0 LUFS, range 0.0 LU, true peak -"), "\(inspected)")
        let json = try await CommandRun.run("inspect", "a.wav", "--loudness", "--json", in: folder)
        let files = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
        let measured = try #require(files?.first?["loudness"] as? [String: Double])
        #expect(abs(try #require(measured["integrated"]) - heard.integrated) < 0.1)
        #expect(abs(try #require(measured["truePeak"]) - heard.truePeak) < 0.25)
    }

    /// All clips have one loudness, and one clip its own.
    @Test(.timeLimit(.minutes(5))) func clipsHaveALoudness() async throws {
        let folder = try TemporaryFolder.make("loudness")
        defer { TemporaryFolder.remove(folder) }
        let sound = try await Clips.sound()
        for (arguments, loudness) in [
            (["\(sound)@..1", "--clip-loudness", "-20"], -20.0),
            (["\(sound)@..1,loudness=-23", "--clip-loudness", "-20"], -23),
        ] {
            let result = try await CommandRun(
                ["export"] + arguments + ["-o", "a.wav", "--overwrite"], in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            let heard = try await FFmpeg.loudness(of: folder.appendingPathComponent("a.wav"))
            #expect(abs(heard.integrated - loudness) < 0.1, "\(heard)")
        }
    }

    @Test(.timeLimit(.minutes(5))) func thePlanHasTheGain() async throws {
        let folder = try TemporaryFolder.make("loudness")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun.run(
            "describe", try await Clips.sound(), "--preset", "m4a", "--loudness", "streaming", "--true-peak",
            "-16",
            in: folder)
        // A gain above 10 takes two elements.
        #expect(result.output.contains(" → audio_gain:volume → "), "\(result)")
        #expect(result.output.contains("volume → audio_limiter:volume [volume]"), "\(result)")
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["export", "--loudness", "loud", "-o", "a.mp4"], "expected LUFS from -70 to -5"),
            (["export", "--loudness", "-2", "-o", "a.mp4"], "expected LUFS from -70 to -5"),
            (["export", "--loudness", "ebu", "--true-peak", "1", "-o", "a.mp4"], "expected dBTP"),
            (["export", "--true-peak", "-1", "-o", "a.mp4"], "--true-peak requires --loudness"),
            (["export", "--clip-loudness", "-2", "-o", "a.mp4"], "expected LUFS from -70 to -5"),
            (["export", "--loudness", "ebu", "-o", "a.gif"], "--loudness has no effect on images"),
            (
                ["frame", "--at", "0", "--loudness", "ebu", "-o", "a.png"],
                "--loudness has no effect on images"
            ),
            (
                ["export", "--loudness", "ebu", "--preset", "passthrough", "-o", "a.mp4"],
                "which --loudness requires"
            ),
        ])
    func misuseIsRefused(arguments: [String], message: String) async throws {
        let folder = try TemporaryFolder.make("loudness")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(arguments + ["clip.mp4"], in: folder).result()
        #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
    }
}
