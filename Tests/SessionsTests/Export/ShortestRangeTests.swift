import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// A range that is shorter than the file's unit of time is refused as empty, of any preset and file type.
@Suite(.timeLimit(.minutes(5))) struct ShortestRangeTests {
    private static func asset() async throws -> AVURLAsset {
        let clip = TestClip(.numbered, frameCount: 30).with {
            $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: 48_000)
        }
        return AVURLAsset(url: try await TestMedia.clip(clip))
    }

    /// With the shortest range that lasts.
    static let exports: [(preset: String, type: AVFileType, shortest: CMTime)] = [
        (AVAssetExportPresetLowQuality, .mp4, CMTime(value: 1, timescale: 600)),
        (AVAssetExportPresetLowQuality, .mov, CMTime(value: 1, timescale: 600)),
        (AVAssetExportPresetAppleM4A, .m4a, CMTime(value: 1, timescale: 600)),
        (AVAssetExportPresetPassthrough, .mp4, CMTime(value: 1, timescale: 48_000)),
        (AVAssetExportPresetPassthrough, .mov, CMTime(value: 1, timescale: 48_000)),
    ]

    @Test(arguments: exports)
    func isTheFilesUnit(preset: String, type: AVFileType, shortest: CMTime) async throws {
        let folder = try TemporaryFolder.make("shortest")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("film")
        func export(_ duration: CMTime) async throws {
            let asset = try await Self.asset()
            let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
            session.timeRange = CMTimeRange(start: CMTime(value: 1, timescale: 2), duration: duration)
            try await session.export(to: url, as: type)
        }
        for nanoseconds: Int64 in [1, 1000] {
            let error = await #expect(throws: AVError.self) {
                try await export(CMTime(value: nanoseconds, timescale: 1_000_000_000))
            }
            let words = error?.localizedDescription ?? ""
            #expect(words.contains("the time range to export is empty") && words.contains("at least 1/"))
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }
        try await export(shortest)
        let length = try await AVURLAsset(url: url).load(.duration)
        #expect(length > .zero && length < CMTime(value: 1, timescale: 300))
    }
}
