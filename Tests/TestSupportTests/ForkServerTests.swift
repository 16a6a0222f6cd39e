import Foundation
import Testing

@testable import TestSupport

/// A forked run of a program does the same as one that was started. Programs are forked only if that is requested, as
/// `.ci/run` does; without it, the tests of both ways are those of starting.
@Suite struct ForkServerTests {
    private static let ways = ForkServer.isRequested ? [false, true] : [false]

    @Test(.enabled(if: ForkServer.isRequested)) func programsThatTestsRunOftenAreForked() async throws {
        let arguments = ["-v", "error", "-formats"]
        let forked = try await ChildProcess.run("ffprobe", arguments, forks: true)
        #expect(forked.contains("matroska"))
        #expect(forked == (try await ChildProcess.run("ffprobe", arguments, forks: false)))
        #expect(forked == (try await ChildProcess.run("ffprobe", arguments)))
    }

    @Test(arguments: ways) func foldersArgumentsAndEndsAreEachRunsOwn(forks: Bool) async throws {
        let folder = try TemporaryFolder.make("forked")
        defer { TemporaryFolder.remove(folder) }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...(forks ? 60 : 12) {
                group.addTask {
                    try await ChildProcess.run(
                        "ffmpeg",
                        [
                            "-v", "error", "-f", "lavfi", "-i", "color=s=16x\(2 * number)", "-frames:v", "1",
                            "\(number) ü.png",
                        ],
                        in: folder, forks: forks)
                    let failure = await #expect(throws: ChildProcess.Failure.self) {
                        try await ChildProcess.run(
                            "ffprobe", ["-v", "error", "\(number).missing"], in: folder, forks: forks)
                    }
                    #expect(failure?.status == 1)
                    #expect(failure?.messages == "\(number).missing: No such file or directory\n")
                    let size = try await ChildProcess.run(
                        "ffprobe",
                        [
                            "-v", "error", "-show_entries", "stream=width,height", "-of", "csv=p=0",
                            "\(number) ü.png",
                        ],
                        in: folder, forks: forks)
                    #expect(size == "16,\(2 * number)\n")
                }
            }
            try await group.waitForAll()
        }
    }

    /// The server refuses what it can't pass on.
    @Test(
        .enabled(if: ForkServer.isRequested),
        arguments: [
            Array(repeating: "-hide_banner", count: 5_000), [String(repeating: "a", count: 205_000)],
        ])
    func tooManyArgumentsAreRefused(_ arguments: [String]) async throws {
        let error = await #expect(throws: POSIXError.self) {
            try await ChildProcess.run("ffprobe", arguments, forks: true)
        }
        #expect(error?.code == .E2BIG)
    }

    @Test(.timeLimit(.minutes(1)), arguments: ways) func aCancelledRunIsAborted(forks: Bool) async throws {
        let endless = ["-v", "error", "-re", "-f", "lavfi", "-i", "anullsrc", "-f", "null", "-"]
        let run = Task { try await ChildProcess.run("ffmpeg", endless, forks: forks) }
        try await Task.sleep(for: .milliseconds(300))
        run.cancel()
        let failure = await #expect(throws: ChildProcess.Failure.self) { try await run.value }
        #expect(failure?.status == SIGABRT)
        let early = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await ChildProcess.run("ffmpeg", endless, forks: forks)
        }
        let earlyFailure = await #expect(throws: ChildProcess.Failure.self) { try await early.value }
        #expect(earlyFailure?.status == SIGABRT)
    }
}
