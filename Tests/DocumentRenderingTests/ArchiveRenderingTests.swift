import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Archives of OpenTimelineIO (.otioz) with their media, ours and Python's.
@Suite(.timeLimit(.minutes(5))) struct ArchiveRenderingTests {
    private func range(_ start: Int64, _ count: Int64) -> CMTimeRange {
        CMTimeRange(start: .at(start, 25), duration: .at(count, 25))
    }

    /// A document with a clip in its folder.
    private func document(in folder: URL) async throws -> TimelineDocument {
        let clip = folder.appendingPathComponent("clip é.mp4")
        try FileManager.default.copyItem(at: try await NumberedDocument.clip(), to: clip)
        let json = folder.appendingPathComponent("a.json")
        try Timeline(videos: [
            .init(url: clip, sourceTimeRange: range(10, 10)),
            .init(url: clip, sourceTimeRange: range(50, 10)),
        ]).write(to: json)
        return try TimelineDocument(contentsOf: json)
    }

    @Test func archivesHoldTheirMedia() async throws {
        let folder = try TemporaryFolder.make("archive")
        defer { TemporaryFolder.remove(folder) }
        let file = folder.appendingPathComponent("edit.otioz")
        try await document(in: folder).write(to: file)
        // A second time, it is replaced.
        try await TimelineDocument(contentsOf: folder.appendingPathComponent("a.json")).write(to: file)
        try FileManager.default.removeItem(at: folder.appendingPathComponent("clip é.mp4"))
        let document = try TimelineDocument(contentsOf: file)
        #expect(document.format == .openTimelineIOArchive && document.warnings.isEmpty)
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: try await document.build()),
            .numbers(10..<20) + .numbers(50..<60))
        // Within a folder that its media aren't in.
        let confined = try await document.build(finding: MediaSearch(confinement: folder))
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: confined), .numbers(10..<20) + .numbers(50..<60))
        // The system's own program finds nothing wrong.
        _ = try await ChildProcess.run("/usr/bin/env", ["python3", "-m", "zipfile", "-t", file.path])
        let names = try await ChildProcess.run("/usr/bin/env", ["python3", "-m", "zipfile", "-l", file.path])
        #expect(
            names.contains("content.otio") && names.contains("version.txt")
                && names.contains("media/clip é.mp4"))
        #expect(
            try !FileManager.default.contentsOfDirectory(atPath: folder.path).contains {
                $0.hasPrefix(".cutroom")
            })
    }

    @Test(.pythonJudge) func pythonReadsOursAndWeReadPythons() async throws {
        let folder = try TemporaryFolder.make("archive")
        defer { TemporaryFolder.remove(folder) }
        let (ours, theirs) = (
            folder.appendingPathComponent("a.otioz"), folder.appendingPathComponent("b.otioz")
        )
        let otio = folder.appendingPathComponent("a.otio")
        let document = try await document(in: folder)
        try await document.write(to: ours)
        try await document.write(to: otio)
        let output = try await PythonJudge.run(
            """
            t = otio.adapters.read_from_file(args[0])
            print(len(list(t.find_clips())), t.duration().to_seconds())
            for c in otio.adapters.read_from_file(args[1]).find_clips(): pass
            s = otio.adapters.read_from_file(args[1])
            otio.adapters.write_to_file(s, args[2])
            """, [ours.path, otio.path, theirs.path])
        #expect(output == "4 0.8\n")
        try FileManager.default.removeItem(at: folder.appendingPathComponent("clip é.mp4"))
        let again = try TimelineDocument(contentsOf: theirs)
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: try await again.build()),
            .numbers(10..<20) + .numbers(50..<60))
    }
}
