import ExtraTypes
import Foundation
import TestSupport
import Testing

/// Files that appear when they are whole.
@Suite struct WholeFileTests {
    private func withFolder(_ body: (URL) throws -> Void) throws {
        let folder = try TemporaryFolder.make("whole")
        defer { TemporaryFolder.remove(folder) }
        try body(folder)
    }

    @Test func replacesAFileAndKeepsItsPermissions() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("a.txt")
            try WholeFile.write(Data("old".utf8), to: file)
            #expect(chmod(file.path, 0o640) == 0)
            try WholeFile.write(Data("new".utf8), to: file)
            #expect(try String(contentsOf: file, encoding: .utf8) == "new")
            var status = stat()
            #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o640)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
        }
    }

    @Test func whatFailsLeavesNothing() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("a.txt")
            try WholeFile.write(Data("old".utf8), to: file)
            #expect(throws: SystemCallFailure.self) {
                try WholeFile.write(to: file) { descriptor in
                    #expect(Foundation.write(descriptor, "new", 3) == 3)
                    throw SystemCallFailure(number: ENOSPC)
                }
            }
            #expect(throws: SystemCallFailure.self) {
                try WholeFile.writeFolder(to: folder.appendingPathComponent("f")) { part in
                    try Data("x".utf8).write(to: part.appendingPathComponent("x"))
                    throw SystemCallFailure(number: ENOSPC)
                }
            }
            #expect(try String(contentsOf: file, encoding: .utf8) == "old")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["a.txt"])
        }
    }

    @Test(arguments: [
        (ENOSPC, "no space left", "free some space"), (EDQUOT, "no space left", "free some space"),
        (EFBIG, "the file would be too large", "allow larger files, such as with ulimit -f"),
        (ENOENT, "its folder is gone", "create the folder"), (EACCES, "Permission denied", "choose another"),
    ])
    func problemsAreSaidInWords(number: Int32, cause: String, remedy: String) {
        let problem = WriteProblem(SystemCallFailure(number: number))
        #expect(problem.cause == cause && problem.remedy.hasPrefix(remedy))
        #expect(problem.isFull == (cause == "no space left"))
    }

    @Test func aMissingFolderIsNamed() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("none/a.txt")
            let error = #expect(throws: (any Error).self) { try WholeFile.write(Data(), to: file) }
            #expect(error.map { WriteProblem($0).cause } == "its folder is gone")
        }
    }

    /// Long names have hidden ones, too, which differ where the long names do.
    @Test func hiddenNamesFit() {
        let names = ["a", "b"].map { URL(fileURLWithPath: "/\(String(repeating: "é", count: 120))\($0).mp4") }
        let hidden = names.map { HiddenName.of($0, ending: "resume") }
        #expect(hidden.allSatisfy { $0.utf8.count <= 255 && $0.hasPrefix(".é") && $0.hasSuffix(".resume") })
        #expect(hidden[0] != hidden[1])
        #expect(HiddenName.of(URL(fileURLWithPath: "/movie.mp4"), ending: "farm") == ".movie.mp4.farm")
    }

    /// Each process has a folder of its own, and removes those of processes that were killed.
    @Test(.timeLimit(.minutes(1))) func temporaryFoldersAreRemovedAtTheEnd() async throws {
        let folder = try TemporaryFolder.make("temporary")
        defer { TemporaryFolder.remove(folder) }
        // No process has such a number.
        let abandoned = folder.appendingPathComponent("cutroom-a-4194305-x")
        let other = folder.appendingPathComponent("cutroom-b-4194305-x")
        for name in [abandoned, other] {
            try FileManager.default.createDirectory(at: name, withIntermediateDirectories: false)
        }
        await #expect(processExitsWith: .success) { [path = folder.path as String] in
            setenv("TMPDIR", path, 1)
            let made = try UnfinishedFiles.makeFolder(named: "cutroom-a")
            let next = try UnfinishedFiles.makeFolder(named: "cutroom-a")
            let mode = try FileManager.default.attributesOfItem(atPath: made.path)[.posixPermissions]
            guard made != next, made.deletingLastPathComponent().path == path, (mode as? NSNumber) == 0o700,
                FileManager.default.createFile(atPath: made.appendingPathComponent("a").path, contents: nil)
            else { exit(2) }
            exit(0)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["cutroom-b-4194305-x"])
    }

    /// As a process that is interrupted does.
    @Test(.timeLimit(.minutes(1))) func unfinishedFilesAreRemovedAtTheEnd() async throws {
        let folder = try TemporaryFolder.make("unfinished")
        defer { TemporaryFolder.remove(folder) }
        for ending in [0, 1] as [Int32] {
            await #expect(processExitsWith: .exitCode(ending)) {
                [path = folder.path as String, ending = ending as Int32] in
                let (file, kept) = (path + "/a", path + "/kept")
                for name in [file, kept] {
                    _ = UnfinishedFiles.add(name) {
                        FileManager.default.createFile(atPath: name, contents: nil)
                    }
                }
                try UnfinishedFiles.add(path + "/folder") {
                    try FileManager.default.createDirectory(
                        atPath: path + "/folder/b", withIntermediateDirectories: true)
                }
                UnfinishedFiles.forget(kept)
                if ending == 1 {
                    UnfinishedFiles.removeAll()
                    _exit(1)
                }
                exit(0)
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["kept"])
        }
    }
}
