import Foundation
import TestSupport
import Testing

/// A few of the mutations that `Benchmarks/mutations` tries by the hundred.
@Suite struct MutationsTests {
    private func run(_ arguments: [String]) async throws -> String {
        try await ChildProcess.run(BuiltProgram.url("Mutations").path, arguments)
    }

    private func clips() async throws -> [String] {
        let clip = TestClip(.numbered, frameCount: 45).with {
            $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.3), sampleCount: 72_000)
        }
        let sound = TestSound(.tone(frequency: 220, amplitude: 0.3), sampleCount: 48_000)
        return [
            try await TestMedia.clip(clip).path,
            try await TestMedia.clip(clip.with { $0.codec = .ffv1 }).path,
            try await TestMedia.sound(sound, as: .m4a).path,
        ]
    }

    @Test(.timeLimit(.minutes(5))) func eachEndsInAFilmOrAnErrorThatNamesTheFile() async throws {
        let words = try await run(["--count", "30", "--seed", "7"] + (try await clips()))
        #expect(words.contains("30 mutations: "))
        // Damage that is always refused, or never, tests half.
        #expect(words.contains(" film") && words.contains(" error"), "\(words)")
    }

    /// Its demuxer has assertions about the index: see decision 37.
    @Test(.timeLimit(.minutes(5))) func noneOfMXFEndsTheProcess() async throws {
        let folder = try TemporaryFolder.make("mutations")
        defer { TemporaryFolder.remove(folder) }
        let clip = folder.appendingPathComponent("a.mxf").path
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=160x90:r=25:d=2", "-f", "lavfi",
                "-i",
                "sine=d=2:r=48000", "-c:v", "mpeg2video", "-bf", "2", "-c:a", "pcm_s16le", clip,
            ])
        #expect(try await run(["--count", "40", "--seed", "15", clip]).contains("40 mutations: "))
    }

    @Test(.timeLimit(.minutes(5))) func theProcessDoesNotGrow() async throws {
        let words = try await run(["--count", "30", "--seed", "107", "--in-process"] + (try await clips()))
        #expect(words.contains("open files"), "\(words)")
    }
}
