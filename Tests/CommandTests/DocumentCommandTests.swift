import Foundation
import TestSupport
import Testing

/// Documents of other programs as inputs of the command, and `convert`.
@Suite(.timeLimit(.minutes(5))) struct DocumentCommandTests {
    private static let list = """
        TITLE: two parts
        FCM: NON-DROP FRAME
        001  CLIP     V     C        00:00:00:10 00:00:00:25 00:00:00:00 00:00:00:15
        * FROM CLIP: clip.mp4
        002  CLIP     V     D    005 00:00:01:00 00:00:01:10 00:00:00:15 00:00:00:25
        * SOURCE FILE: clip.mp4

        """

    private static func inFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = try TemporaryFolder.make("documents")
        defer { TemporaryFolder.remove(folder) }
        try FileManager.default.copyItem(
            atPath: try await Clips.two(), toPath: folder.appendingPathComponent("clip.mp4").path)
        try Data(list.utf8).write(to: folder.appendingPathComponent("list.edl"))
        try await body(folder)
    }

    @Test func convertsBetweenFormatsAndDescribesEach() async throws {
        try await Self.inFolder { folder in
            let steps = [
                ["convert", "list.edl", "--rate", "30", "-o", "a.otio"],
                ["convert", "a.otio", "-o", "b.edl"],
                ["convert", "c.json", "-o", "a.otio", "--overwrite"],
                ["validate", "list.edl", "--fps", "30"],
            ]
            for arguments in steps {
                if arguments[1] == "c.json" { try await Self.convertsToJSON(in: folder) }
                let run = try await CommandRun(arguments, in: folder).result()
                #expect(run.status == 0 && run.messages.isEmpty, "\(arguments): \(run.messages)")
            }
            for name in ["a.otio", "b.edl", "c.json"] {
                let run = try await CommandRun.run("describe", name, in: folder)
                #expect(run.status == 0, "\(run.messages)")
                #expect(run.output.contains("length   5/6 s"), "\(run.output)")
                #expect(run.output.contains("clip.mp4, track 1"), "\(run.output)")
            }
        }
    }

    /// The rate is that of a list that is read, or of one that is written, whose rounded cuts are counted.
    @Test func listsAreWrittenAtARate() async throws {
        try await Self.inFolder { folder in
            let read = try await CommandRun.run(
                "convert", "list.edl", "--rate", "30", "-o", "a.otio", in: folder)
            #expect(read.status == 0, "\(read.messages)")
            for (rate, said, isRounded) in [
                ("30", "30", false), ("60", "60", false), ("29.97", "30000/1001", true), ("7", "7", true),
            ] {
                let run = try await CommandRun.run(
                    "convert", "a.otio", "--rate", rate, "-o", "b.edl", "--overwrite", in: folder)
                #expect(run.status == 0, "\(rate): \(run.messages)")
                #expect(run.messages.contains("rounded") == isRounded, "\(rate): \(run.messages)")
                let list = try String(contentsOf: folder.appendingPathComponent("b.edl"), encoding: .utf8)
                #expect(list.contains("* FRAME RATE: \(said)\n"), "\(list)")
            }
            let high = try await CommandRun.run(
                "convert", "a.otio", "--rate", "120", "-o", "c.edl", in: folder)
            #expect(high.status == 0 && high.messages.contains("counts 60 frames"), "\(high.messages)")
            let other = try await CommandRun.run(
                "convert", "a.otio", "--rate", "30", "-o", "c.json", in: folder)
            #expect(other.status == 64 && other.messages.contains("requires an .edl"), "\(other.messages)")
        }
    }

    /// Our JSON has no name of its own.
    private static func convertsToJSON(in folder: URL) async throws {
        let strict = try await CommandRun.run("convert", "b.edl", "--strict", "-o", "c.json", in: folder)
        #expect(strict.status == 73 && strict.messages.contains("the name is left out"), "\(strict.messages)")
        let run = try await CommandRun.run("convert", "b.edl", "-o", "c.json", in: folder)
        #expect(run.status == 0 && run.messages.split(separator: "\n").count == 1, "\(run.messages)")
    }

    @Test func theSchemaIsPrinted() async throws {
        try await Self.inFolder { folder in
            let run = try await CommandRun.run("schema", in: folder)
            let published = PackageRoot.url.appendingPathComponent("Docs/timeline.schema.json")
            let text = try String(contentsOf: published, encoding: .utf8)
            #expect(run.status == 0 && run.output == text)
        }
    }

    @Test func whatIsLostIsToldOneLineEach() async throws {
        try await Self.inFolder { folder in
            let document =
                #"{"version": 1, "videos": [{"url": "clip.mp4"}, {"url": "clip.mp4"}], "transition": {"kind": "#
                + #""push", "direction": "fromTop", "duration": 0.5}, "titles": [{"text": "A"}]}"#
            try Data(document.utf8).write(to: folder.appendingPathComponent("own.json"))
            let strict = try await CommandRun.run(
                "convert", "own.json", "--strict", "-o", "a.edl", in: folder)
            #expect(strict.status == 73 && strict.messages.contains("write an .otio"), "\(strict.messages)")
            #expect(try !folder.contents.contains("a.edl"))
            let run = try await CommandRun.run("convert", "own.json", "-o", "a.edl", in: folder)
            #expect(run.status == 0 && run.messages.split(separator: "\n").count == 2, "\(run.messages)")
            #expect(run.messages.contains("titles") && run.messages.contains("dissolve"))
            let again = try await CommandRun.run("convert", "own.json", "-o", "a.edl", in: folder)
            #expect(again.status == 73 && again.messages.contains("--overwrite"))
            let unknown = try await CommandRun.run("convert", "own.json", "-o", "a.txt", in: folder)
            #expect(unknown.status == 64 && unknown.messages.contains(".otio"), "\(unknown.messages)")
        }
    }

    @Test func mediaAreFoundReplacedAndConfined() async throws {
        try await Self.inFolder { folder in
            let archive = folder.appendingPathComponent("archive/deep")
            try FileManager.default.createDirectory(at: archive, withIntermediateDirectories: true)
            try FileManager.default.moveItem(
                at: folder.appendingPathComponent("clip.mp4"), to: archive.appendingPathComponent("clip.mp4"))
            let missing = try await CommandRun.run("validate", "list.edl", "--fps", "30", in: folder)
            #expect(missing.status == 66 && missing.messages.contains("clip.mp4"), "\(missing.messages)")
            #expect(
                missing.messages.contains("--media-path")
                    && missing.messages.split(separator: "\n").count == 1)
            for options in [
                ["--media-path", "archive"], ["--offline"], ["--media-path", "archive", "--confine", "."],
            ] {
                let run = try await CommandRun(["validate", "list.edl", "--fps", "30"] + options, in: folder)
                    .result()
                #expect(run.status == 0, "\(options): \(run.messages)")
            }
            let outside = try await CommandRun.run(
                "frame", "list.edl", "--fps", "30", "--media-path", "archive", "--confine", "/usr", "--at",
                "0", "-o",
                "a.png", in: folder)
            #expect(outside.status == 65 && outside.messages.contains("outside"), "\(outside.messages)")
            let slate = try await CommandRun.run(
                "frame", "list.edl", "--fps", "30", "--offline", "--at", "0.2", "-o", "slate.png", in: folder)
            #expect(slate.status == 0, "\(slate.messages)")
            #expect(try folder.contents.contains("slate.png"))
        }
    }
}
