import Foundation
import TestSupport
import Testing

@testable import CutroomCommand

@Suite struct SignalTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
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

    /// Nobody can clear up after SIGKILL but the next one.
    @Test(.timeLimit(.minutes(5))) func theNextExportClearsWhatAKilledOneLeft() async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        let killed = try CommandRun(try await Self.longExport(), in: folder)
        try await Self.waitForMedia(in: folder, beside: [])
        let first = try folder.contents
        killed.send(SIGKILL)
        #expect(try await killed.result().crashed)
        #expect(try folder.contents == first)
        // Neither another's file nor one of a living export is touched.
        try Data().write(to: folder.appendingPathComponent(".other.mp4.01234567.partial"))
        let living = try CommandRun(try await Self.longExport(), in: folder)
        try await Self.waitForMedia(in: folder, beside: first + [".other.mp4.01234567.partial"])
        let short = try await CommandRun.run(
            "export", try await Clips.two(), "-o", "film.mp4", in: folder)
        #expect(short.status == 0)
        let left = try folder.contents
        #expect(left.count == 3 && left.contains("film.mp4") && Set(left).isDisjoint(with: first))
        living.send(SIGINT)
        _ = try await living.result()
        #expect(try folder.contents == [".other.mp4.01234567.partial", "film.mp4"])
    }

    /// What `nohup` does before it starts a program.
    @Test(.timeLimit(.minutes(5))) func aSignalThatIsIgnoredStaysSo() async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        let arguments = try await Self.longExport()
        let run = try CommandRun(
            program: "/bin/sh", ["-c", #"trap "" HUP; exec "$0" "$@""#, CommandRun.program.path] + arguments,
            in: folder)
        try await Self.waitForMedia(in: folder, beside: [])
        let size = try Self.size(of: try #require(try folder.contents.first), in: folder)
        run.send(SIGHUP)
        for _ in 0..<1000
        where try Self.size(of: try folder.contents.first ?? "", in: folder) <= size + 10_000 {
            try await Task.sleep(for: .milliseconds(20))
        }
        run.send(SIGTERM)
        #expect(try await run.result().status == 143)
    }

    private static func size(of name: String, in folder: URL) throws -> Int64 {
        var status = stat()
        return stat(folder.appendingPathComponent(name).path, &status) == 0 ? Int64(status.st_size) : 0
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

    @Test(.timeLimit(.minutes(5))) func whatDoesNotComeToRestIsEnded() async {
        let status = Int32(ExitStatus.terminated.rawValue)
        let result = await #expect(
            processExitsWith: .exitCode(status), observing: [\.standardErrorContent]
        ) {
            let interruption = Interruption(limit: .milliseconds(200))
            // As an encoder that never stops.
            try interruption.onSignal {}
            // A signal that comes before Dispatch listens is lost.
            while interruption.received == nil {
                kill(getpid(), SIGTERM)
                try await Task.sleep(for: .milliseconds(50))
            }
            try await Task.sleep(for: .seconds(60))
        }
        let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(words.contains("cutroom: interrupted, and still not at rest after 0.2 s: not all may be"))
    }
}
