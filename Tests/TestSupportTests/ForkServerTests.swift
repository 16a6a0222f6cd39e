import Foundation
import Testing

@testable import TestSupport

/// Runs of a program that is forked are runs of the program.
@Suite struct ForkServerTests {
    @Test func programsThatTestsRunOftenAreForked() async throws {
        let forked = try await ChildProcess.run("ffprobe", ["-v", "error", "-formats"])
        let started = try await ChildProcess.run(
            "ffprobe", ["-v", "error", "-formats"], environment: ["NO_SERVER": "1"])
        #expect(forked.contains("matroska"))
        #expect(forked == started)
    }

    @Test func foldersArgumentsAndEndsAreEachRunsOwn() async throws {
        let folder = try TemporaryFolder.make("forked")
        defer { TemporaryFolder.remove(folder) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...60 {
                group.addTask {
                    try await ChildProcess.run(
                        "ffmpeg",
                        [
                            "-v", "error", "-f", "lavfi", "-i", "color=s=16x\(2 * number)", "-frames:v", "1",
                            "\(number) ü.png",
                        ],
                        in: folder)
                    let failure = await #expect(throws: ChildProcess.Failure.self) {
                        try await ChildProcess.run(
                            "ffprobe", ["-v", "error", "\(number).missing"], in: folder)
                    }
                    #expect(failure?.status == 1)
                    #expect(failure?.messages == "\(number).missing: No such file or directory\n")
                    let size = try await ChildProcess.run(
                        "ffprobe",
                        [
                            "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0",
                            "\(number) ü.png",
                        ],
                        in: folder)
                    #expect(size == "16,\(2 * number)\n")
                }
            }
            try await group.waitForAll()
        }
    }

    /// Nothing is left out without a word.
    @Test(arguments: [
        Array(repeating: "-hide_banner", count: 5_000), [String(repeating: "a", count: 205_000)],
    ])
    func tooManyArgumentsAreRefused(_ arguments: [String]) async throws {
        let error = await #expect(throws: POSIXError.self) {
            try await ChildProcess.run("ffprobe", arguments)
        }
        #expect(error?.code == .E2BIG)
    }

    @Test(.timeLimit(.minutes(1))) func aCancelledRunIsAborted() async throws {
        let run = Task {
            try await ChildProcess.run(
                "ffmpeg", ["-v", "error", "-re", "-f", "lavfi", "-i", "anullsrc", "-f", "null", "-"])
        }
        try await Task.sleep(for: .milliseconds(300))
        run.cancel()
        let failure = await #expect(throws: ChildProcess.Failure.self) { try await run.value }
        #expect(failure?.status == SIGABRT)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ChildProcess.run(
                "ffmpeg", ["-v", "error", "-re", "-f", "lavfi", "-i", "anullsrc", "-f", "null", "-"])
        }
        let earlyFailure = await #expect(throws: ChildProcess.Failure.self) { try await early.value }
        #expect(earlyFailure?.status == SIGABRT)
    }
}
