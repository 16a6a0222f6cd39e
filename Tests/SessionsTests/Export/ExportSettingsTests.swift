import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

@Suite struct ExportSettingsTests {
    private func session(_ settings: ExportSettings) async throws -> AVAssetExportSession {
        let asset = AVURLAsset(url: try await TestMedia.clip(TestClip(.numbered, frameCount: 15)))
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = settings
        return session
    }

    @Test func settingsAreKeptInJSON() throws {
        let settings = ExportSettings(
            video: VideoEncoding(
                codec: .hevc, rateControl: .bitRate(2_000_000), speed: .slow, keyframeInterval: 48,
                bitDepth: 10),
            audio: AudioEncoding(codec: .flac, bitDepth: 24), threads: .automatic,
            creationDate: Date(timeIntervalSince1970: 1_000_000))
        var kept = settings
        kept.keepsFrameTimes = true
        #expect(try JSONDecoder().decode(ExportSettings.self, from: JSONEncoder().encode(kept)) == kept)
        let data = try JSONEncoder().encode(settings)
        #expect(try JSONDecoder().decode(ExportSettings.self, from: data) == settings)
        let audio = AudioEncoding(codec: .opus, bitRate: 96_000)
        #expect(audio.bitRate == 96_000 && audio.bitDepth == nil && audio.codec == .opus)
        let video = VideoEncoding(codec: .av1)
        #expect(video.codec == .av1 && video.rateControl == nil && video.speed == nil)
        #expect(video.keyframeInterval == nil && video.bitDepth == nil)
        let standard = ExportSettings(video: video, audio: nil)
        #expect(standard.threads == .fixed && standard.creationDate == nil)
        #expect(standard.video == video && standard.audio == nil)
    }

    static let refusals: [(ExportSettings, AVFileType, String)] = [
        (
            ExportSettings(video: VideoEncoding(codec: .proRes422), audio: nil), .mp4,
            "MP4 can't hold ProRes 422"
        ),
        (
            ExportSettings(video: VideoEncoding(codec: .h264), audio: AudioEncoding(codec: .opus)), .mov,
            "QuickTime can't hold Opus"
        ),
        (ExportSettings(video: VideoEncoding(codec: .vp9), audio: nil), .wav, "WAV holds no video"),
        (ExportSettings(video: nil, audio: nil), .mp4, "neither video nor audio"),
        (
            ExportSettings(video: VideoEncoding(codec: .h264, rateControl: .quality(52)), audio: nil), .mp4,
            "invalid quality 52 of H.264"
        ),
        (
            ExportSettings(video: VideoEncoding(codec: .hevc, rateControl: .bitRate(0)), audio: nil), .mp4,
            "invalid video bit rate of 0 bit/s"
        ),
        (
            ExportSettings(video: VideoEncoding(codec: .proRes422, rateControl: .quality(3)), audio: nil),
            .mov, "no quality or bit rate"
        ),
        (
            ExportSettings(video: VideoEncoding(codec: .h264, keyframeInterval: 0), audio: nil), .mp4,
            "invalid keyframe interval of 0 frames"
        ),
        (
            ExportSettings(video: VideoEncoding(codec: .av1, bitDepth: 12), audio: nil), .mp4,
            "AV1 can't be encoded with 12 bits"
        ),
        (
            ExportSettings(video: nil, audio: AudioEncoding(codec: .flac, bitRate: 128_000)), .flac,
            "FLAC is lossless"
        ),
        (
            ExportSettings(video: nil, audio: AudioEncoding(codec: .mp3, bitRate: 100_000)), .mp4,
            "invalid bit rate of 100000 bit/s for MP3"
        ),
        (
            ExportSettings(video: nil, audio: AudioEncoding(codec: .pcm, bitDepth: 12)), .wav,
            "PCM can't be encoded with 12 bits"
        ),
    ]

    /// A combination that can't be is an error that names what could.
    @Test(arguments: refusals.indices) func whatCannotBeIsRefused(index: Int) async throws {
        let (settings, fileType, words) = Self.refusals[index]
        let session = try await session(settings)
        #expect(!session.supportedFileTypes.contains(fileType))
        let url = URL(fileURLWithPath: "/nowhere/movie")
        await #expect { try await session.export(to: url, as: fileType) } throws: { error in
            let error = error as? AVError
            return error?.code == .operationNotSupportedForPreset
                && error?.localizedDescription.contains(words) == true && error?.remedy?.isEmpty == false
        }
        #expect(session.status == .unknown)
        let error = #expect(throws: AVError.self) { try settings.validate(for: fileType) }
        #expect(error?.code == .operationNotSupportedForPreset && error?.remedy?.isEmpty == false)
        #expect(error?.failureReason?.contains(words) == true)
    }

    /// What a preset encodes, and what is usual for a file type.
    @Test func settingsToStartFrom() throws {
        let low = try #require(ExportSettings(presetName: AVAssetExportPresetLowQuality))
        #expect(low.video == VideoEncoding(codec: .h264, rateControl: .quality(28)))
        #expect(low.audio == AudioEncoding(codec: .aac, bitRate: 128_000))
        #expect(ExportSettings(presetName: AVAssetExportPresetAppleM4A)?.video == nil)
        #expect(ExportSettings(presetName: AVAssetExportPresetPassthrough) == nil)
        #expect(ExportSettings(presetName: "none") == nil)
        let size = AVAssetExportSession.maximumSize(ofPresetName: AVAssetExportPresetLowQuality)
        #expect(size == CGSize(width: 640, height: 480))
        #expect(AVAssetExportSession.maximumSize(ofPresetName: AVAssetExportPresetHighestQuality) == nil)
        #expect(ExportSettings(fileType: AVFileType(rawValue: "none")) == nil)
        #expect(AVFileType(pathExtension: "xyz") == nil && AVFileType(pathExtension: "MKV") == .matroska)
        let types = try AVFileType.writablePathExtensions.map { try #require(AVFileType(pathExtension: $0)) }
        #expect(Set(types).count == 11)
        for fileType in types {
            let settings = try #require(ExportSettings(fileType: fileType))
            try settings.validate(for: fileType)
            #expect((settings.video == nil) == [.m4a, .wav, .mp3, .flac].contains(fileType))
            #expect((settings.audio == nil) == [.gif, .png].contains(fileType))
        }
    }

    /// A bit rate is met, over two passes, and the first leaves nothing behind.
    @Test(
        .timeLimit(.minutes(5)),
        arguments: TestShare.of(
            [
                (.h264, .mp4, "mp4"), (.hevc, .mp4, "mp4"), (.vp9, .webM, "webm"),
                (.vp9, .mp4, "mp4"),
            ] as [(VideoEncoding.Codec, AVFileType, String)]))
    func bitRatesAreMetInTwoPasses(
        codec: VideoEncoding.Codec, fileType: AVFileType, fileExtension: String
    ) async throws {
        let folder = try TemporaryFolder.make("rate")
        defer { TemporaryFolder.remove(folder) }
        let source = folder.appendingPathComponent("source.mp4")
        try await ChildProcess.run(
            "ffmpeg",
            [
                "-v", "error", "-nostdin", "-f", "lavfi", "-i",
                "testsrc2=s=320x180:r=30:d=4,noise=alls=12:allf=t",
                "-c:v", "libx264", "-preset", "ultrafast", "-crf", "12", source.path,
            ])
        let session = try #require(
            AVAssetExportSession(
                asset: AVURLAsset(url: source), presetName: AVAssetExportPresetHighestQuality))
        session.exportSettings = ExportSettings(
            video: VideoEncoding(codec: codec, rateControl: .bitRate(400_000), speed: .superfast), audio: nil)
        let url = folder.appendingPathComponent("movie.\(fileExtension)")
        try await session.export(to: url, as: fileType)
        #expect(try await FFmpeg.frameCount(of: url) == 120)
        let size = try FileManager.default.attributesOfItem(atPath: url.path)[.size] as? Int ?? 0
        #expect((150_000...250_000).contains(size), "\(size)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == [url.lastPathComponent, "source.mp4"])
    }

    /// What `creationDate` says is in the file; without it, nothing is.
    @Test(.timeLimit(.minutes(5))) func filesHaveTheDateThatIsGiven() async throws {
        for date in [nil, Date(timeIntervalSince1970: 1_600_000_000)] {
            let folder = try TemporaryFolder.make("date")
            defer { TemporaryFolder.remove(folder) }
            let session = try await session(
                ExportSettings(video: VideoEncoding(codec: .h264), audio: nil, creationDate: date))
            let url = folder.appendingPathComponent("movie.mp4")
            try await session.export(to: url, as: .mp4)
            let found = try await FFmpeg.probe(url, "format_tags=creation_time")
            #expect(found == (date == nil ? [] : ["2020-09-13T12:26:40.000000Z"]))
        }
    }
}
