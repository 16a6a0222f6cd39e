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

    @Test(.timeLimit(.minutes(5))) func theProcessDoesNotGrow() async throws {
        let words = try await run(["--count", "30", "--seed", "107", "--in-process"] + (try await clips()))
        #expect(words.contains("open files"), "\(words)")
    }
}
