import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Time ranges that are none are errors, whoever gets them.
@Suite(.timeLimit(.minutes(5))) struct InvalidRangeTests {
    private static let second = CMTime(value: 1, timescale: 1)
    static let ranges: [CMTimeRange] = [
        CMTimeRange(start: .zero, duration: CMTime(value: -1, timescale: 1)),
        CMTimeRange(start: .zero, duration: CMTime(seconds: .nan, preferredTimescale: 600)),
        CMTimeRange(start: .zero, duration: .invalid), CMTimeRange(start: .zero, duration: .indefinite),
        CMTimeRange(start: .zero, duration: .negativeInfinity),
        CMTimeRange(start: .invalid, duration: second),
        CMTimeRange(start: .indefinite, duration: second),
        CMTimeRange(start: .positiveInfinity, duration: second), .invalid,
    ]

    private func asset() async throws -> AVURLAsset {
        let clip = TestClip(.numbered, frameCount: 30).with {
            $0.sound = TestSound(.tone(frequency: 440, amplitude: 0.2), sampleCount: 48_000)
        }
        return AVURLAsset(url: try await TestMedia.clip(clip))
    }

    @Test(arguments: ranges) func anExportFails(range: CMTimeRange) async throws {
        let folder = try TemporaryFolder.make("range")
        defer { TemporaryFolder.remove(folder) }
        for preset in [
            AVAssetExportPresetLowQuality, AVAssetExportPresetPassthrough, AVAssetExportPresetAppleM4A,
        ] {
            let session = try #require(AVAssetExportSession(asset: try await asset(), presetName: preset))
            session.timeRange = range
            let type = preset == AVAssetExportPresetAppleM4A ? AVFileType.m4a : .mp4
            let error = await #expect(throws: AVError.self) {
                try await session.export(to: folder.appendingPathComponent("film"), as: type)
            }
            #expect(error?.localizedDescription.contains("invalid time range") == true, "\(preset)")
        }
    }

    @Test(arguments: ranges) func aReaderFails(range: CMTimeRange) async throws {
        let asset = try await asset()
        let (video, audio) = (
            asset.tracks(withMediaType: .video), asset.tracks(withMediaType: .audio)
        )
        let composed = AVAssetReaderVideoCompositionOutput(videoTracks: video, videoSettings: nil)
        composed.videoComposition = AVMutableVideoComposition(propertiesOf: asset)
        let outputs: [AVAssetReaderOutput] = [
            AVAssetReaderTrackOutput(track: video[0], outputSettings: nil), composed,
            AVAssetReaderTrackOutput(
                track: audio[0], outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM]),
            AVAssetReaderAudioMixOutput(audioTracks: audio, audioSettings: nil),
        ]
        for output in outputs {
            let reader = try AVAssetReader(asset: asset)
            reader.timeRange = range
            reader.add(output)
            #expect(!reader.startReading() && reader.status == .failed)
            #expect(reader.error?.localizedDescription.contains("invalid time range") == true)
        }
    }

    @Test(arguments: ranges.map(\.duration).dropLast(4) + [.invalid])
    func aGeneratorFails(tolerance: CMTime) async throws {
        let generator = AVAssetImageGenerator(asset: try await asset())
        generator.requestedTimeToleranceAfter = tolerance
        let error = #expect(throws: AVError.self) {
            try generator.copyCGImage(at: .zero, actualTime: nil)
        }
        #expect(error?.localizedDescription.contains("invalid tolerances") == true)
        generator.requestedTimeToleranceAfter = .zero
        #expect(throws: AVError.self) { try generator.copyCGImage(at: tolerance, actualTime: nil) }
    }
}
