import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// Exports that are carried out from their JSON.
@Suite(.timeLimit(.minutes(5))) struct StoredExportTests {
    private func session(_ clip: URL, to output: URL) throws -> AVAssetExportSession {
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: clip), presetName: AVAssetExportPresetHighestQuality))
        (session.outputURL, session.outputFileType) = (output, .mp4)
        session.options.partCount = 3
        return session
    }

    private func clip(in folder: URL) async throws -> URL {
        let made = try await TestMedia.clip(
            TestClip(.numbered, frameCount: 50).with {
                $0.frameRate = [25, 1]
                $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 96_000)
            })
        let clip = folder.appendingPathComponent("clip.mp4")
        try FileManager.default.copyItem(at: made, to: clip)
        return clip
    }

    /// What another process would read.
    private func stored(_ session: AVAssetExportSession, in folder: URL) async throws -> StoredExport {
        session.directoryForTemporaryFiles = folder
        guard case .resumable = await session.configureForResumableExport() else {
            throw AVError(.unknown)
        }
        return try JSONDecoder().decode(
            StoredExport.self, from: JSONEncoder().encode(session.stored(in: folder)))
    }

    @Test func partsByOthersMakeTheSameFile() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await clip(in: folder)
        let whole = try session(clip, to: folder.appendingPathComponent("whole.mp4"))
        _ = await whole.configureForResumableExport()
        await whole.export()
        #expect(whole.status == .completed)
        let output = folder.appendingPathComponent("parts.mp4")
        let export = try await stored(session(clip, to: output), in: folder)
        #expect(export.partCount == 4 && export.frameCount == 50)
        #expect((0..<4).map(export.frameCount(ofPart:)) == [0, 17, 17, 16])
        try export.prepare()
        for part in (0..<4).reversed() {
            #expect(!export.hasPart(part))
            try await export.renderPart(part)
            #expect(export.hasPart(part))
        }
        // Again is no work.
        try await export.renderPart(2)
        try await export.join()
        #expect(try Data(contentsOf: output) == Data(contentsOf: folder.appendingPathComponent("whole.mp4")))
        #expect(try folder.contents == ["clip.mp4", "parts.mp4", "whole.mp4"])
    }

    @Test func whatDiffersHereIsNamed() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await clip(in: folder)
        let session = try session(clip, to: folder.appendingPathComponent("film.mp4"))
        let export = try await stored(session, in: folder)
        try export.prepare()
        var text = String(decoding: try JSONEncoder().encode(export), as: UTF8.self)
        let version = try #require(text.firstMatch(of: #/"libx264":"(\d+)"/#)).1
        text.replace("\"libx264\":\"\(version)\"", with: "\"libx264\":\"1\"")
        let other = try JSONDecoder().decode(StoredExport.self, from: Data(text.utf8))
        let error = await #expect(throws: AVError.self) { try await other.renderPart(1) }
        #expect(error?.failureReason == "libx264 is \(version) here, but 1 where the export began")
        let file = try FileHandle(forWritingTo: clip)
        try file.seekToEnd()
        try file.write(contentsOf: Data([0]))
        try file.close()
        let changed = await #expect(throws: AVError.self) { try await export.renderPart(1) }
        #expect(changed?.failureReason?.contains("clip.mp4: ") == true)
        #expect(changed?.failureReason?.contains("where the export began") == true)
        try FileManager.default.removeItem(at: clip)
        let gone = await #expect(throws: AVError.self) { try await export.renderPart(1) }
        #expect(gone?.failureReason?.contains("no such file") == true)
        #expect(!export.hasPart(1))
        export.removeParts()
        #expect(try folder.contents.isEmpty)
    }

    /// Parts of two encoders would not be the file of one machine.
    @Test func anotherEncoderIsRefused() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let session = try session(
            try await clip(in: folder), to: folder.appendingPathComponent("movie.mp4"))
        let export = try await stored(session, in: folder)
        var text = String(decoding: try JSONEncoder().encode(export), as: UTF8.self)
        #expect(text.contains("\"x264enc\":\""))
        text.replace(#/"x264enc":"[^"]*",?/#, with: "")
        text.replace(",}", with: "}")
        let other = try JSONDecoder().decode(StoredExport.self, from: Data(text.utf8))
        let error = await #expect(throws: AVError.self) { try await other.renderPart(1) }
        #expect(
            error?.failureReason == "'x264enc' would encode here, but not where the export began")
        #expect(!other.hasPart(1))
    }

    @Test func aCancelledPartLeavesNothing() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let output = folder.appendingPathComponent("film.mp4")
        let export = try await stored(session(clip(in: folder), to: output), in: folder)
        try export.prepare()
        let work = Task { try await export.renderPart(1) }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(try folder.appendingPathComponent(".film.mp4.resume").contents.isEmpty)
    }
}
