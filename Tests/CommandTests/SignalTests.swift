import Foundation
import TestSupport
import Testing

@Suite struct SignalTests {
    @Test(.timeLimit(.minutes(5)), arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
    func leavesNothing(signal: Int32, status: Int32) async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        let run = try CommandRun(try await Self.longExport(), in: folder)
        try await Self.waitForMedia(in: folder, beside: [])
        run.send(signal)
        let result = try await run.result()
        #expect(result.status == status)
        #expect(!result.crashed)
        #expect(result.messages.hasPrefix("cutroom: interrupted"))
        #expect(try folder.contents == [])
    }

    @Test(.timeLimit(.minutes(5))) func keepsTheFileThatWasToBeReplaced() async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        let film = folder.appendingPathComponent("film.mp4")
        try Data("old".utf8).write(to: film)
        let run = try CommandRun(
            try await Self.longExport() + ["--overwrite", "--progress", "json"], in: folder)
        try await Self.waitForMedia(in: folder, beside: ["film.mp4"])
        run.send(SIGINT)
        let result = try await run.result()
        #expect(result.status == 130)
        #expect(try folder.contents == ["film.mp4"])
        #expect(try String(contentsOf: film, encoding: .utf8) == "old")
        let last = result.output.split(separator: "\n").last ?? ""
        #expect(last.contains(#""status":"cancelled""#))
    }

    /// More than any machine renders before the signal comes.
    private static func longExport() async throws -> [String] {
        let clip = try await Clips.two()
        return ["export"] + Array(repeating: clip, count: 400) + ["-o", "film.mp4"]
    }

    /// Until the muxer has written something into a file of its own.
    private static func waitForMedia(in folder: URL, beside known: [String]) async throws {
        while true {
            for name in try folder.contents where !known.contains(name) {
                let path = folder.appendingPathComponent(name).path
                // One that is gone again had been there for a moment only.
                var status = stat()
                if stat(path, &status) == 0, status.st_size > 1000 { return }
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
