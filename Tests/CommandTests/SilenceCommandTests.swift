import Foundation
import TestSupport
import Testing

/// Silence from the shell: a second of which the middle 0.4 s is silent, with video at 25 frames a second.
@Suite struct SilenceCommandTests {
    private func withTalk(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("silence")
        defer { TemporaryFolder.remove(folder) }
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=64x48:r=25:d=1", "-f", "lavfi",
                "-i",
                "aevalsrc=0.3*sin(2*PI*400*t)*not(between(t\\,0.3\\,0.7)):s=48000:d=1", "-c:v", "libx264",
                "-c:a",
                "pcm_s16le", folder.appendingPathComponent("talk.mov").path,
            ])
        try await body(folder)
    }

    private static let options = [
        "--silence-duration", "0.2", "--silence-margin", "0.05", "--silence-threshold", "-50",
    ]

    @Test(.timeLimit(.minutes(5))) func silencesAreListed() async throws {
        try await withTalk { folder in
            let text = try await CommandRun(["silences", "talk.mov"] + Self.options, in: folder).result()
            #expect(text.output == "0.350..0.650  0.300 s\n", "\(text)")
            let json = try await CommandRun(["silences", "talk.mov", "--json"] + Self.options, in: folder)
                .result()
            let ranges =
                try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: [String: Any]]]
            #expect(ranges?.count == 1 && ranges?.first?["start"]?["timescale"] as? Int != nil, "\(json)")
            let none = try await CommandRun.run("silences", "talk.mov@0..0.3", in: folder)
            #expect(none.status == 0 && none.output.isEmpty, "\(none)")
        }
    }

    /// The silence is shortened to whole frames, from 0.36 s to 0.64 s.
    @Test(.timeLimit(.minutes(5))) func silenceIsRemoved() async throws {
        try await withTalk { folder in
            let result = try await CommandRun(
                ["export", "talk.mov", "--remove-silence", "-o", "cut.mov", "--audio-codec", "pcm"]
                    + Self.options,
                in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            let cut = folder.appendingPathComponent("cut.mov")
            #expect(try await FFmpeg.frameCount(of: cut) == 18)
            let audio = try await FFmpeg.audio(of: cut, sampleRate: 48_000)
            #expect(abs(audio.samples.count / audio.channelCount - 34_560) <= 1)
        }
    }

    @Test(.timeLimit(.minutes(5)), arguments: ["cut.otio", "cut.edl", "cut.json"])
    func whatRemainsIsWritten(name: String) async throws {
        try await withTalk { folder in
            let result = try await CommandRun(
                ["silences", "talk.mov", "-o", name] + Self.options, in: folder
            ).result()
            #expect(result.status == 0, "\(result.messages)")
            let plan = try await CommandRun.run("describe", name, "--media-path", ".", in: folder)
            #expect(plan.output.contains("0.72 s"), "\(plan)")
        }
    }

    @Test(
        .timeLimit(.minutes(5)),
        arguments: [
            (["silences", "edit.json"], "silences needs a media file"),
            (["silences", "a.mp4", "-o", "a.txt"], "unsupported type of document"),
            (["silences", "a.mp4", "--overwrite"], "--overwrite requires --output"),
            (["silences", "a.mp4", "--silence-threshold", "3"], "expected dBFS from -120 to 0"),
            (["export", "a.mp4", "-o", "b.mp4", "--silence-margin", "1"], "requires --remove-silence"),
            (
                ["export", "a.json", "-o", "b.mp4", "--remove-silence"],
                "--remove-silence requires media files"
            ),
            (
                ["export", "a.mp4", "-o", "b.mp4", "--remove-silence", "--preset", "passthrough"],
                "which --remove-silence requires"
            ),
        ])
    func misuseIsRefused(arguments: [String], message: String) async throws {
        let folder = try TemporaryFolder.make("silence")
        defer { TemporaryFolder.remove(folder) }
        let result = try await CommandRun(arguments, in: folder).result()
        #expect(result.status == 64 && result.messages.contains(message), "\(result.messages)")
    }

    /// A part of the audio of its own would be heard in each remaining part of the clip.
    @Test(.timeLimit(.minutes(5))) func clipsWithAudioPartsAreRefused() async throws {
        let folder = try TemporaryFolder.make("silence")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let result = try await CommandRun.run(
            "export", "\(clip)@0..1,audio-part=0..1.5", "--remove-silence", "-o", "a.mp4", in: folder)
        #expect(result.status == 65 && result.messages.contains("audio-part"), "\(result.messages)")
    }
}
