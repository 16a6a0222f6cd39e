import Editing
import ExtraTypes
import Foundation
import MediaTypes
import Outputs
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// Source: AVAssetExportSession.configureForResumableExport().
@Suite struct ResumingTests {
    private static func session(_ asset: AVAsset, to output: URL) throws -> AVAssetExportSession {
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        (session.outputURL, session.outputFileType) = (output, .mp4)
        return session
    }

    private static func inFolder<Result>(_ body: (URL, AVAsset) async throws -> Result) async throws -> Result
    {
        let folder = try TemporaryFolder.make("resuming")
        defer { TemporaryFolder.remove(folder) }
        let clip = TestClip(.numbered, frameCount: 60)
        return try await body(folder, AVURLAsset(url: try await TestMedia.clip(clip)))
    }

    private func text(_ state: AVAssetExportSession.ResumptionState) -> String {
        switch state {
        case .resumable(let isResuming): isResuming ? "resumes" : "begins"
        case .notResumable(let reason): reason.rawValue
        }
    }

    /// An export that fails keeps its parts; the next goes on with them, and takes no part of another edit.
    @Test func whatHasFailedGoesOn() async throws {
        try await Self.inFolder { folder, asset in
            let output = folder.appendingPathComponent("output.mp4")
            let first = try Self.session(asset, to: output)
            #expect(text(await first.configureForResumableExport()) == "begins")
            // A name that is taken is found out when the parts are joined.
            let work = folder.appendingPathComponent(".output.mp4.resume")
            let blocker = Task {
                while !FileManager.default.fileExists(atPath: work.path) { await Task.yield() }
                try Data("taken".utf8).write(to: output)
            }
            await first.export()
            try await blocker.value
            #expect(first.status == .failed && (first.error as? AVError)?.code == .fileAlreadyExists)
            try FileManager.default.removeItem(at: output)
            let other = try Self.session(asset, to: output)
            other.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
            #expect(text(await other.configureForResumableExport()) == "begins")
            let second = try Self.session(asset, to: output)
            #expect(text(await second.configureForResumableExport()) == "resumes")
            await second.export()
            #expect(second.status == .completed, "\(String(describing: second.error))")
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["output.mp4"])
            let film = try await FFmpeg.video(of: output)
            #expect(film.frames.map { FramePattern.number(in: $0) } == Array(0..<60))
        }
    }

    /// A part that is encoded for the copies beside it isn't the part of an export with other copies.
    @Test func namesDependOnTheProfile() async throws {
        try await Self.inFolder { folder, asset in
            let session = try Self.session(asset, to: folder.appendingPathComponent("output.mp4"))
            session.isResumable = true
            let plan = try session.compiledPlan()
            let container = try session.container(of: .mp4)
            let profiles: [CodedProfile?] = [nil, CodedProfile(profile: 66), CodedProfile(profile: 77)]
            let names = try profiles.map { profile in
                let rendering = PartPlan.Rendering(reasons: [], profile: profile)
                let part = PartPlan(frames: 0..<10, content: .rendered(rendering))
                return try session.task(of: part, of: plan, container).fileName
            }
            #expect(Set(names).count == 3)
        }
    }

    @Test func whatCannotBeResumedSaysWhy() async throws {
        try await Self.inFolder { folder, asset in
            let output = folder.appendingPathComponent("output.mp4")
            func reason(_ change: (AVAssetExportSession) -> Void) async throws -> String {
                let session = try Self.session(asset, to: output)
                change(session)
                return text(await session.configureForResumableExport())
            }
            #expect(try await reason { $0.fileLengthLimit = 100_000 } == "IncompatibleSessionSettings")
            #expect(try await reason { $0.outputURL = nil } == "IncompatibleSessionSettings")
            #expect(
                try await reason {
                    $0.exportSettings = ExportSettings(video: VideoEncoding(codec: .av1), audio: nil)
                } == "IncompatibleSessionSettings")
            #expect(
                try await reason { $0.directoryForTemporaryFiles = folder.appendingPathComponent("none") }
                    == "TemporaryDirectoryDoesNotExist")
            #expect(try await reason { $0.directoryForTemporaryFiles = folder } == "begins")
            let passthrough = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetPassthrough))
            #expect(text(await passthrough.configureForResumableExport()) == "UnsupportedForPresetOnPlatform")
            #expect(
                AVAssetExportSession.ResumptionFailureReason("IncompatibleTemporaryDirectoryContents")
                    == .incompatibleTemporaryDirectoryContents)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
        }
    }
}
