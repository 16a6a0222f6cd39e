import Editing
import ExtraTypes
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Compatibility, estimates and limits of export sessions.
@Suite struct ExportLimitTests {
    private static func noise(in folder: URL) async throws -> AVURLAsset {
        let source = folder.appendingPathComponent("source.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i",
                "testsrc2=s=320x180:r=30:d=3,noise=alls=20:allf=t",
                "-f", "lavfi", "-i", "sine=d=3", "-c:v", "libx264", "-preset", "ultrafast", "-crf", "12",
                source.path,
            ])
        return AVURLAsset(url: source)
    }

    @Test(.timeLimit(.minutes(5))) func compatibilityDependsOnTracksAndType() async throws {
        let clip = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 5)))
        let rows: [(String, AVFileType?, Bool)] = [
            (AVAssetExportPresetHighestQuality, .mp4, true), (AVAssetExportPresetHighestQuality, nil, true),
            (AVAssetExportPresetHighestQuality, .m4a, false), (AVAssetExportPresetAppleM4A, .m4a, false),
            (AVAssetExportPresetAppleProRes422LPCM, .mov, true), ("AVAssetExportPreset7x7", nil, false),
        ]
        for (preset, fileType, expected) in rows {
            let found = await AVAssetExportSession.compatibility(
                ofExportPreset: preset, with: clip, outputFileType: fileType)
            #expect(found == expected, "\(preset) \(String(describing: fileType))")
            let told = await withCheckedContinuation { continuation in
                AVAssetExportSession.determineCompatibility(
                    ofExportPreset: preset, with: clip, outputFileType: fileType
                ) { continuation.resume(returning: $0) }
            }
            #expect(told == expected)
        }
        let missing = AVURLAsset(url: URL(fileURLWithPath: "/nowhere/clip.mp4"))
        #expect(
            await !AVAssetExportSession.compatibility(
                ofExportPreset: AVAssetExportPresetLowQuality, with: missing, outputFileType: nil))
        let session = try #require(AVAssetExportSession(asset: clip, presetName: AVAssetExportPresetAppleM4A))
        #expect(await session.compatibleFileTypes == [])
        let video = try #require(AVAssetExportSession(asset: clip, presetName: AVAssetExportPreset640x480))
        #expect(await video.compatibleFileTypes == [.mp4, .mov, .m4v])
        let told = await withCheckedContinuation { continuation in
            video.determineCompatibleFileTypes { continuation.resume(returning: $0) }
        }
        #expect(told == [.mp4, .mov, .m4v])
    }

    @Test(.timeLimit(.minutes(5))) func theLimitIsKept() async throws {
        let folder = try TemporaryFolder.make("limit")
        defer { TemporaryFolder.remove(folder) }
        let asset = try await Self.noise(in: folder)
        let scratch = folder.appendingPathComponent("scratch")
        try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: false)
        var lengths: [Int] = []
        for limit: Int64 in [0, 250_000] {
            let session = try #require(
                AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetMediumQuality))
            #expect(session.fileLengthLimit == 0 && session.directoryForTemporaryFiles == nil)
            session.fileLengthLimit = limit
            session.directoryForTemporaryFiles = scratch
            session.shouldOptimizeForNetworkUse = true
            let url = folder.appendingPathComponent("movie\(limit).mp4")
            try await session.export(to: url, as: .mp4)
            #expect(try await FFmpeg.frameCount(of: url) == 90)
            lengths.append(try Data(contentsOf: url).count)
        }
        #expect(lengths[0] > 400_000 && lengths[1] <= 262_500 && lengths[1] > 180_000, "\(lengths)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == [])
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetMediumQuality))
        session.fileLengthLimit = 1000
        await #expect {
            try await session.export(to: folder.appendingPathComponent("none.mp4"), as: .mp4)
        } throws: { ($0 as? AVError)?.code == .exportFailed }
    }

    @Test(.timeLimit(.minutes(5))) func estimatesFollowDurationAndLimit() async throws {
        let folder = try TemporaryFolder.make("estimate")
        defer { TemporaryFolder.remove(folder) }
        let session = try #require(
            AVAssetExportSession(
                asset: try await Self.noise(in: folder), presetName: AVAssetExportPresetMediumQuality))
        #expect(session.estimatedOutputFileLength == 0)
        let whole = try await session.estimatedOutputFileLengthInBytes
        #expect((60_000...600_000).contains(whole), "\(whole)")
        let told: Int64 = await withCheckedContinuation { continuation in
            session.estimateOutputFileLength { length, _ in continuation.resume(returning: length) }
        }
        #expect(told == whole)
        session.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 1, timescale: 1))
        let part = session.estimatedOutputFileLength
        #expect(part > 0 && abs(Double(part) / Double(whole) - 1.0 / 3) < 0.1)
        #expect(session.maxDuration == CMTime(value: 1, timescale: 1))
        session.fileLengthLimit = part / 2
        #expect(abs(session.maxDuration.seconds - 0.5) < 0.1)
        let longest = try await session.estimatedMaximumDuration
        #expect(longest == session.maxDuration)
        let toldDuration: CMTime = await withCheckedContinuation { continuation in
            session.estimateMaximumDuration { duration, _ in continuation.resume(returning: duration) }
        }
        #expect(toldDuration == longest)
        #expect(session.estimatedOutputFileLength == part / 2)
        session.canPerformMultiplePassesOverSourceMediaData = true
        session.allowsParallelizedExport = false
        #expect(session.canPerformMultiplePassesOverSourceMediaData && !session.allowsParallelizedExport)
    }
}
