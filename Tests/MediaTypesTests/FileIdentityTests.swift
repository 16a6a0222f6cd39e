import Foundation
import MediaTypes
import TestSupport
import Testing

/// Which paths name the same file, and whether it was written meanwhile.
@Suite struct FileIdentityTests {
    @Test func linksNameTheSameFile() throws {
        let folder = try TemporaryFolder.make("identities")
        defer { TemporaryFolder.remove(folder) }
        let paths = ["a", "hard", "soft", "other"].map { folder.appendingPathComponent($0).path }
        try Data("one".utf8).write(to: URL(fileURLWithPath: paths[0]))
        try Data("one".utf8).write(to: URL(fileURLWithPath: paths[3]))
        try FileManager.default.linkItem(atPath: paths[0], toPath: paths[1])
        try FileManager.default.createSymbolicLink(atPath: paths[2], withDestinationPath: paths[0])
        let first = try #require(FileIdentity(path: paths[0]))
        for path in paths[...2] { #expect(FileIdentity(path: path) == first, "\(path)") }
        #expect(try #require(FileIdentity(path: paths[3])).isSameFile(as: first) == false)
        let link = try #require(FileIdentity(path: paths[2], followsLinks: false))
        #expect(!link.isSameFile(as: first))
        #expect(FileIdentity(path: folder.appendingPathComponent("none").path) == nil)
    }

    @Test func aWrittenFileIsTheSameButNotEqual() throws {
        let folder = try TemporaryFolder.make("identities")
        defer { TemporaryFolder.remove(folder) }
        let path = folder.appendingPathComponent("a").path
        try Data("one".utf8).write(to: URL(fileURLWithPath: path))
        let before = try #require(FileIdentity(path: path))
        let handle = try #require(FileHandle(forWritingAtPath: path))
        try handle.write(contentsOf: Data("three".utf8))
        let after = try #require(FileIdentity(descriptor: handle.fileDescriptor))
        try handle.close()
        #expect(before.length == 3 && after.length == 5)
        #expect(before != after && before.isSameFile(as: after))
        #expect(after == FileIdentity(path: path) && FileIdentity(descriptor: -1) == nil)
    }
}
