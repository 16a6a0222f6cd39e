import ExtraTypes
import Foundation
import TestSupport
import Testing

/// `cutroom farm`, with programs in place of Slurm's that run jobs on this machine. `Scripts/farm-test` uses Slurm itself.
@Suite(.timeLimit(.minutes(5))) struct FarmCommandTests {
    /// 5 seconds of 2 clips, with sound and a title, in three parts.
    private func arguments() async throws -> [String] {
        let clip = try await Clips.two()
        return [
            clip, clip, clip, "--transition", "dissolve", "--transition-duration", "1/2", "--title", "Farm",
            "--size", "320x180",
        ]
    }

    private func farm(_ options: [String], in folder: URL) async throws -> CommandRun {
        let shared = folder.appendingPathComponent("shared")
        try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
        let slurm = try FakeSlurm(in: folder)
        return try CommandRun(
            ["farm"] + (try await arguments()) + ["--workdir", "shared", "--parts", "3"] + options,
            in: folder,
            environment: ["PATH": slurm.path])
    }

    private func leftovers(in folder: URL) throws -> [String] {
        let shared = try folder.appendingPathComponent("shared").contents
        return try folder.contents.filter { $0.hasPrefix(".") } + shared
    }

    @Test func makesTheFileOfOneMachine() async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let alone = try await CommandRun(
            ["export"] + (try await arguments()) + ["--resume", "--parts", "3", "-o", "alone.mp4"], in: folder
        ).result()
        #expect(alone.status == 0, "\(alone.messages)")
        let result = try await farm(["-o", "farm.mp4", "--progress", "json"], in: folder).result()
        #expect(result.status == 0, "\(result.messages)")
        let files = try ["alone.mp4", "farm.mp4"].map {
            try Data(contentsOf: folder.appendingPathComponent($0))
        }
        #expect(files[0] == files[1])
        #expect(result.output.contains("\"nodes\":{\"node-"))
        #expect(result.output.split(separator: "\n").last?.contains("\"status\":\"completed\"") == true)
        #expect(try leftovers(in: folder).isEmpty)
    }

    @Test func aDryRunPrintsTheScripts() async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let result = try await farm(
            [
                "-o", "farm.mp4", "--dry-run", "--partition", "long", "--array-limit", "2", "--sbatch",
                "--mem=4G", "--sbatch", "--comment=it's",
            ], in: folder
        ).result()
        #expect(result.status == 0)
        for line in [
            "#SBATCH --array=0-3%2", "#SBATCH --requeue", "#SBATCH --dependency=afterok:ARRAY",
            "part . \"$SLURM_ARRAY_TASK_ID\"", "join .",
        ] {
            #expect(result.output.contains(line + "\n"), "\(line)")
        }
        #expect(
            result.messages.hasPrefix(
                "cutroom: both are submitted by sbatch with \"--partition=long\" \"--mem=4G\" \"--comment=it's\" \"--chdir="
            ),
            "\(result.messages)")
        #expect(try leftovers(in: folder).isEmpty)
    }

    /// Names as nobody means them, of the output and of the folder.
    @Test(
        arguments: TestShare.of(
            [
                "f\ntouch owned\n#", "a'; touch owned; '", "$(touch owned)", "`touch owned`", "-x\u{1B}[2J",
                "a\"\u{301}; touch owned",
                "\u{202E}gpj", "50% #SBATCH --wrap=id", String(repeating: "é", count: 125),
            ], atMost: 3))
    func scriptsHoldNoNames(name: String) async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let shared = folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
        let result = try await CommandRun(
            [
                "farm", try await Clips.two(), "-o", "./\(name).mp4", "--workdir", "./\(name)",
                "--partition=\(name)", "--dry-run",
            ],
            in: folder
        ).result()
        #expect(result.status == 0, "\(result.messages)")
        // Words of ours, and numbers.
        let line =
            /#!\/bin\/sh|#SBATCH --[a-z-]+(=[A-Za-z0-9:.,%-]+)?|exec \.\/cutroom (join \.|part \. "\$SLURM_ARRAY_TASK_ID")/
        for text in result.output.split(separator: "\n") {
            #expect(text.wholeMatch(of: line) != nil, "\(text)")
        }
        #expect(result.output.split(separator: "\n").count == 13)
        #expect(result.messages.split(separator: "\n").count == 1)
        let hasControls = result.messages.dropLast().unicodeScalars.contains { $0.isHiddenControl }
        #expect(!hasControls)
    }

    /// Such names also make a film.
    @Test func aFarmWithAnyNameMakesTheFile() async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let name = "it's 100%\ntouch owned\n#\"$(touch owned)"
        let result = try await farm(["-o", "./\(name).mp4"], in: folder).result()
        #expect(result.status == 0, "\(result.messages)")
        #expect(Set(try folder.contents) == ["\(name).mp4", "shared", "slurm"])
    }

    @Test func aTaskThatFailsNamesItsNode() async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let slurm = try FakeSlurm(in: folder)
        // What all nodes lack.
        try Data("GST_PLUGIN_SYSTEM_PATH_1_0=/nonexistent; GST_REGISTRY=/dev/null\n".utf8).write(
            to: slurm.folder.appendingPathComponent("environment"))
        let result = try await farm(["-o", "farm.mp4"], in: folder).result()
        #expect(result.status == 69)
        #expect(result.messages.contains("node node-"))
        #expect(result.messages.contains("install gstreamer1.0-"))
        #expect(try !folder.contents.contains("farm.mp4"))
        // What was rendered stays, and the next run goes on with it.
        try FileManager.default.removeItem(at: slurm.folder.appendingPathComponent("environment"))
        let next = try await farm(["-o", "farm.mp4"], in: folder).result()
        #expect(next.status == 0, "\(next.messages)")
        #expect(try leftovers(in: folder).isEmpty)
    }

    @Test func aSignalCancelsTheJobs() async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let run = try await farm(["-o", "farm.mp4"], in: folder)
        let slurm = try FakeSlurm(in: folder)
        try await slurm.waitForTasks()
        run.send(SIGINT)
        let result = try await run.result()
        #expect(result.status == 130 && result.messages.contains("interrupted"), "\(result.messages)")
        #expect(try slurm.runningTasks() == 0)
        #expect(try leftovers(in: folder).isEmpty)
        #expect(try !folder.contents.contains("farm.mp4"))
    }

    /// A controller that doesn't answer, for one.
    @Test func aSecondSignalDoesNotWait() async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let run = try await farm(["-o", "farm.mp4"], in: folder)
        let slurm = try FakeSlurm(in: folder)
        let stuck = slurm.folder.appendingPathComponent("stuck")
        try Data().write(to: stuck)
        try await slurm.waitForTasks()
        // Some programs send a signal twice; that means no more than one.
        for _ in 0..<2 { run.send(SIGTERM) }
        try await Task.sleep(for: .seconds(2.5))
        #expect(run.isRunning)
        run.send(SIGTERM)
        let result = try await run.result()
        #expect(result.status == 143 && result.seconds < 30, "\(result.seconds) s")
        #expect(result.messages.contains("interrupted again"), "\(result.messages)")
        try FileManager.default.removeItem(at: stuck)
        try await ChildProcess.run(slurm.folder.appendingPathComponent("scancel").path, ["1", "2"])
    }

    @Test func withoutSlurmItSaysWhatIsMissing() async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let shared = folder.appendingPathComponent("shared")
        try FileManager.default.createDirectory(at: shared, withIntermediateDirectories: true)
        let run = try CommandRun(
            ["farm"] + (try await arguments()) + ["--workdir", "shared", "-o", "farm.mp4"],
            in: folder, environment: ["PATH": "/nonexistent"])
        let result = try await run.result()
        #expect(result.status == 69, "\(result.messages)")
        #expect(result.messages.contains("sbatch isn't installed: install slurm-client"))
    }

    @Test(
        arguments: [
            (["-o", "a.webm"], 64, "farm makes .mp4, .mov and .m4v files"),
            (["-o", "a.mp4", "--bitrate", "1M"], 64, "farm needs H.264 or HEVC at a constant quality"),
            (["-o", "a.mp4", "--parts", "0"], 64, "use a number of at least 1"),
            (["-o", "a.mp4", "--array-limit", "0"], 64, "use a number of at least 1"),
            (["-o", "a.mp4", "--sbatch", "4G"], 64, "expected one word that begins with -"),
            (["-o", "a.mp4", "--workdir", "none"], 66, "no such folder"),
        ] as [([String], Int32, String)])
    func whatCannotBeIsRefused(options: [String], status: Int32, words: String) async throws {
        let folder = try TemporaryFolder.make("farm")
        defer { TemporaryFolder.remove(folder) }
        let shared = options.contains("--workdir") ? [] : ["--workdir", "."]
        let result = try await CommandRun(
            ["farm", try await Clips.two()] + shared + options, in: folder
        ).result()
        #expect(result.status == status && result.messages.contains(words), "\(result.messages)")
        #expect(try folder.contents.isEmpty)
    }
}

/// Programs that take the places of Slurm's: each task of a job is a process of this machine.
private struct FakeSlurm {
    let folder: URL

    /// For `PATH`.
    var path: String { folder.path + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin") }

    init(in parent: URL) throws {
        folder = parent.appendingPathComponent("slurm")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        for (name, text) in Self.programs {
            let file = folder.appendingPathComponent(name)
            guard !FileManager.default.fileExists(atPath: file.path) else { continue }
            try Data("#!/bin/bash\nhere=\"$(dirname \"$0\")\"\n\(text)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
    }

    func runningTasks() throws -> Int {
        try folder.contents.count { $0.hasSuffix(".running") }
    }

    /// Waits up to ten seconds until a task runs.
    func waitForTasks() async throws {
        for _ in 0..<1000 where try runningTasks() == 0 { try await Task.sleep(for: .milliseconds(10)) }
    }

    private static let programs = [
        "sbatch": """
        id=$(($(ls "$here" | grep -c '[.]job$') + 1))
        cat > "$here/$id.job"
        for word; do [[ $word != --chdir=* ]] || ln -s "${word#--chdir=}" "$here/$id.folder"; done
        # Foundation takes the program for running as long as anyone has its descriptors.
        (
            for file in /proc/self/fd/*; do [ ${file##*/} -gt 2 ] && eval "exec ${file##*/}>&-"; done
            exec setsid "$here/tasks" $id
        ) < /dev/null > /dev/null 2>&1 &
        echo $id
        """,
        // All tasks of a job, after the job that it depends on.
        "tasks": """
        job="$here/$1.job"
        after=$(sed -n 's/^#SBATCH --dependency=afterok:\\([0-9]*\\)$/\\1/p' "$job")
        while [ -n "$after" ] && [ ! -e "$here/$after.ok" ]; do
            [ -e "$job" ] && [ ! -e "$here/$1.cancelled" ] || exit
            sleep 0.05
        done
        list=$(sed -n 's/^#SBATCH --array=\\([^%]*\\).*$/\\1/p' "$job")
        for range in ${list//,/ }; do
            for index in $(seq ${range%-*} ${range#*-}); do "$here/task" $1 $index & done
        done
        [ -n "$list" ] || "$here/task" $1 N/A
        wait
        ls "$here" | grep -q "^$1-.*[.]bad$" || touch "$here/$1.ok"
        """,
        "task": """
        [ -e "$here/environment" ] && set -a && . "$here/environment"
        export SLURM_ARRAY_TASK_ID=$2 SLURMD_NODENAME=node-$2
        mark="$here/$1-${2/\\//}"
        # Long enough for the farm to see it run.
        (cd "$here/$1.folder" && sleep 1.5 && exec bash "$here/$1.job") > "$mark.log" 2>&1 &
        echo $! > "$mark.running"
        wait $! || touch "$mark.bad"
        rm "$mark.running"
        """,
        "squeue": """
        for mark in "$here"/*.running; do
            [ -e "$mark" ] || continue
            name=$(basename "$mark" .running)
            index=${name#*-}
            echo "${name%-*} ${name%-*} ${index/NA/N/A} node-$index"
        done
        """,
        "scancel": """
        [ -e "$here/stuck" ] && exec sleep 60
        for id in "$@"; do
            touch "$here/$id.cancelled"
            for mark in "$here/$id"-*.running; do [ -e "$mark" ] && kill $(cat "$mark"); done
        done
        exit 0
        """,
    ]
}
