import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Hostile archives of OpenTimelineIO (.otioz), and the entries of good ones.
@Suite(.timeLimit(.minutes(5))) struct ArchiveTests {
    /// Archives that Python's zipfile makes, and a part of the cause.
    static let bad: [(String, String)] = [
        ("z.writestr('../content.otio', '{}')", "leads out"),
        ("z.writestr('content.otio', d); z.writestr('media/../../a', 'x')", "leads out"),
        ("z.writestr('content.otio', d); z.writestr('/etc/a', 'x')", "leads out"),
        ("z.writestr('content.otio', d); z.writestr('media\\\\a', 'x')", "leads out"),
        (
            "i = zipfile.ZipInfo('media/a'); i.external_attr = 0o120777 << 16; z.writestr(i, '/etc/passwd')",
            "is a link"
        ),
        ("z.writestr('content.otio', d); z.writestr('content.otio', d)", "two entries"),
        ("z.writestr('other.otio', d)", "has no content.otio"),
        ("z.writestr('content.otio', '{')", "line 1"),
        (
            "z.writestr('content.otio', d); z.writestr('media/a', b'0' * (256 << 20), zipfile.ZIP_DEFLATED)",
            "too large"
        ),
        ("z.writestr('content.otio', ' ' * (70 << 20), zipfile.ZIP_DEFLATED)", "too large"),
        ("z.writestr('content.otio', d, zipfile.ZIP_BZIP2)", "method 12"),
    ]

    @Test(arguments: TestShare.of(bad.indices, atMost: 3)) func hostileArchivesAreRefused(index: Int)
        async throws
    {
        let (script, cause) = Self.bad[index]
        let folder = try TemporaryFolder.make("archive")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("bad.otioz")
        let document = folder.appendingPathComponent("d.otio")
        try DocumentMutationTests.otio.write(to: document)
        _ = try await ChildProcess.run(
            "/usr/bin/env",
            [
                "python3", "-W", "ignore", "-c",
                "import zipfile\nd = open('\(document.path)').read()\nz = zipfile.ZipFile('\(file.path)', 'w')\n\(script)\nz.close()",
            ])
        let error = #expect(throws: TimelineError.self) { try TimelineDocument(contentsOf: file) }
        #expect(error?.file == file && error?.cause.contains(cause) == true, "\(String(describing: error))")
    }

    @Test func whatIsNoArchiveIsRefused() throws {
        let folder = try TemporaryFolder.make("archive")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("a.otioz")
        for data in [Data(), Data("{}".utf8), Data(repeating: 0x50, count: 100_000)] {
            try data.write(to: file)
            let error = #expect(throws: TimelineError.self) { try TimelineDocument(contentsOf: file) }
            #expect(error?.cause.contains("not a zip archive") == true)
        }
        let missing = folder.appendingPathComponent("none.otioz")
        #expect(throws: TimelineError.self) { try TimelineDocument(contentsOf: missing) }
    }

    /// What is deflated, by Python, is inflated to the same bytes.
    @Test func deflatedEntriesAreInflated() async throws {
        let folder = try TemporaryFolder.make("archive")
        defer { TemporaryFolder.remove(folder) }
        var random = SeededGenerator(seed: 1)
        let bytes = Data((0..<300_000).map { _ in UInt8.random(in: 0...9, using: &random) })
        let (source, file) = (folder.appendingPathComponent("a"), folder.appendingPathComponent("a.otioz"))
        try bytes.write(to: source)
        _ = try await ChildProcess.run(
            "/usr/bin/env",
            [
                "python3", "-c",
                "import zipfile\nz = zipfile.ZipFile('\(file.path)', 'w', zipfile.ZIP_DEFLATED)\n"
                    + "z.write('\(source.path)', 'media/a')\nz.writestr('empty', '')\nz.close()",
            ])
        let archive = try ZipArchive(file)
        var read = Data()
        try archive.read(try #require(archive.entries["media/a"])) { read += $0 }
        #expect(read == bytes && archive.entries["media/a"]?.isDeflated == true)
        try archive.read(try #require(archive.entries["empty"])) { _ in Issue.record("an empty entry") }
        #expect(Inflater.checksum(Data("123456789".utf8)) == 0xCBF4_3926)
    }
}
