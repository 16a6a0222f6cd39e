import Foundation
import TestSupport
import Testing

/// Exports that are killed and go on.
@Suite struct ResumeTests {
    /// 24 seconds in H.264 with sound: three parts.
    private static func film(in folder: URL) async throws -> String {
        let file = folder.appendingPathComponent("film.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            ["-v", "error", "-nostdin", "-f", "lavfi", "-i", "testsrc2=s=320x180:r=25:d=24", "-f", "lavfi"]
                + ["-i", "sine=d=24", "-c:v", "libx264", "-preset", "ultrafast", "-g", "50", file.path])
        return file.path
    }

    /// The parts in the work folder that are complete.
    private static func parts(of output: String, in folder: URL) -> [String] {
        let work = folder.appendingPathComponent(".\(output).resume").path
        let names = (try? FileManager.default.contentsOfDirectory(atPath: work)) ?? []
        return names.filter { !$0.hasPrefix(".") }.sorted()
    }

    @Test(.timeLimit(.minutes(5))) func aKilledExportGoesOn() async throws {
        let folder = try TemporaryFolder.make("resume")
        defer { TemporaryFolder.remove(folder) }
        let film = try await Self.film(in: folder)
        let export = ["export", film, "--size", "640x360", "--resume", "-o"]
        let whole = try await CommandRun(export + ["whole.mp4"], in: folder).result()
        #expect(whole.status == 0, "\(whole.messages)")
        #expect(try folder.contents == ["film.mp4", "whole.mp4"])
        var known: [String: Date] = [:]
        var kills = 0
        // Killed as soon as another part is complete.
        for _ in 0..<10 where kills < 3 {
            let run = try CommandRun(export + ["movie.mp4"], in: folder)
            while run.isRunning, Self.parts(of: "movie.mp4", in: folder).count <= known.count {
                try await Task.sleep(for: .milliseconds(10))
            }
            run.send(SIGKILL)
            guard try await run.result().crashed else {
                // Beside other tests, the whole film can be written before the signal is sent.
                guard kills == 0 else { break }
                try FileManager.default.removeItem(at: folder.appendingPathComponent("movie.mp4"))
                continue
            }
            kills += 1
            let work = folder.appendingPathComponent(".movie.mp4.resume")
            for (name, date) in known {
                // What was complete is not made again.
                let file = work.appendingPathComponent(name)
                #expect(
                    try file.resourceValues(forKeys: [.contentModificationDateKey]).contentModificationDate
                        == date)
            }
            for name in Self.parts(of: "movie.mp4", in: folder) {
                let file = work.appendingPathComponent(name)
                known[name] = try file.resourceValues(forKeys: [.contentModificationDateKey])
                    .contentModificationDate
            }
        }
        #expect(kills > 0 && !known.isEmpty)
        if !FileManager.default.fileExists(atPath: folder.path + "/movie.mp4") {
            let last = try await CommandRun(export + ["movie.mp4"], in: folder).result()
            #expect(last.status == 0, "\(last.messages)")
        }
        let files = try ["whole.mp4", "movie.mp4"].map {
            try Data(contentsOf: folder.appendingPathComponent($0))
        }
        #expect(files[0] == files[1])
        #expect(try folder.contents == ["film.mp4", "movie.mp4", "whole.mp4"])
    }

    /// An export that doesn't resume removes what a killed one has left, and so does one that is interrupted.
    @Test(.timeLimit(.minutes(5))) func noWorkFolderIsLeft() async throws {
        let folder = try TemporaryFolder.make("resume")
        defer { TemporaryFolder.remove(folder) }
        let film = try await Self.film(in: folder)
        for signal in [SIGINT, SIGKILL] {
            var isEnded = false
            for _ in 0..<10 where !isEnded {
                let run = try CommandRun(
                    ["export", film, "--size", "640x360", "--resume", "--overwrite", "-o", "movie.mp4"],
                    in: folder)
                while run.isRunning, Self.parts(of: "movie.mp4", in: folder).isEmpty {
                    try await Task.sleep(for: .milliseconds(10))
                }
                run.send(signal)
                let result = try await run.result()
                // Beside other tests, the whole film can be written before the signal is sent.
                isEnded = result.status != 0
                let isLeft = try folder.contents.contains(".movie.mp4.resume")
                #expect(isLeft == (isEnded && signal == SIGKILL), "\(result.status) \(result.messages)")
            }
            #expect(isEnded)
        }
        let short = try await CommandRun.run(
            "export", try await Clips.two(), "--overwrite", "-o", "movie.mp4", in: folder)
        #expect(short.status == 0)
        #expect(try folder.contents == ["film.mp4", "movie.mp4"])
    }

    /// What a part lacks room for, the output does.
    @Test(.timeLimit(.minutes(5))) func errorsNameTheOutput() async throws {
        let folder = try TemporaryFolder.make("resume")
        defer { TemporaryFolder.remove(folder) }
        let film = try await Self.film(in: folder)
        let run = try CommandRun(
            program: "/bin/sh",
            ["-c", #"ulimit -f 40; exec "$0" "$@""#, CommandRun.program.path, "export", film, "--resume"]
                + ["-o", "movie.mp4"], in: folder)
        let result = try await run.result()
        #expect(result.status == 73, "\(result.messages)")
        #expect(result.messages.contains("/movie.mp4: "), "\(result.messages)")
        #expect(!result.messages.contains(".resume"), "\(result.messages)")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "/movie.mp4"))
    }
}
