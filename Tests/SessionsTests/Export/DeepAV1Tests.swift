import Editing
import ExtraTypes
import Foundation
import GStreamerOverlay
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// AV1 in 10 bits, for which not every version of GStreamer has an encoder.
@Suite struct DeepAV1Tests {
    private static let isInstalled = GStreamer.hasElement("svtav1enc")

    private static func export(
        _ encoding: VideoEncoding, of clip: TestClip, to url: URL, as fileType: AVFileType
    ) async throws {
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(video: encoding, audio: nil)
        try await session.export(to: url, as: fileType)
    }

    @Test(
        .enabled(if: isInstalled, "GStreamer has no svtav1enc"), .timeLimit(.minutes(2)),
        arguments: [
            (.quality(30), .mp4, "mp4"), (.quality(0), .webM, "webm"), (.bitRate(300_000), .matroska, "mkv"),
        ] as [(VideoEncoding.RateControl, AVFileType, String)])
    func isWhatItSays(rate: VideoEncoding.RateControl, fileType: AVFileType, name: String) async throws {
        let folder = try TemporaryFolder.make("deep")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.\(name)")
        let encoding = VideoEncoding(
            codec: .av1, rateControl: rate, speed: .ultrafast, keyframeInterval: 10, bitDepth: 10)
        try await Self.export(encoding, of: TestClip(.numbered, frameCount: 35), to: url, as: fileType)
        let found = try await FFmpeg.probe(
            url, "stream=codec_name,pix_fmt,color_range,color_space,color_transfer,color_primaries",
            streams: "v:0")
        #expect(found == ["av1,yuv420p10le,tv,bt709,bt709,bt709"])
        let keyframes = try await FFmpeg.probe(url, "packet=flags", streams: "v:0")
            .enumerated().filter { $0.element.contains("K") }.map(\.offset)
        #expect(keyframes == [0, 10, 20, 30])
        let video = try await FFmpeg.video(of: url)
        #expect(video.frames.map { FramePattern.number(in: $0) } == (0..<35).map { $0 })
        let again = folder.appendingPathComponent("again.\(name)")
        try await Self.export(encoding, of: TestClip(.numbered, frameCount: 35), to: again, as: fileType)
        #expect(try Data(contentsOf: url) == Data(contentsOf: again))
    }

    /// What the encoder or its element can't do, and would crash or hang on, is refused before it is asked.
    @Test(
        .enabled(if: isInstalled, "GStreamer has no svtav1enc"),
        arguments: [
            (62, CMTime(value: 1, timescale: 30), 30, "in 62x64 with"),
            (64, CMTime(value: 3, timescale: 2), 30, "with a frame duration of 3/2 s"),
            (64, CMTime(value: 1, timescale: 241), 30, "with a frame duration of 1/241 s"),
            (64, CMTime(value: 1, timescale: 30), 1, "each frame a keyframe"),
        ])
    func whatTheEncoderCannotDoIsRefused(
        width: Int, frameDuration: CMTime, keyframes: Int, words: String
    ) async throws {
        let folder = try TemporaryFolder.make("deep")
        defer { TemporaryFolder.remove(folder) }
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 15)))
        let composition = AVMutableVideoComposition(propertiesOf: asset)
        composition.renderSize = CGSize(width: width, height: 64)
        composition.sourceTrackIDForFrameTiming = kCMPersistentTrackID_Invalid
        composition.frameDuration = frameDuration
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.videoComposition = composition
        session.exportSettings = ExportSettings(
            video: VideoEncoding(codec: .av1, keyframeInterval: keyframes, bitDepth: 10), audio: nil)
        let error = await #expect(throws: AVError.self) {
            try await session.export(to: folder.appendingPathComponent("movie.mp4"), as: .mp4)
        }
        #expect(error?.failureReason?.hasPrefix("AV1 can't be encoded with 10 bits a sample") == true)
        #expect(error?.failureReason?.contains(words) == true, "\(error?.failureReason ?? "")")
        #expect(try folder.contents == [])
    }

    @Test(.enabled(if: !isInstalled, "svtav1enc is installed")) func withoutTheEncoderTheVersionIsNamed()
        throws
    {
        let settings = ExportSettings(video: VideoEncoding(codec: .av1, bitDepth: 10), audio: nil)
        let error = try #require(throws: AVError.self) { try settings.validate(for: .mp4) }
        let reason = "AV1 can't be encoded with 10 bits a sample: 'svtav1enc' is not installed"
        #expect(error.failureReason == reason)
        #expect(error.remedy?.hasPrefix("use 8, or install gstreamer1.0-plugins-bad") == true)
        let isOlder = GStreamerVersion.running < GStreamerVersion(1, 24)
        #expect(error.remedy?.contains("\(GStreamerVersion.running) is installed") == isOlder)
    }
}
