import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// Documents and media that somebody else sent: nothing is fetched from a server, and nothing outside of a folder is read.
@Suite(.timeLimit(.minutes(5))) struct StrangersFilesTests {
    /// What a document names, and in which way. `MEDIUM` is the name.
    private static let documents = [
        ("video.json", #"{"version": 2, "videos": [{"url": "MEDIUM"}]}"#),
        (
            "overlay.json",
            #"{"version": 2, "videos": [{"url": "clip.mp4"}], "overlays": [{"url": "MEDIUM", "start": 0}]}"#
        ),
        ("music.json", #"{"version": 2, "videos": [{"url": "clip.mp4"}], "music": [{"url": "MEDIUM"}]}"#),
        (
            "voice.json",
            #"{"version": 2, "videos": [{"url": "clip.mp4"}], "voiceOvers": [{"url": "MEDIUM", "start": 0}]}"#
        ),
        (
            "subtitles.json",
            #"{"version": 2, "videos": [{"url": "clip.mp4"}], "subtitles": [{"url": "MEDIUM"}]}"#
        ),
        (
            "clip.otio",
            """
            {"OTIO_SCHEMA": "Timeline.1", "name": "t", "tracks": {"OTIO_SCHEMA": "Stack.1", "children": [
            {"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [{"OTIO_SCHEMA": "Clip.1", "name": "c",
            "source_range": {"OTIO_SCHEMA": "TimeRange.1",
            "start_time": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 0},
            "duration": {"OTIO_SCHEMA": "RationalTime.1", "rate": 25, "value": 10}},
            "media_reference": {"OTIO_SCHEMA": "ExternalReference.1", "target_url": "MEDIUM"}}]}]}}
            """
        ),
        (
            "clip.fcpxml",
            """
            <?xml version="1.0"?><!DOCTYPE fcpxml SYSTEM "MEDIUM"><fcpxml version="1.10"><resources>
            <format id="r1" frameDuration="1/25s" width="160" height="90"/>
            <asset id="r2" name="a" start="0s" duration="3s" hasVideo="1" format="r1">
            <media-rep kind="original-media" src="MEDIUM"/></asset></resources>
            <project name="p"><sequence format="r1"><spine><asset-clip ref="r2" offset="0s" duration="1s"/></spine>
            </sequence></project></fcpxml>
            """
        ),
        (
            "entity.fcpxml",
            """
            <?xml version="1.0"?><!DOCTYPE fcpxml [<!ENTITY a SYSTEM "MEDIUM"> <!ENTITY % b SYSTEM "MEDIUM"> %b;]>
            <fcpxml version="1.10"><resources><format id="r1" frameDuration="1/25s" width="160" height="90"/>
            <asset id="r2" name="&a;" duration="3s" hasVideo="1"><media-rep src="clip.mp4"/></asset></resources>
            <project name="p"><sequence format="r1"><spine><asset-clip ref="r2" offset="0s" duration="1s">&a;
            </asset-clip></spine></sequence></project></fcpxml>
            """
        ),
        (
            "list.edl",
            """
            TITLE: a
            FCM: NON-DROP FRAME
            001  AX       V     C        00:00:00:00 00:00:01:00 00:00:00:00 00:00:01:00
            * SOURCE FILE: MEDIUM

            """
        ),
    ]

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("strangers")
        defer { TemporaryFolder.remove(folder) }
        try FileManager.default.copyItem(
            atPath: try await Clips.two(), toPath: folder.appendingPathComponent("clip.mp4").path)
        try await body(folder)
    }

    private static func write(_ text: String, naming medium: String, to file: URL) throws {
        try Data(text.replacing("MEDIUM", with: medium).utf8).write(to: file)
    }

    @Test func nothingIsFetched() async throws {
        let (socket, port) = try LoopbackClient.listen()
        let connections = Mutex(0)
        Thread {
            while case let peer = accept(socket, nil, nil), peer >= 0 {
                connections.withLock { $0 += 1 }
                close(peer)
            }
        }.start()
        defer { shutdown(socket, Int32(SHUT_RDWR)) }
        let address = "http://127.0.0.1:\(port)/a.ts"
        try await Self.inFolder { folder in
            let playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4.0,\n\(address)\n#EXT-X-ENDLIST\n"
            try Data(playlist.utf8).write(to: folder.appendingPathComponent("a.mp4"))
            let drawing = """
                <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="\(address)"/></svg>
                """
            try Data(drawing.utf8).write(to: folder.appendingPathComponent("a.svg"))
            let media = [
                address, "a.mp4", "a.svg", "rtsp://127.0.0.1:\(port)/a", "//127.0.0.1:\(port)/a.mp4",
            ]
            for (name, text) in Self.documents {
                for medium in media {
                    try Self.write(text, naming: medium, to: folder.appendingPathComponent(name))
                    let run = try await CommandRun.run("validate", name, in: folder)
                    // 66 is for what is not found. Entities are not read, and the rest of that document is whole.
                    let expected: [Int32] = name == "entity.fcpxml" ? [0, 65] : [65, 66]
                    #expect(!run.crashed && expected.contains(run.status), "\(name) \(medium): \(run)")
                }
            }
            for name in ["a.mp4", "a.svg"] {
                let run = try await CommandRun.run("inspect", name, in: folder)
                #expect(run.status == 65 && run.messages.contains("is not opened"), "\(run)")
            }
        }
        #expect(connections.withLock { $0 } == 0)
    }

    @Test func nothingOutsideOfTheFolderIsRead() async throws {
        try await Self.inFolder { outside in
            let folder = outside.appendingPathComponent("in")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                at: outside.appendingPathComponent("clip.mp4"), to: folder.appendingPathComponent("clip.mp4"))
            // Whoever opens it for reading waits for a writer, and would be noticed by one.
            let pipe = outside.appendingPathComponent("pipe.mp4")
            #expect(mkfifo(pipe.path, 0o600) == 0)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("link.mp4").path, withDestinationPath: pipe.path)
            try FileManager.default.createSymbolicLink(
                atPath: folder.appendingPathComponent("film.mp4").path,
                withDestinationPath: outside.appendingPathComponent("clip.mp4").path)
            let names = [
                "../clip.mp4", "../pipe.mp4", "link.mp4", "film.mp4", pipe.path,
                "file://" + outside.appendingPathComponent("clip.mp4").path, "file://localhost" + pipe.path,
            ]
            for (name, text) in Self.documents where name != "entity.fcpxml" {
                for medium in names {
                    try Self.write(text, naming: medium, to: folder.appendingPathComponent(name))
                    let run = try await CommandRun.run(
                        "validate", "in/" + name, "--confine", "in", in: outside)
                    #expect(run.status == 65 || run.status == 66, "\(name) \(medium): \(run)")
                    #expect(!isOpen(pipe), "\(name) \(medium)")
                }
            }
        }
    }

    /// Only media of an archive are exempt from the folder, and not what is beside an archive.
    @Test(arguments: [false, true]) func archivesDoNotOpenTheirFolder(hasMedia: Bool) async throws {
        let document = try #require(Self.documents.first { $0.0 == "clip.otio" }).1
        try await Self.inFolder { folder in
            for name in ["lib", "other"] {
                try FileManager.default.createDirectory(
                    at: folder.appendingPathComponent(name), withIntermediateDirectories: false)
            }
            let other = folder.appendingPathComponent("other/private.mp4")
            try FileManager.default.copyItem(at: folder.appendingPathComponent("clip.mp4"), to: other)
            let script = """
                import sys, zipfile
                with zipfile.ZipFile('x.otioz', 'w') as z:
                    z.write('content.otio')
                    for name in sys.argv[1:]: z.writestr(name, 'x')
                """
            for medium in ["clip.mp4", "other/private.mp4", "lib/../other/private.mp4", other.path] {
                try Self.write(document, naming: medium, to: folder.appendingPathComponent("content.otio"))
                try await ChildProcess.run(
                    "/usr/bin/env", ["python3", "-c", script] + (hasMedia ? ["media/a"] : []), in: folder)
                let run = try await CommandRun.run("validate", "x.otioz", "--confine", "lib", in: folder)
                // With media, relative names are those of the archive, and not found.
                let expected: [Int32] = hasMedia && medium != other.path ? [65, 66] : [65]
                #expect(expected.contains(run.status), "\(medium): \(run)")
                #expect(run.status == 66 || run.messages.contains("outside"), "\(medium): \(run)")
                guard !hasMedia else { continue }
                let open = try await CommandRun.run("validate", "x.otioz", "--confine", ".", in: folder)
                #expect(open.status == 0, "\(medium): \(open)")
            }
        }
    }

    /// A document that names a user's file can't bring it into an archive that is passed on.
    @Test(arguments: ["otioz", "otiod"]) func conversionsCopyMediaOnly(ending: String) async throws {
        let document = try #require(Self.documents.first { $0.0 == "clip.otio" }).1
        try await Self.inFolder { outside in
            let folder = outside.appendingPathComponent("in")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            for name in ["clip.mp4", "../private.mp4"] {
                try FileManager.default.copyItem(
                    at: outside.appendingPathComponent("clip.mp4"), to: folder.appendingPathComponent(name))
            }
            for name in ["note.txt", "note.mp4"] {
                try Data("secret: 1\n".utf8).write(to: folder.appendingPathComponent(name))
            }
            for (medium, options, status) in [
                ("note.txt", [], 65), ("note.mp4", [], 65), ("/etc/passwd", [], 65), ("none.mp4", [], 66),
                ("note.txt", ["--confine", "in"], 65), ("../private.mp4", ["--confine", "in"], 65),
                ("../private.mp4", [], 0), ("clip.mp4", ["--confine", "in"], 0),
            ] as [(String, [String], Int32)] {
                try Self.write(document, naming: medium, to: folder.appendingPathComponent("a.otio"))
                let name = "out.\(ending)"
                let run = try await CommandRun(["convert", "in/a.otio", "-o", name] + options, in: outside)
                    .result()
                #expect(run.status == status, "\(medium) \(options): \(run)")
                #expect(try outside.contents.contains(name) == (status == 0), "\(medium) \(options)")
                try? FileManager.default.removeItem(at: outside.appendingPathComponent(name))
            }
        }
    }

    @Test func conversionsAreConfined() async throws {
        try await Self.inFolder { outside in
            let folder = outside.appendingPathComponent("in")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
            try FileManager.default.copyItem(
                at: outside.appendingPathComponent("clip.mp4"), to: folder.appendingPathComponent("clip.mp4"))
            for (name, text) in Self.documents where name != "entity.fcpxml" {
                for ending in ["otio", "edl", "fcpxml", "otioz"] {
                    try Self.write(text, naming: "../clip.mp4", to: folder.appendingPathComponent(name))
                    let run = try await CommandRun.run(
                        "convert", "in/" + name, "-o", "out." + ending, "--confine", "in", in: outside)
                    #expect(
                        run.status == 65 && run.messages.contains("outside"), "\(name) \(ending): \(run)")
                }
            }
        }
    }

    /// Whether a process reads a pipe: only then it can be opened for writing at once.
    private func isOpen(_ pipe: URL) -> Bool {
        let descriptor = open(pipe.path, O_WRONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return false }
        close(descriptor)
        return true
    }
}
