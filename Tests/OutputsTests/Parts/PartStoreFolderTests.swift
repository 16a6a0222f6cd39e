import ExtraTypes
import Foundation
import MediaTypes
import TestSupport
import Testing

@testable import Outputs

/// The folder of a store of parts, with small files in place of parts.
@Suite struct PartStoreFolderTests {
    private static func inFolder(
        limit: Int64 = 1000, _ body: (_ store: PartStoreFolder, _ work: URL) throws -> Void
    ) throws {
        let work = try TemporaryFolder.make("part-store")
        defer { TemporaryFolder.remove(work) }
        let url = work.appendingPathComponent("store", isDirectory: true)
        let store = PartStoreFolder(PartStore(url: url, sizeLimit: limit))
        try store.open()
        try body(store, work)
    }

    private static func key(_ name: String) -> String { PartKey.name(name) }

    private static func put(_ name: String, size: Int = 400, into store: PartStoreFolder, _ work: URL) throws
    {
        let file = work.appendingPathComponent(name + ".mp4")
        try Data(repeating: UInt8(name.utf8.first ?? 0), count: size).write(to: file)
        try store.put(file, as: key(name))
    }

    private static func take(_ name: String, from store: PartStoreFolder, _ work: URL) throws
        -> PartStoreFolder.Finding
    {
        let file = work.appendingPathComponent("taken-\(UUID().uuidString).mp4")
        let finding = try store.take(key(name), to: file)
        #expect((finding == .taken) == FileManager.default.fileExists(atPath: file.path))
        if finding == .taken {
            #expect(try Data(contentsOf: file).first == name.utf8.first)
        }
        return finding
    }

    @Test func whatWasPutIsTaken() throws {
        try Self.inFolder { store, work in
            #expect(try Self.take("a", from: store, work) == .absent)
            try Self.put("a", into: store, work)
            try Self.put("a", into: store, work)
            #expect(try Self.take("a", from: store, work) == .taken)
            #expect(try Self.take("b", from: store, work) == .absent)
            let entries = try store.entries()
            #expect(entries.map(\.kind) == [.part] && entries.map(\.size) == [400])
            #expect(abs(try #require(entries.first).lastUse.timeIntervalSinceNow) < 600)
        }
    }

    /// Those that were used last remain, and a part that is too large isn't added.
    @Test func theOldestAreRemoved() throws {
        try Self.inFolder { store, work in
            for (age, name) in ["a", "b"].enumerated() {
                try Self.put(name, into: store, work)
                let file = try #require(
                    try store.entries().last { $0.url.lastPathComponent.hasPrefix(Self.key(name)) })
                let date = Date(timeIntervalSinceNow: Double(age) * 100 - 1000)
                try FileManager.default.setAttributes(
                    [.modificationDate: date], ofItemAtPath: file.url.path)
            }
            #expect(try Self.take("a", from: store, work) == .taken)
            try Self.put("c", into: store, work)
            #expect(try Self.take("b", from: store, work) == .absent)
            #expect(try Self.take("a", from: store, work) == .taken)
            #expect(try Self.take("c", from: store, work) == .taken)
            try Self.put("d", size: 1001, into: store, work)
            #expect(try Self.take("d", from: store, work) == .absent)
            #expect(try store.entries().count == 2)
            // A store that is opened with a lower limit is trimmed at once.
            let smaller = PartStoreFolder(PartStore(url: store.url, sizeLimit: 500))
            try smaller.open()
            #expect(try smaller.entries().count == 1)
        }
    }

    @Test func aChangedByteIsFound() throws {
        try Self.inFolder { store, work in
            try Self.put("a", into: store, work)
            let file = try #require(try store.entries().first?.url)
            let handle = try FileHandle(forWritingTo: file)
            try handle.seek(toOffset: 200)
            try handle.write(contentsOf: Data([0]))
            try handle.close()
            #expect(try Self.take("a", from: store, work) == .damaged)
            #expect(try Self.take("a", from: store, work) == .absent)
            #expect(try store.entries().isEmpty)
        }
    }

    /// What a part was taken as isn't removed with it.
    @Test func takenPartsOutliveTheStore() throws {
        try Self.inFolder { store, work in
            try Self.put("a", into: store, work)
            let file = work.appendingPathComponent("taken.mp4")
            #expect(try store.take(Self.key("a"), to: file) == .taken)
            try store.clear()
            #expect(try store.entries().isEmpty)
            #expect(try Data(contentsOf: file).count == 400)
        }
    }

    @Test func otherFilesAreLeftAlone() throws {
        try Self.inFolder(limit: 1) { store, work in
            let folder = store.url.appendingPathComponent("ab", isDirectory: true)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let files = [
                store.url.appendingPathComponent("film.mp4"), folder.appendingPathComponent("film.mp4"),
            ]
            for file in files { try Data([1, 2]).write(to: file) }
            let left = folder.appendingPathComponent(".cutroom-1.partial")
            try Data([1]).write(to: left)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSinceNow: -200_000)], ofItemAtPath: left.path)
            try store.open()
            try store.clear()
            #expect(files.allSatisfy { FileManager.default.fileExists(atPath: $0.path) })
            #expect(!FileManager.default.fileExists(atPath: left.path))
        }
    }

    /// The digest is that of the content, and is remembered by the file's identity and times.
    @Test func digestsFollowTheContent() throws {
        try Self.inFolder { store, work in
            let file = work.appendingPathComponent("clip.mov")
            try Data("abc".utf8).write(to: file)
            let digest = try store.digest(of: file.path)
            // Source: FIPS 180-2, appendix B.1.
            #expect(digest == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
            // A file that was just written may be written again at the same time.
            #expect(try store.entries().isEmpty)
            try Data("abd".utf8).write(to: file)
            #expect(try store.digest(of: file.path) != digest)
            let copy = work.appendingPathComponent("copy.mov")
            try Data("abc".utf8).write(to: copy)
            #expect(try store.digest(of: copy.path) == digest)
            #expect(throws: (any Error).self) { try store.digest(of: work.path) }
            #expect(try store.digest(of: "/bin/sh") == store.digest(of: "/bin/sh"))
            #expect(try store.entries().map(\.kind) == [.digest])
        }
    }

    @Test func aFolderThatCannotBeUsedIsRefused() throws {
        try Self.inFolder { store, work in
            let file = work.appendingPathComponent("file")
            try Data().write(to: file)
            let error = #expect(throws: AVError.self) { try PartStoreFolder(PartStore(url: file)).open() }
            #expect(error?.failureReason?.hasPrefix(file.path) == true)
        }
    }

    @Test(arguments: [
        "film.mp4", "0123456789abcdef0123456789abcdef.mp4", "0123456789abcdef0123456789abcdef-1.mp4", "",
        "0123456789ABCDEF0123456789ABCDEF.digest", "-.digest", "0123456789abcdef0123456789abcdef.digest.mp4",
    ])
    func strangeNamesAreNone(name: String) {
        #expect(StoredName(name) == nil)
    }
}
