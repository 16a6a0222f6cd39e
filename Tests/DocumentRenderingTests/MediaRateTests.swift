import Editing
import Foundation
import MediaTypes
import TestSupport
import Testing
import Timeline

@testable import Documents

/// The frame rate of documents that don't state it: that of their media; and of those that do, in each format.
@Suite(.timeLimit(.minutes(5))) struct MediaRateTests {
    private static func list(_ seconds: String, in folder: URL) throws -> TimelineDocument {
        let file = folder.appendingPathComponent("edit.edl")
        let event = "001  AX  V  C  \(seconds):00 \(seconds):10 00:00:00:00 00:00:00:10"
        try Data("\(event)\n* FROM CLIP NAME: clip.mov\n".utf8).write(to: file)
        return try TimelineDocument(contentsOf: file)
    }

    /// A clip of a rate, in which no frame number of the list is above 10, with timecode from an hour on.
    @Test(arguments: [[24, 1], [24_000, 1001], [25, 1], [30_000, 1001], [50, 1]])
    func aListHasTheRateOfItsMedia(rate: [Int]) async throws {
        let folder = try TemporaryFolder.make("rate")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await TestMedia.clip(
            TestClip(.numbered, frameCount: 120).with { $0.frameRate = rate })
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-i", clip.path, "-c", "copy", "-timecode", "01:00:00:00",
                folder.appendingPathComponent("clip.mov").path,
            ])
        var document = try Self.list("01:00:01", in: folder)
        #expect(document.warnings.isEmpty)
        let frame = CMTime(value: Int64(rate[1]), timescale: Int32(rate[0]))
        let built = try await document.build()
        #expect(built.videoComposition?.frameDuration == frame)
        #expect(built.composition.duration == CMTimeMultiply(frame, multiplier: 10))
        let isGuess = rate == [24, 1]
        #expect(built.warnings.contains { $0.contains("frame rate") } == !isGuess, "\(built.warnings)")
        let json = folder.appendingPathComponent("edit.json")
        let told = try await document.write(to: json)
        #expect(told.contains { $0.contains("frame rate") } == !isGuess)
        let timeline = try Timeline(contentsOf: json)
        #expect(timeline.frameDuration == frame)
        // A second into the file.
        let start = timeline.videos.first?.sourceTimeRange?.start
        #expect(
            start == CMTimeMultiply(frame, multiplier: Int32((Double(rate[0]) / Double(rate[1])).rounded())))
        // A client that asks first is told once.
        await document.useFrameRateOfMedia()
        #expect(document.warnings.count == (isGuess ? 0 : 1))
        #expect(try await document.write(to: json).isEmpty)
    }

    /// What the list or the client states is used, whatever the media have.
    @Test func aStatedRateIsUsed() async throws {
        let folder = try TemporaryFolder.make("rate")
        defer { TemporaryFolder.remove(folder) }
        try FileManager.default.copyItem(
            at: try await NumberedDocument.clip(), to: folder.appendingPathComponent("clip.mov"))
        let list = try Self.list("00:00:01", in: folder).url
        let given = try await TimelineDocument(contentsOf: list, frameDuration: .at(1, 30)).build()
        #expect(given.videoComposition?.frameDuration == .at(1, 30) && given.warnings.isEmpty)
        let text = try String(contentsOf: list, encoding: .utf8) + "* FRAME RATE: 24\n"
        try Data(text.utf8).write(to: list)
        let stated = try await TimelineDocument(contentsOf: list).build()
        #expect(stated.videoComposition?.frameDuration == .at(1, 24) && stated.warnings.isEmpty)
    }

    /// A document of OpenTimelineIO with times in units of a rate, over the clip of 25 frames a second.
    private static func document(_ rate: Double, in folder: URL) async throws -> TimelineDocument {
        let range = OTIOTimeRange(
            start: OTIORationalTime(value: rate, rate: rate),
            duration: OTIORationalTime(value: rate, rate: rate))
        let clip = OTIOClip(
            OTIOItemProperties(sourceRange: range),
            reference: OTIOMediaReference(.external(try await NumberedDocument.clip().absoluteString)))
        let timeline = OTIOTimeline(
            tracks: OTIOStack(children: [.track(OTIOTrack(children: [.clip(clip), .clip(clip)]))]))
        let file = folder.appendingPathComponent("edit.otio")
        try OTIOWriter.data(.timeline(timeline)).write(to: file)
        return try TimelineDocument(contentsOf: file)
    }

    /// Rates of editing, and units of time, which aren't rates: seconds and samples.
    @Test(arguments: [1, 12, 24, 25, 50, 60, 1000, 48_000] as [Int32], ["json", "fcpxml", "edl"])
    func formatsHaveTheRateOfTheExport(rate: Int32, ending: String) async throws {
        let folder = try TemporaryFolder.make("rate")
        defer { TemporaryFolder.remove(folder) }
        let document = try await Self.document(Double(rate), in: folder)
        let built = try await document.build()
        let expected: CMTime = (5...240).contains(rate) ? .at(1, rate) : .at(1, 25)
        #expect(built.videoComposition?.frameDuration == expected)
        let file = folder.appendingPathComponent("other.\(ending)")
        #expect(try await document.write(to: file).isEmpty)
        let other = try await TimelineDocument(contentsOf: file).build()
        #expect(other.videoComposition?.frameDuration == expected)
        #expect(other.composition.duration == .at(2, 1))
    }
}
