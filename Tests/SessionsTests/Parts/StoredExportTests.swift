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

    /// What another process reads.
    private func stored(
        _ session: AVAssetExportSession, in folder: URL, readsInputs: Bool = true
    ) async throws -> StoredExport {
        guard case .resumable = await session.configureForResumableExport() else {
            throw AVError(.unknown)
        }
        let job = folder.appendingPathComponent("job")
        try session.stored(in: job, program: "tests", readsInputs: readsInputs).prepare()
        return try StoredExport(contentsOf: job)
    }

    /// Changes the document of a job.
    private func edit(_ export: StoredExport, _ change: (inout String) -> Void) throws -> StoredExport {
        let document = StoredExport.documentURL(in: export.folder)
        var text = try String(contentsOf: document, encoding: .utf8)
        let former = text
        change(&text)
        #expect(text != former)
        try Data(text.utf8).write(to: document)
        defer { try? Data(former.utf8).write(to: document) }
        return try StoredExport(contentsOf: export.folder)
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
        #expect(export.partCount == 4 && export.frameCount == 50 && export.program == "tests")
        #expect(export.outputURL.path == output.path)
        #expect((0..<4).map(export.frameCount(ofPart:)) == [0, 17, 17, 16])
        #expect(try export.missingParts() == [0, 1, 2, 3])
        for part in (0..<4).reversed() {
            #expect(!export.hasPart(part))
            try await export.renderPart(part)
            #expect(export.hasPart(part))
        }
        #expect(try export.missingParts().isEmpty)
        // Again is no work.
        try await export.renderPart(2)
        // The folder may have another path for the process that joins.
        let moved = folder.appendingPathComponent("elsewhere")
        try FileManager.default.moveItem(at: export.folder, to: moved)
        try await StoredExport(contentsOf: moved).join()
        #expect(try Data(contentsOf: output) == Data(contentsOf: folder.appendingPathComponent("whole.mp4")))
        #expect(try folder.contents == ["clip.mp4", "elsewhere", "parts.mp4", "whole.mp4"])
        #expect(try moved.contents == ["job.json", "parts", "rendering"])
        #expect(try moved.appendingPathComponent("rendering").contents.isEmpty)
    }

    private func parts(of export: StoredExport) -> [URL] {
        let files = FileManager.default.enumerator(
            at: export.folder.appendingPathComponent("parts"), includingPropertiesForKeys: nil)
        return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "mp4" }
    }

    /// A part whose content changed is removed, and counts as missing, also if an earlier attempt to join has found it
    /// whole.
    @Test func whatIsMissingOrDamagedIsNamed() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let output = folder.appendingPathComponent("movie.mp4")
        let export = try await stored(session(clip(in: folder), to: output), in: folder)
        for part in [0, 1] { try await export.renderPart(part) }
        let early = await #expect(throws: AVError.self) { try await export.join() }
        #expect(early?.code == .operationNotAllowed)
        #expect(early?.failureReason?.hasSuffix("parts 2, 3 are missing, or damaged") == true)
        #expect(try export.folder.contents == ["job.json", "parts", "rendering"])
        let part = try #require(parts(of: export).first)
        for part in [2, 3] { try await export.renderPart(part) }
        #expect(parts(of: export).count == 4)
        var content = try Data(contentsOf: part)
        content[content.count / 2] ^= 1
        try content.write(to: part)
        let late = await #expect(throws: AVError.self) { try await export.join() }
        #expect(late?.failureReason?.contains(" is missing, or damaged") == true)
        let missing = try export.missingParts()
        #expect(missing.count == 1)
        for part in missing { try await export.renderPart(part) }
        try await export.join()
        #expect(FileManager.default.fileExists(atPath: output.path))
    }

    @Test func whatDiffersHereIsNamed() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await clip(in: folder)
        let export = try await stored(
            session(clip, to: folder.appendingPathComponent("movie.mp4")), in: folder)
        let text = try String(contentsOf: StoredExport.documentURL(in: export.folder), encoding: .utf8)
        let version = try #require(text.firstMatch(of: #/"libx264":"(\d+)"/#)).1
        let other = try edit(export) {
            $0.replace("\"libx264\":\"\(version)\"", with: "\"libx264\":\"1\"")
        }
        let error = await #expect(throws: AVError.self) { try await other.renderPart(1) }
        #expect(error?.failureReason == "libx264 is \(version) here, but 1 where the export began")
        #expect(error?.code == .encoderNotFound)
        let processor = try edit(export) { $0.replace(#/"processor":"[^"]*"/#, with: #""processor":"m68k""#) }
        let foreign = await #expect(throws: AVError.self) { try await processor.renderPart(1) }
        #expect(foreign?.failureReason?.hasSuffix("but m68k where the export began") == true)
        #expect(!export.hasPart(1))
    }

    /// Inputs are the same if their content is, whatever their date; if they weren't read, the date counts.
    @Test(arguments: [true, false]) func changedInputsAreNamed(readsInputs: Bool) async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let clip = try await clip(in: folder)
        let export = try await stored(
            session(clip, to: folder.appendingPathComponent("movie.mp4")), in: folder,
            readsInputs: readsInputs)
        let content = try Data(contentsOf: clip)
        func write(_ data: Data) throws {
            try data.write(to: clip)
            try FileManager.default.setAttributes(
                [.modificationDate: Date(timeIntervalSince1970: 1_000_000_000)], ofItemAtPath: clip.path)
        }
        func reason() async -> String? {
            do {
                try await export.renderPart(1)
                return nil
            } catch {
                return (error as? AVError)?.failureReason
            }
        }
        var changed = content
        changed[changed.count - 1] ^= 1
        try write(changed)
        let place = "\(clip.path): "
        #expect(
            await reason() == place
                + (readsInputs
                    ? "another content than where the export began"
                    : "changed at another time than where the export began"))
        try write(content + [0])
        #expect(
            await reason()
                == place + "\(content.count + 1) bytes, but \(content.count) where the export began")
        try FileManager.default.removeItem(at: clip)
        #expect(await reason() == place + "no such file")
        #expect(!export.hasPart(1))
        try write(content)
        #expect(await (reason() == nil) == readsInputs)
        #expect(export.hasPart(1) == readsInputs)
    }

    /// Parts of two encoders would not be the file of one machine.
    @Test func anotherEncoderIsRefused() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let session = try session(
            try await clip(in: folder), to: folder.appendingPathComponent("movie.mp4"))
        let export = try await stored(session, in: folder)
        let other = try edit(export) { text in
            text.replace(#/"x264enc":"[^"]*",?/#, with: "")
            text.replace(",}", with: "}")
        }
        let error = await #expect(throws: AVError.self) { try await other.renderPart(1) }
        #expect(
            error?.failureReason == "'x264enc' would encode here, but not where the export began")
        #expect(!other.hasPart(1))
    }

    @Test func documentsOfOtherVersionsAreRefused() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let session = try session(
            try await clip(in: folder), to: folder.appendingPathComponent("movie.mp4"))
        let export = try await stored(session, in: folder)
        let changes: [(Regex<Substring>, String, AVError.Code, String)] = [
            (
                #/"version":1/#, #""version":2"#, .operationNotAllowed,
                "version 2 of the format, but 1 is read here"
            ),
            (
                #/"renderer":"[^"]*"/#, #""renderer":"0""#, .operationNotAllowed,
                "renders otherwise than the one here"
            ),
            (
                #/"format":"cutroom-job"/#, #""format":"x""#, .fileFormatNotRecognized,
                "not the document of a job"
            ),
            (#/"machine":/#, #""machines":"#, .fileFormatNotRecognized, #"missing member "machine""#),
            (#/^\{/#, "[", .fileFormatNotRecognized, "not the document of a job"),
        ]
        for (pattern, replacement, code, words) in changes {
            let error = #expect(throws: AVError.self) {
                try edit(export) { $0.replace(pattern, with: replacement) }
            }
            #expect(error?.code == code, "\(words)")
            #expect(error?.failureReason?.hasSuffix(words) == true, "\(error?.failureReason ?? "")")
            #expect(error?.failureReason?.contains("job.json: ") == true)
        }
        let none = #expect(throws: AVError.self) { try StoredExport(contentsOf: folder) }
        #expect(none?.code == .failedToLoadMediaData)
    }

    @Test func aCancelledPartLeavesNothing() async throws {
        let folder = try TemporaryFolder.make("stored")
        defer { TemporaryFolder.remove(folder) }
        let output = folder.appendingPathComponent("movie.mp4")
        let export = try await stored(session(clip(in: folder), to: output), in: folder)
        let work = Task { try await export.renderPart(1) }
        work.cancel()
        await #expect(throws: CancellationError.self) { try await work.value }
        #expect(try export.folder.appendingPathComponent("rendering").contents.isEmpty)
        #expect(!export.hasPart(1))
        export.removeParts()
        #expect(try export.folder.contents == ["job.json"])
    }
}
