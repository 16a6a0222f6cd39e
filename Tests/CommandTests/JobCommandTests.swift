import Foundation
import TestSupport
import Testing

/// `cutroom plan`, `part` and `join`, each as a process of its own.
@Suite(.timeLimit(.minutes(5))) struct JobCommandTests {
    /// A folder with a clip, and a job of it in three parts: the audio, and two of video.
    private struct Fixture {
        let folder: URL
        let clip: URL
        var job: URL { folder.appendingPathComponent("job") }
        var document: URL { job.appendingPathComponent("job.json") }
        var arguments: [String] {
            [clip.path, clip.path, "--transition", "dissolve", "--transition-duration", "1/2"]
        }

        init() async throws {
            folder = try TemporaryFolder.make("job")
            clip = folder.appendingPathComponent("clip.mp4")
            try FileManager.default.copyItem(at: URL(fileURLWithPath: try await Clips.two()), to: clip)
        }

        func run(_ arguments: String..., environment: [String: String] = [:]) async throws
            -> CommandRun.Result
        {
            try await CommandRun(arguments, in: folder, environment: environment).result()
        }

        func plan(_ options: [String] = []) async throws -> CommandRun.Result {
            try await CommandRun(
                ["plan"] + arguments + ["--parts", "2", "-o", "movie.mp4", "--job", "job"] + options,
                in: folder
            ).result()
        }

        /// Makes the job, and the movie of one process.
        func planned() async throws -> Data {
            let result = try await plan()
            #expect(result.status == 0 && result.output == "3\n", "\(result.messages)")
            let whole = try await CommandRun(
                ["export"] + arguments + ["--parts", "2", "--resume", "-o", "whole.mp4"], in: folder
            ).result()
            #expect(whole.status == 0, "\(whole.messages)")
            return try Data(contentsOf: folder.appendingPathComponent("whole.mp4"))
        }

        var movie: Data { get throws { try Data(contentsOf: folder.appendingPathComponent("movie.mp4")) } }

        func missing() async throws -> String { try await run("join", "job", "--missing").output }

        func edit(_ change: (inout String) -> Void) throws {
            var text = try String(contentsOf: document, encoding: .utf8)
            let former = text
            change(&text)
            #expect(text != former)
            try Data(text.utf8).write(to: document)
        }

        func remove() { TemporaryFolder.remove(folder) }
    }

    @Test func partsInAnyOrderMakeTheFile() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let whole = try await fixture.planned()
        #expect(try fixture.job.contents == ["job.json", "parts", "rendering"])
        #expect(try await fixture.missing() == "0\n1\n2\n")
        for part in ["2", "0", "2"] {
            let result = try await fixture.run("part", "job", part)
            #expect(result.status == 0 && result.output.isEmpty, "\(result.messages)")
        }
        let early = try await fixture.run("join", "job")
        #expect(early.status == 75)
        #expect(early.messages.contains("part 1 is missing, or damaged: render what is missing"))
        #expect(try !fixture.folder.contents.contains("movie.mp4"))
        // Killed while it renders, or before.
        let killed = try CommandRun(["part", "job", "1"], in: fixture.folder)
        try await Task.sleep(for: .milliseconds(100))
        killed.send(SIGKILL)
        _ = try await killed.result()
        let again = try await fixture.run("part", "job", "1")
        #expect(again.status == 0, "\(again.messages)")
        let joined = try await fixture.run("join", "job")
        #expect(joined.status == 0, "\(joined.messages)")
        #expect(try fixture.movie == whole)
        #expect(try fixture.job.contents == ["done", "job.json", "parts", "rendering"])
        let twice = try await fixture.run("join", "job")
        #expect(twice.status == 73 && twice.messages.contains("movie.mp4"), "\(twice.messages)")
    }

    /// The processes that render parts don't draw whole titles, so that the plan says what they lose, once.
    @Test func thePlanNamesTitlesThatAreCutOff() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let letters = #"{"text": "HELLO", "position": {"x": 1, "y": 0.5}}"#
        try Data(#"{"version": 2, "videos": [{"url": "clip.mp4"}], "titles": [\#(letters)]}"#.utf8).write(
            to: fixture.folder.appendingPathComponent("edit.json"))
        let words = "cuts it off"
        for options in [
            ["plan", "--job", "job"], ["farm", "--workdir", ".", "--dry-run"], ["export", "--resume"],
        ] {
            let run = try await CommandRun(
                options + ["edit.json", "--parts", "2", "-o", "\(options[0]).mp4"], in: fixture.folder
            ).result()
            #expect(run.status == 0, "\(run.messages)")
            #expect(run.messages.components(separatedBy: words).count == 2, "\(options): \(run.messages)")
        }
        for part in [["part", "job", "0"], ["part", "job", "1"], ["part", "job", "2"], ["join", "job"]] {
            let run = try await CommandRun(part, in: fixture.folder).result()
            #expect(run.status == 0 && run.messages.isEmpty, "\(part): \(run.messages)")
        }
    }

    @Test func onlyOneJoinsAtATime() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        let whole = try await fixture.planned()
        for part in ["0", "1", "2"] { _ = try await fixture.run("part", "job", part) }
        let joins = try (0..<3).map { _ in try CommandRun(["join", "job"], in: fixture.folder) }
        var statuses: [Int32] = []
        for join in joins { statuses.append(try await join.result().status) }
        // The others find another at work, or its output.
        #expect(statuses.count { $0 == 0 } == 1, "\(statuses)")
        #expect(statuses.allSatisfy { [0, 73, 75].contains($0) }, "\(statuses)")
        #expect(try fixture.movie == whole)
        #expect(try !fixture.folder.contents.contains { $0.hasPrefix(".") })
    }

    @Test func statusesSayWhetherToTryElsewhere() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        #expect(try await fixture.plan().status == 0)
        let plugins = ["GST_PLUGIN_SYSTEM_PATH_1_0": "/nonexistent", "GST_REGISTRY": "/dev/null"]
        let bare = try await fixture.run("part", "job", "1", environment: plugins)
        #expect(bare.status == 75 && bare.messages.contains("install "), "\(bare.messages)")
        let record = try String(
            contentsOf: fixture.job.appendingPathComponent("1.failed"), encoding: .utf8)
        #expect(record.contains("\"status\":69") && record.contains("\"task\":\"1\""), "\(record)")
        let none = try await fixture.run("part", "job", "3")
        #expect(none.status == 64 && none.messages.contains("no part 3: the job has 3, from 0"))
        let content = try Data(contentsOf: fixture.clip)
        try (content + [0]).write(to: fixture.clip)
        let changed = try await fixture.run("part", "job", "1")
        #expect(changed.status == 65, "\(changed.messages)")
        #expect(changed.messages.contains("clip.mp4: \(content.count + 1) bytes, but \(content.count)"))
        try FileManager.default.removeItem(at: fixture.clip)
        let absent = try await fixture.run("part", "job", "1")
        #expect(absent.status == 75 && absent.messages.contains("no such file"), "\(absent.messages)")
        // Of another date, but the same.
        try content.write(to: fixture.clip)
        let same = try await fixture.run("part", "job", "1")
        #expect(same.status == 0, "\(same.messages)")
        #expect(try fixture.job.contents == ["job.json", "parts", "rendering"])
        let absentJob = try await fixture.run("part", "none", "0")
        #expect(absentJob.status == 66 && absentJob.messages.contains("none/job.json"))
        #expect(try fixture.folder.contents == ["clip.mp4", "job"])
    }

    @Test func otherVersionsAreRefused() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        #expect(try await fixture.plan().status == 0)
        let former = try Data(contentsOf: fixture.document)
        let changes: [(Regex<Substring>, String, Int32, String)] = [
            (#/"program":"[^"]*"/#, #""program":"9.9""#, 75, "planned by cutroom 9.9, but this is "),
            (#/"version":1/#, #""version":2"#, 75, "version 2 of the format, but 1 is read here"),
            (#/"libx264":"[^"]*"/#, #""libx264":"1""#, 75, "but 1 where the export began"),
            (#/cutroom-job/#, "x", 65, "not the document of a job"),
        ]
        for (pattern, replacement, status, words) in changes {
            try fixture.edit { $0.replace(pattern, with: replacement) }
            let result = try await fixture.run("part", "job", "1")
            #expect(result.status == status && result.messages.contains(words), "\(result.messages)")
            #expect(result.messages.split(separator: "\n").count == 1)
            // Programs that watch the folder of a job get the reason; what isn't a job has no such file.
            let record = fixture.job.appendingPathComponent("1.failed")
            #expect(try fixture.job.contents.contains("1.failed") == (status == 75), "\(words)")
            if status == 75 {
                #expect(try String(contentsOf: record, encoding: .utf8).contains(words))
                try FileManager.default.removeItem(at: record)
            }
            try former.write(to: fixture.document)
        }
        #expect(try await fixture.missing() == "0\n1\n2\n")
    }

    @Test func aPlanReplacesNothingUnasked() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        try FileManager.default.createDirectory(at: fixture.job, withIntermediateDirectories: true)
        let note = fixture.job.appendingPathComponent("note.txt")
        try Data("mine".utf8).write(to: note)
        let full = try await fixture.plan()
        #expect(full.status == 73 && full.messages.contains("job: contains other files"))
        #expect(try fixture.job.contents == ["note.txt"])
        try FileManager.default.removeItem(at: note)
        #expect(try await fixture.plan().status == 0)
        _ = try await fixture.run("part", "job", "1")
        let again = try await fixture.plan()
        #expect(again.status == 73 && again.messages.contains("job: already a job"), "\(again.messages)")
        let replaced = try await fixture.plan(["--replan"])
        #expect(replaced.status == 0, "\(replaced.messages)")
        // What is the same stays, and what isn't doesn't count.
        #expect(try await fixture.missing() == "0\n2\n")
        #expect(try await fixture.plan(["--replan", "--size", "64x36"]).status == 0)
        #expect(try await fixture.missing() == "0\n1\n2\n")
        let other = try await fixture.plan(["--replan", "--bitrate", "1M"])
        #expect(other.status == 64 && other.messages.contains("plan needs H.264 or HEVC"))
    }

    /// Standard output of a plan is a number alone, and there is no progress to display.
    @Test func plansHaveNoOptionWithoutEffect() async throws {
        let folder = try TemporaryFolder.make("job")
        defer { TemporaryFolder.remove(folder) }
        for option in [["--progress", "json"], ["--watch"], ["--resume"]] {
            let result = try await CommandRun(
                ["plan", "clip.mp4", "-o", "movie.mp4", "--job", "job"] + option, in: folder
            ).result()
            #expect(result.status == 64 && result.messages.contains(option[0]), "\(result.messages)")
            #expect(result.output.isEmpty)
        }
    }

    @Test(.pythonSchemaJudge) func documentsAreThoseOfTheSchema() async throws {
        let fixture = try await Fixture()
        defer { fixture.remove() }
        for options in [[], ["--replan", "--by-date", "--title", "Job"]] {
            #expect(try await fixture.plan(options).status == 0)
            let output = try await PythonJudge.run(
                """
                import jsonschema
                schema, job = (json.load(open(path)) for path in args)
                jsonschema.Draft202012Validator.check_schema(schema)
                judge = jsonschema.Draft202012Validator(schema)
                for error in judge.iter_errors(job): print(error.message[:500])
                job["inputs"][0].pop("size")
                print(judge.is_valid(job))
                """,
                [PackageRoot.url.appendingPathComponent("Docs/job.schema.json").path, fixture.document.path])
            #expect(output == "False\n")
        }
    }
}
