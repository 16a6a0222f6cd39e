import Foundation
import TestSupport
import Testing

/// The scripts of `Examples/Farm`, run on this machine.
@Suite(.timeLimit(.minutes(5))) struct FarmExampleTests {
    private static let examples = PackageRoot.url.appendingPathComponent("Examples/Farm")

    private static func isInstalled(_ program: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(program)")
        }
    }

    /// A job with a name that shells read otherwise, in a folder of its own.
    private static let job = "a job's $(touch owned)"

    private func planned() async throws -> URL {
        let folder = try TemporaryFolder.make("farm-example")
        let clip = try await Clips.two()
        let film = [clip, clip, "--parts", "2", "-o"]
        let plan = try await CommandRun(["plan"] + film + ["movie.mp4", "--job", Self.job], in: folder)
            .result()
        #expect(plan.status == 0 && plan.output == "3\n", "\(plan.messages)")
        let whole = try await CommandRun(
            ["export", "--resume"] + film + ["whole.mp4"], in: folder
        ).result()
        #expect(whole.status == 0, "\(whole.messages)")
        return folder
    }

    private func start(_ script: String, _ arguments: [String], in folder: URL) throws -> CommandRun {
        try CommandRun(
            program: Self.examples.appendingPathComponent(script).path, arguments, in: folder,
            environment: ["CUTROOM": CommandRun.program.path])
    }

    private func expectTheMovie(in folder: URL) throws {
        let files = try ["movie.mp4", "whole.mp4"].map {
            try Data(contentsOf: folder.appendingPathComponent($0))
        }
        #expect(files[0] == files[1])
        #expect(Set(try folder.contents) == [Self.job, "movie.mp4", "whole.mp4"])
    }

    @Test func severalProcessesOfOneMachine() async throws {
        let folder = try await planned()
        defer { TemporaryFolder.remove(folder) }
        for status in [0, 73] as [Int32] {
            let result = try await start("here.sh", [Self.job, "2"], in: folder).result()
            #expect(result.status == status, "\(result.messages)")
        }
        try expectTheMovie(in: folder)
    }

    @Test func machinesThatShareAFolder() async throws {
        let folder = try await planned()
        defer { TemporaryFolder.remove(folder) }
        // One that is lost has claimed a part.
        let claim = folder.appendingPathComponent("\(Self.job)/claims/1")
        try FileManager.default.createDirectory(at: claim, withIntermediateDirectories: true)
        let machines = try (0..<2).map { _ in try start("folder.sh", [Self.job], in: folder) }
        for machine in machines {
            let result = try await machine.result()
            #expect(result.status == 0, "\(result.messages)")
        }
        let joined = try await CommandRun(["join", Self.job], in: folder).result()
        #expect(joined.status == 0, "\(joined.messages)")
        try expectTheMovie(in: folder)
        let none = try await start("folder.sh", ["none"], in: folder).result()
        #expect(none.status == 66, "\(none.messages)")
    }

    @Test(.enabled(if: isInstalled("parallel"), "needs GNU parallel: apt-get install parallel"))
    func parallelOnThisMachine() async throws {
        let folder = try await planned()
        defer { TemporaryFolder.remove(folder) }
        let result = try await start("parallel.sh", [Self.job, ":", "2"], in: folder).result()
        #expect(result.status == 0, "\(result.messages)")
        try expectTheMovie(in: folder)
    }

    @Test func allScriptsCanBeParsed() async throws {
        let names = try Self.examples.contents
        #expect(
            names == [
                "aws-batch-join.json", "aws-batch-part.json", "aws-batch.sh", "folder.sh", "here.sh",
                "kubernetes.yaml", "parallel.sh",
            ])
        for name in names {
            let path = Self.examples.appendingPathComponent(name).path
            switch URL(fileURLWithPath: path).pathExtension {
            case "sh":
                try await ChildProcess.run("sh", ["-n", path])
                if Self.isInstalled("shellcheck") { try await ChildProcess.run("shellcheck", [path]) }
                let usage = try await CommandRun(
                    program: path, [], in: FileManager.default.temporaryDirectory
                ).result()
                #expect(usage.status == 64 && usage.messages.hasPrefix("usage: \(name) "))
            case "json":
                let value = try JSONSerialization.jsonObject(
                    with: Data(contentsOf: URL(fileURLWithPath: path)))
                let members = try #require(value as? [String: Any])
                #expect(members["type"] as? String == "container")
            default:
                let text = try String(contentsOfFile: path, encoding: .utf8)
                #expect(text.contains("part /media/job \\\"$JOB_COMPLETION_INDEX\\\""))
                guard Self.isInstalled("python3") else { continue }
                try await ChildProcess.run(
                    "python3",
                    [
                        "-c",
                        """
                        import sys
                        try: import yaml
                        except ImportError: sys.exit()
                        jobs = list(yaml.safe_load_all(open(sys.argv[1])))
                        assert [job["kind"] for job in jobs] == ["Job", "Job"]
                        assert jobs[0]["spec"]["completionMode"] == "Indexed"
                        """, path,
                    ])
            }
        }
    }

    /// With a program in place of Amazon's, which prints the number of its call as the identifier of the job.
    @Test func joiningDependsOnTheArray() async throws {
        let folder = try TemporaryFolder.make("farm-example")
        defer { TemporaryFolder.remove(folder) }
        let program = folder.appendingPathComponent("aws")
        try Data("#!/bin/sh\necho \"$@\" >> calls\nwc -l < calls\n".utf8).write(to: program)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        let result = try await CommandRun(
            program: Self.examples.appendingPathComponent("aws-batch.sh").path, ["queue", "12"], in: folder,
            environment: ["AWS": program.path]
        ).result()
        #expect(result.status == 0 && result.output == "2\n", "\(result.messages)")
        let calls = try String(contentsOf: folder.appendingPathComponent("calls"), encoding: .utf8)
            .split(separator: "\n")
        #expect(calls.count == 2)
        #expect(calls.first?.contains("--array-properties size=12 ") == true)
        #expect(calls.last?.contains("--depends-on jobId=1 ") == true)
    }
}
