import Editing
import ExtraTypes
import Foundation
import MediaTypes
import RenderPlan
import SessionExtras
import TestSupport
import Testing

@testable import Sessions

/// Sizes and frame rates at the edge of what can be rendered: said before anything is rendered.
@Suite struct OutputLimitTests {
    private static func session(
        _ size: CGSize, frameDuration: CMTime = CMTime(value: 1, timescale: 30),
        preset: String = AVAssetExportPresetHighestQuality
    ) async throws -> AVAssetExportSession {
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 15)))
        _ = try await asset.load(.tracks)
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.renderSize = size
        composition.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        composition.frameDuration = frameDuration
        let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
        session.videoComposition = composition
        return session
    }

    /// Sizes are often products of fractions.
    @Test func aRoundingErrorCostsNoPixels() async throws {
        for (length, expected) in [(359.99999999999994, 360), (360.0000001, 360), (361.0, 360), (359.5, 358)]
        {
            let plan = try await Self.session(CGSize(width: 640, height: length)).compiledPlan()
            #expect(plan.video?.height == expected, "\(length)")
        }
    }

    @Test(arguments: [
        (2, 2, "too small"), (640, 14, "too small"), (16_384, 16_384, "too large"),
        (8192, 4368, "too large"),
    ]) func whatTheEncoderLacksIsSaid(width: Int, height: Int, words: String) async throws {
        let session = try await Self.session(CGSize(width: width, height: height))
        #expect { try session.compiledPlan() } throws: {
            let error = $0 as? AVError
            return error?.code == .invalidVideoComposition && error?.failureReason?.contains(words) == true
                && error?.remedy != nil
        }
    }

    /// What is said before is what the encoders take: at each edge, on both sides of it.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                (VideoEncoding.Codec.hevc, 8192, 16, false), (.hevc, 8192, 32, true), (.hevc, 4200, 16, true),
                (.hevc, 16_384, 64, true), (.hevc, 4300, 16, false), (.hevc, 16, 16, true),
                (.av1, 16, 8704, true),
                (.av1, 16, 8706, false), (.av1, 16_384, 16, true), (.av1, 16_386, 16, false),
                (.vp9, 16_384, 16, true),
                (.av1, 9000, 9000, false), (.av1, 14, 16, false), (.vp9, 16_386, 16, false),
                (.h264, 16_384, 16, true),
                (.h264, 16_386, 16, false), (.proRes422, 16_384, 16, true), (.proRes422, 14, 16, false),
            ], atMost: 4)) func sizesAreTakenAsSaid(
            codec: VideoEncoding.Codec, width: Int, height: Int, isTaken: Bool
        )
        async throws
    {
        let session = try await Self.session(CGSize(width: width, height: height))
        session.exportSettings = ExportSettings(
            video: VideoEncoding(codec: codec, speed: codec == .proRes422 ? nil : .ultrafast), audio: nil)
        session.timeRange = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 30))
        guard isTaken else {
            #expect(throws: AVError.self) { try session.compiledPlan() }
            return
        }
        let folder = try TemporaryFolder.make("edge")
        defer { TemporaryFolder.remove(folder) }
        let type: AVFileType = codec == .vp9 ? .webM : codec == .proRes422 ? .mov : .mp4
        let ending = type == .webM ? "webm" : type == .mov ? "mov" : "mp4"
        let url = folder.appendingPathComponent("edge.\(ending)")
        try await session.export(to: url, as: type)
        #expect(try await FFmpeg.probe(url, "stream=width,height", streams: "v:0") == ["\(width),\(height)"])
    }

    @Test func theEdgesAreTaken() async throws {
        for (width, height) in [(16, 16), (8192, 4352), (16_384, 2176)] {
            let plan = try await Self.session(CGSize(width: width, height: height)).compiledPlan()
            #expect(plan.video?.width == width && plan.video?.height == height)
        }
        // What a preset scales down fits.
        let small = try await Self.session(
            CGSize(width: 16_384, height: 16_384), preset: AVAssetExportPreset640x480)
        #expect(try small.compiledPlan().video?.width == 16_384)
        // Sound alone has no size.
        let sound = try await Self.session(CGSize(width: 2, height: 2), preset: AVAssetExportPresetAppleM4A)
        #expect { try sound.compiledPlan() } throws: {
            ($0 as? AVError)?.code == .operationNotSupportedForPreset
        }
    }

    @Test func framesOfAMicrosecondAreRefused() async throws {
        let size = CGSize(width: 320, height: 180)
        let session = try await Self.session(size, frameDuration: CMTime(value: 1, timescale: 1_000_000))
        #expect { try session.compiledPlan() } throws: {
            let error = $0 as? AVError
            return error?.failureReason?.contains("1/1000000") == true
                && error?.remedy?.contains("1/1000") == true
        }
        let item = AVPlayerItem(asset: session.asset)
        item.videoComposition = session.videoComposition
        #expect { try item.compiled() } throws: { ($0 as? AVError)?.code == .invalidVideoComposition }
        let fastest = try await Self.session(size, frameDuration: CMTime(value: 1, timescale: 1000))
        #expect(try fastest.compiledPlan().video != nil)
    }
}
