import Foundation
import TestSupport
import Testing

/// What the command writes to, and what it must not write over.
@Suite struct OutputCommandTests {
    private static func inFolder(_ body: (URL, String) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("output")
        defer { TemporaryFolder.remove(folder) }
        try FileManager.default.copyItem(
            atPath: try await Clips.two(), toPath: folder.appendingPathComponent("clip.mp4").path)
        try await body(folder, "clip.mp4")
    }

    private static func link(_ name: String, to target: String, in folder: URL) throws {
        try FileManager.default.createSymbolicLink(
            atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
    }

    private static func bytes(of name: String, in folder: URL) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(name))
    }

    /// As `cp` and `ffmpeg` do: the link stays, whether its target is there or not.
    @Test(.timeLimit(.minutes(5))) func aLinkIsWrittenThrough() async throws {
        try await Self.inFolder { folder, clip in
            try FileManager.default.createDirectory(
                at: folder.appendingPathComponent("far"), withIntermediateDirectories: false)
            for (link, target) in [("film.mp4", "far/film.mp4"), ("one.png", "far/one.png")] {
                try Self.link(link, to: target, in: folder)
            }
            for arguments in [
                ["export", clip, "-o", "film.mp4"], ["frame", clip, "--at", "1", "-o", "one.png"],
            ] {
                let name = try #require(arguments.last)
                #expect(try await CommandRun(arguments, in: folder).result().status == 0)
                let first = try Self.bytes(of: "far/" + name, in: folder)
                #expect(first.count > 100)
                let refused = try await CommandRun(arguments, in: folder).result()
                #expect(refused.status == 73 && refused.messages.contains("--overwrite"))
                try Data("old".utf8).write(to: folder.appendingPathComponent("far/" + name))
                #expect(try await CommandRun(arguments + ["--overwrite"], in: folder).result().status == 0)
                #expect(try Self.bytes(of: "far/" + name, in: folder).count == first.count)
                let kept = try FileManager.default.destinationOfSymbolicLink(
                    atPath: folder.appendingPathComponent(name).path)
                #expect(kept == "far/" + name)
            }
            #expect(try folder.appendingPathComponent("far").contents == ["film.mp4", "one.png"])
        }
    }

    /// By its own name, a link, a second name, a document, a sequence.
    @Test(.timeLimit(.minutes(5))) func inputsAreNotReplaced() async throws {
        try await Self.inFolder { folder, clip in
            try Self.link("link.mp4", to: clip, in: folder)
            try FileManager.default.linkItem(
                atPath: folder.appendingPathComponent(clip).path,
                toPath: folder.appendingPathComponent("second.mp4").path)
            try Data(#"{"version": 1, "videos": [{"url": "clip.mp4"}]}"#.utf8).write(
                to: folder.appendingPathComponent("film.json"))
            #expect(
                try await CommandRun.run("frame", clip, "--every", "1", "-o", "i-%d.png", in: folder).status
                    == 0)
            let before = try folder.contents.map { try Self.bytes(of: $0, in: folder) }
            for arguments in [
                ["export", clip, "-o", clip], ["export", clip, "-o", "link.mp4"],
                ["export", "link.mp4", "-o", clip], ["export", clip, "-o", "second.mp4"],
                ["export", "film.json", "-o", clip], ["export", "i-2.png", "--music", clip, "-o", clip],
                ["describe", "film.json", "-o", "film.json"],
                ["frame", "i-%d.png", "--at", "0", "-o", "i-1.png"],
                ["frame", clip, "--watermark", "i-2.png", "--every", "1", "-o", "i-%d.png"],
                ["export", "i-%d.png", "-o", "i-%d.png"], ["export", "i-1.png", "-o", "i-%03d.png"],
            ] {
                let result = try await CommandRun(arguments + ["--overwrite"], in: folder).result()
                #expect(result.status == 73 && result.messages.contains("is also an input"), "\(arguments)")
            }
            #expect(try folder.contents.map { try Self.bytes(of: $0, in: folder) } == before)
        }
    }

    @Test(.timeLimit(.minutes(5))) func whatIsNoFileIsRefused() async throws {
        try await Self.inFolder { folder, clip in
            #expect(mkfifo(folder.appendingPathComponent("pipe.mp4").path, 0o600) == 0)
            try Self.link("circle.mp4", to: "circle.mp4", in: folder)
            for (name, words) in [
                ("pipe.mp4", "not a regular file"), ("circle.mp4", "Too many levels"),
                ("https://example.org/film.mp4", "not a local file"),
            ] {
                let result = try await CommandRun.run("export", clip, "-o", name, "--overwrite", in: folder)
                #expect(result.status == 73 && result.messages.contains(words), "\(result.messages)")
            }
            #expect(try folder.contents == ["circle.mp4", "clip.mp4", "pipe.mp4"])
        }
    }

    /// As a quota says it, too.
    @Test(.timeLimit(.minutes(5))) func aLimitOfFilesSizesIsNamed() async throws {
        try await Self.inFolder { folder, clip in
            let result = try await CommandRun(
                program: "/bin/sh",
                [
                    "-c", #"ulimit -f 40; exec "$0" "$@""#, CommandRun.program.path, "export", clip, clip,
                    "-o",
                    "film.mp4", "--crf", "1",
                ], in: folder
            ).result()
            #expect(result.status == 73 && result.messages.contains("File too large"), "\(result.messages)")
            #expect(result.messages.contains("film.mp4") && !result.messages.contains("descriptor"))
            #expect(try folder.contents == [clip])
        }
    }

    /// Libraries end the process, or wait without end, where they have nothing to be woken by.
    @Test(.timeLimit(.minutes(5)), arguments: [8, 16, 20, 40, 63])
    func tooFewOpenFilesAreNamed(limit: Int) async throws {
        try await Self.inFolder { folder, clip in
            let result = try await CommandRun(
                program: "/bin/sh",
                [
                    "-c", #"ulimit -n "$1"; shift; exec "$@""#, "sh", "\(limit)", CommandRun.program.path,
                    "export", clip, "-o", "film.mp4",
                ], in: folder
            ).result()
            #expect(result.status == 73 && !result.crashed, "\(result.messages)")
            #expect(result.messages.contains("only \(limit) files may be open at a time: allow at least 64"))
            #expect(try folder.contents == [clip])
        }
    }

    /// Plugins that can't be loaded, and allocations that can't fail, would tell of other causes, or of none.
    @Test(.timeLimit(.minutes(5)), arguments: [450, 600, 767])
    func tooLittleMemoryIsNamed(megabytes: Int) async throws {
        try await Self.inFolder { folder, clip in
            let result = try await CommandRun(
                program: "/bin/sh",
                [
                    "-c", #"ulimit -v "$1"; shift; exec "$@""#, "sh", "\(megabytes << 10)",
                    CommandRun.program.path, "export", clip, "-o", "film.mp4",
                ], in: folder
            ).result()
            #expect(result.status == 73 && !result.crashed, "\(result.messages)")
            #expect(result.messages.contains("only \(megabytes) MB of address space are permitted: allow at"))
            #expect(try folder.contents == [clip])
        }
    }

    /// What waits for a thread that can't be started never ends.
    @Test(.timeLimit(.minutes(5)), arguments: [1, 8]) func tooFewThreadsAreNamed(limit: Int) async throws {
        // The limit doesn't apply to the superuser.
        let user = getuid() == 0 ? ["setpriv", "--reuid=61234", "--clear-groups"] : []
        let result = try await CommandRun(
            program: "/usr/bin/env",
            user + [
                "bash", "-c", #"ulimit -u "$1"; shift; exec "$@""#, "bash", "\(limit)",
                CommandRun.program.path, "schema",
            ], in: URL(fileURLWithPath: "/")
        ).result()
        #expect(result.status == 73 && !result.crashed, "\(result.messages)")
        #expect(result.messages.contains("threads are permitted: allow at least 48"))
    }

    /// Another program may have made one while this one rendered.
    @Test(.timeLimit(.minutes(5))) func aFileThatComesMeanwhileStays() async throws {
        try await Self.inFolder { folder, clip in
            // Long enough to be looked at while it is being written.
            let clips = Array(repeating: clip, count: 20)
            let run = try CommandRun(["export"] + clips + ["-o", "film.mp4"], in: folder)
            while try !folder.contents.contains(where: { $0.hasSuffix(".partial") || $0 == "film.mp4" }) {
                try await Task.sleep(for: .milliseconds(5))
            }
            try Data("mine".utf8).write(to: folder.appendingPathComponent("film.mp4"))
            let result = try await run.result()
            #expect(result.status == 73 && result.messages.contains("created during the export"))
            #expect(try Self.bytes(of: "film.mp4", in: folder) == Data("mine".utf8))
            #expect(try folder.contents == [clip, "film.mp4"])
        }
    }
}
