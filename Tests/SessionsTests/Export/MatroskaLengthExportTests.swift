import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Matroska files of FLAC and Opus are as long as their samples, not as whole blocks.
@Suite(.timeLimit(.minutes(2))) struct MatroskaLengthExportTests {
    private static let counts: [Int] = {
        var random = SeededGenerator(seed: 8)
        // Whole blocks of either, and anything else.
        return [4608 * 10, 960 * 50 - 312]
            + (0..<6).map { _ in Int.random(in: 5000...96_000, using: &random) }
    }()

    @Test(arguments: TestShare.of([AudioEncoding.Codec.flac, .opus], counts))
    func aFileIsAsLongAsItsSamples(codec: AudioEncoding.Codec, count: Int) async throws {
        let sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: count)
        let folder = try TemporaryFolder.make("length")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("sound.mkv")
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: try await TestMedia.sound(sound)),
                presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: nil, audio: AudioEncoding(codec: codec))
        try await session.export(to: url, as: .matroska)
        let length = CMTime(value: CMTimeValue(count), timescale: 48_000)
        #expect(try await AVURLAsset(url: url).load(.duration) == length)
        #expect(try await FFmpeg.audio(of: url).frameCount == count)
        let stated = try await FFmpeg.probe(url, "format=duration").compactMap { Double($0) }
        #expect(stated.count == 1 && abs(stated[0] - length.seconds) < 0.00001, "\(stated)")
        // Joined with itself, nothing lies between.
        let composition = AVMutableComposition()
        let asset = AVURLAsset(url: url)
        for _ in 0..<2 {
            try composition.insertTimeRange(
                CMTimeRange(start: .zero, duration: try await asset.load(.duration)), of: asset,
                at: composition.duration)
        }
        #expect(composition.duration == CMTime(value: CMTimeValue(2 * count), timescale: 48_000))
    }
}
