import Foundation
import TestSupport
import Testing

@testable import CutroomCommand

@Suite struct SignalTests {
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU], atMost: 4))
    func leavesNothing(signal: Int32) async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        let run = try CommandRun(try await Self.longExport(), in: folder)
        try await Self.waitForMedia(in: folder, beside: [])
        run.send(signal)
        let result = try await run.result()
        #expect(result.status == 128 + signal)
        #expect(!result.crashed)
        #expect(result.messages.hasPrefix("cutroom: interrupted"))
        #expect(!result.messages.contains("Program crashed"))
        #expect(try folder.contents == [])
    }

    /// The signals are those whose action would end the process, by signal(7), but for those of faults of a program, of
    /// profilers and of devices.
    @Test func eachSignalHasAStatus() {
        #expect(Set(Interruption.signals) == [1, 2, 3, 10, 12, 14, 15, 24])
        for signal in Interruption.signals {
            #expect(ExitStatus(signal: signal).rawValue == 128 + signal)
            #expect(ExitStatus(signal: signal).isSignal)
        }
        #expect(!ExitStatus.elsewhere.isSignal)
    }

    /// A limit on the size of files is an error of writing, not the end of the process by SIGXFSZ.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                "export CLIP --preset prores-422 -o film.mov", "export CLIP -o film.wav",
                "export CLIP -o - --type wav > film.wav",
                "export" + String(repeating: " CLIP", count: 20) + " --preset passthrough -o film.mp4",
            ], atMost: 2))
    func aLimitOfFileSizesLeavesNothing(arguments: String) async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        // 100 KB, which all of the outputs exceed; ORC, which GStreamer uses, aborts if it can't have a file of 64 KB.
        let words = arguments.replacing("CLIP", with: #""$1""#)
        let run = try await CommandRun(
            program: "/bin/bash",
            [
                "-c", #"ulimit -f 100; exec "$0" \#(words)"#, CommandRun.program.path, try await Clips.two(),
            ], in: folder
        ).result()
        #expect(run.status == 73 && !run.crashed, "\(run)")
        #expect(run.messages.contains("large") && run.messages.contains("ulimit -f"), "\(run.messages)")
        #expect(try folder.contents.filter { $0 != "film.wav" || !arguments.contains(">") } == [])
    }

    /// A signal ends the command whenever it comes: while it starts, while it looks at its input and when it begins to write.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                ["export", "-o", "film.mp4"], ["export", "--smart", "-o", "film.mp4"],
                ["frame", "--every", "1/30", "--overwrite", "-o", "f.png"],
                ["farm", "--workdir", ".", "--dry-run", "-o", "film.mp4"],
            ], atMost: 2))
    func noSignalIsLost(arguments: [String]) async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await Clips.two()
        let clips = Array(repeating: clip, count: arguments[0] == "farm" ? 4 : 400)
        for milliseconds in stride(from: 0, through: 150, by: 6 * TestShare.count) {
            let run = try CommandRun(arguments.prefix(1) + clips + arguments.dropFirst(), in: folder)
            try await Task.sleep(for: .milliseconds(milliseconds))
            run.send(SIGTERM)
            let result = try await run.result()
            // Before the command listens, the signal's own action ends it.
            let isEnded = result.crashed ? result.status == SIGTERM : result.status == 143
            let hasEnded = arguments.contains("--dry-run") && result.status == 0
            #expect(isEnded || hasEnded, "\(milliseconds) ms: \(result.status) \(result.messages)")
            let left = try folder.contents.filter { !$0.hasPrefix("f-") }
            #expect(left.isEmpty, "\(milliseconds) ms: \(left)")
        }
    }

    /// An archive is written beside its name, and takes a while.
    @Test(.timeLimit(.minutes(5))) func aConversionLeavesNothing() async throws {
        let folder = try TemporaryFolder.make("signal")
        defer { TemporaryFolder.remove(folder) }
        let media = try TemporaryFolder.make("media")
        defer { TemporaryFolder.remove(media) }
        // A clip with a box of a gigabyte that no reader looks into, of which nothing is on the disk.
        let clip = media.appendingPathComponent("clip.mp4")
        try FileManager.default.copyItem(atPath: try await Clips.two(), toPath: clip.path)
        let file = try FileHandle(forWritingTo: clip)
        let size = UInt64(1) << 30
        let end = try file.seekToEnd()
        let length = withUnsafeBytes(of: size.bigEndian, Array.init)
        try file.write(contentsOf: Data([0, 0, 0, 1] + Array("free".utf8) + length))
        try file.truncate(atOffset: end + size)
        try file.close()
        try Data(#"{"version": 2, "videos": [{"url": "clip.mp4"}]}"#.utf8).write(
            to: media.appendingPathComponent("edit.json"))
        for ending in ["otioz", "otiod"] {
            let run = try CommandRun(
                ["convert", media.appendingPathComponent("edit.json").path, "-o", "edit.\(ending)"],
                in: folder)
            for _ in 0..<1000 where try folder.contents.isEmpty && run.isRunning {
                try await Task.sleep(for: .milliseconds(5))
            }
            run.send(SIGINT)
            let result = try await run.result()
            #expect(result.status == 130, "\(result.messages)")
            #expect(try folder.contents.isEmpty)
        }
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
            let interruption = Interruption()
            // As an encoder that never stops.
            try interruption.onSignal(limit: .milliseconds(200)) {}
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(60))
        }
        let words = result.map { String(decoding: $0.standardErrorContent, as: UTF8.self) } ?? ""
        #expect(words.contains("cutroom: interrupted, and still not at rest after 0.2 s: not all may be"))
    }
}
