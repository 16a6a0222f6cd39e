import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// Media with a timecode track, by which other programs' documents count.
@Suite(.timeLimit(.minutes(5))) struct TimecodeTests {
    /// The numbered clip of four seconds with a timecode, as a file named `tape`.
    private func tape(_ timecode: String, in folder: URL, as ending: String = "mov") async throws -> URL {
        let file = folder.appendingPathComponent("tape.\(ending)")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", try await NumberedDocument.clip().path, "-c", "copy",
                "-timecode", timecode, file.path,
            ])
        return file
    }

    private func list(_ events: String, in folder: URL) throws -> URL {
        let file = folder.appendingPathComponent("edit.edl")
        try Data("TITLE: edit\nFCM: NON-DROP FRAME\n\(events)\n* FRAME RATE: 25\n".utf8).write(to: file)
        return file
    }

    @Test(arguments: ["mov", "mp4"]) func listsCountByTheMediasTimecode(ending: String) async throws {
        let folder = try TemporaryFolder.make("timecode")
        defer { TemporaryFolder.remove(folder) }
        _ = try await tape("01:00:00:00", in: folder, as: ending)
        let list = try list(
            """
            001  TAPE     V     C        01:00:01:00 01:00:01:05 00:00:00:00 00:00:00:05
            * FROM CLIP NAME: tape.\(ending)
            002  TAPE     V     C        00:00:02:00 00:00:02:05 00:00:00:05 00:00:00:10
            * FROM CLIP NAME: tape.\(ending)
            """, in: folder)
        // The second event counts from the file's start, as our lists of files without timecode do.
        NumberedDocument.expect(
            try await NumberedDocument.frames(of: list), .numbers(25..<30) + .numbers(50..<55))
    }

    @Test func aTimecodeWithinTheFilesOwnTimesCounts() async throws {
        let folder = try TemporaryFolder.make("timecode")
        defer { TemporaryFolder.remove(folder) }
        _ = try await tape("00:00:01:00", in: folder)
        let list = try list(
            """
            001  TAPE     V     C        00:00:02:00 00:00:02:05 00:00:00:00 00:00:00:05
            * FROM CLIP NAME: tape.mov
            """, in: folder)
        NumberedDocument.expect(try await NumberedDocument.frames(of: list), .numbers(25..<30))
    }

    @Test func anAvailableRangeMayBeAPartOfTheMedium() async throws {
        let folder = try TemporaryFolder.make("timecode")
        defer { TemporaryFolder.remove(folder) }
        let tape = try await tape("10:00:00:00", in: folder)
        func range(_ start: Double, _ count: Double) -> OTIOTimeRange {
            OTIOTimeRange(
                start: OTIORationalTime(value: 900_000 + start, rate: 25),
                duration: OTIORationalTime(value: count, rate: 25))
        }
        let clip = OTIOClip(
            OTIOItemProperties(name: "tape", sourceRange: range(60, 5)),
            reference: OTIOMediaReference(.external(tape.absoluteString), availableRange: range(50, 25)))
        let document = OTIOTimeline(
            tracks: OTIOStack(children: [.track(OTIOTrack(children: [.clip(clip)]))]))
        let file = folder.appendingPathComponent("part.otio")
        try OTIOWriter.data(.timeline(document)).write(to: file)
        NumberedDocument.expect(try await NumberedDocument.frames(of: file), .numbers(60..<65))
    }

    @Test func otherFormatsGetTheTimecodeAndGiveItBack() async throws {
        let folder = try TemporaryFolder.make("timecode")
        defer { TemporaryFolder.remove(folder) }
        let tape = try await tape("01:00:00:00", in: folder)
        func file(_ name: String) -> URL { folder.appendingPathComponent(name) }
        var timeline = Timeline(videos: [
            .init(
                url: tape, sourceTimeRange: CMTimeRange(start: .at(25, 25), duration: .at(20, 25)),
                originalSoundVolume: 0),
            .init(url: tape, originalSoundVolume: 0),
            .init(
                url: tape, sourceTimeRange: CMTimeRange(start: .at(50, 25), duration: .at(10, 25)),
                originalSoundVolume: 0, speed: 2),
        ])
        timeline.frameDuration = .at(1, 25)
        try timeline.write(to: file("own.json"))
        let own = try TimelineDocument(contentsOf: file("own.json"))
        let expected: [ExpectedFrame] =
            .numbers(25..<45) + .numbers(0..<100) + [50, 52, 54, 56, 58].map(ExpectedFrame.number)
        for ending in ["otio", "edl", "fcpxml"] {
            try await own.write(to: file("other.\(ending)"))
            let other = try TimelineDocument(contentsOf: file("other.\(ending)"))
            try await other.write(to: file("\(ending).json"))
            NumberedDocument.expect(
                try await NumberedDocument.frames(of: file("other.\(ending)")), expected, ending)
            NumberedDocument.expect(
                try await NumberedDocument.frames(of: file("\(ending).json")), expected, "\(ending) to .json")
        }
        #expect(try TimelineDocument(contentsOf: file("otio.json")).timeline == timeline)
        let list = try String(contentsOf: file("other.edl"), encoding: .utf8)
        #expect(list.contains("01:00:01:00 01:00:01:20 00:00:00:00 00:00:00:20"))
        let xml = try String(contentsOf: file("other.fcpxml"), encoding: .utf8)
        #expect(xml.contains("start=\"3601s\"") && xml.contains("start=\"3600s\""))
        // An editor that moved the medium finds the same range of it there.
        let foreign = try String(contentsOf: file("other.otio"), encoding: .utf8)
        #expect(foreign.contains("90025"))
    }
}
