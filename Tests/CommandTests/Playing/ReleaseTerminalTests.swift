import Foundation
import TestSupport
import Testing

extension Playing {
    /// The optimised command on a terminal: optimising has changed what the terminal's state began with.
    @Suite(.serialized) struct ReleaseTerminalTests {
        private static let program = PackageRoot.url.appendingPathComponent(".build/release/cutroom")
        private static var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: program.path) }

        @Test(
            .timeLimit(.minutes(5)),
            .enabled(
                if: isBuilt, "no .build/release/cutroom: run swift build -c release --product cutroom"))
        func hearsKeysAndGivesTheTerminalBack() async throws {
            let clip = try await Clips.two()
            let run = try TerminalRun(
                ["play", clip, "--video-sink", "fakesink", "--audio-sink", "fakesink", "--pause"],
                of: Self.program)
            try await run.status(holding: "Paused   00:00:00:00 / 00:00:02:00")
            #expect(try !run.isAsShellsHaveIt)
            run.type(".")
            try await run.status(holding: "Paused   00:00:00:01 ")
            run.type("q")
            #expect(try await run.end() == 0)
            #expect(try run.isAsShellsHaveIt)
        }
    }
}
