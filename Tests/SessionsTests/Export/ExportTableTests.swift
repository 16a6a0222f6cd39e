import Editing
import ExtraTypes
import Foundation
import MediaTypes
import SessionExtras
import Sessions
import TestSupport
import Testing

/// Each codec in each container that holds it: exported, then ffprobe and ffmpeg's decoders agree on format, times,
/// frames and samples.
@Suite struct ExportTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var fileType: AVFileType
        var fileExtension: String
        var video: VideoEncoding.Codec?
        var audio: AudioEncoding.Codec
        /// ffprobe's words: the codec and the profile or tag of the video, and the codec of the audio.
        var expected: [String]
        var testDescription: String { "\(video.map(\.rawValue) ?? "-") \(audio) .\(fileExtension)" }

        init(
            _ fileType: AVFileType, _ fileExtension: String, _ video: VideoEncoding.Codec?,
            _ audio: AudioEncoding.Codec, _ expected: String...
        ) {
            (self.fileType, self.fileExtension) = (fileType, fileExtension)
            (self.video, self.audio, self.expected) = (video, audio, expected)
        }
    }

    static let rows = [
        Row(.mp4, "mp4", .h264, .aac, "h264,avc1", "aac"),
        Row(.mp4, "mp4", .hevc, .alac, "hevc,hvc1", "alac"),
        Row(.mp4, "mp4", .av1, .opus, "av1,av01", "opus"),
        Row(.mp4, "mp4", .vp9, .aac, "vp9,vp09", "aac"),
        Row(.mov, "mov", .hevc, .mp3, "hevc,hvc1", "mp3"),
        Row(.mov, "mov", .proRes422Proxy, .pcm, "prores,apco", "pcm_s16le"),
        Row(.mov, "mov", .proRes422LT, .aac, "prores,apcs", "aac"),
        Row(.mov, "mov", .proRes422, .alac, "prores,apcn", "alac"),
        Row(.mov, "mov", .proRes422HQ, .pcm, "prores,apch", "pcm_s16le"),
        Row(.mov, "mov", .proRes4444, .pcm, "prores,ap4h", "pcm_s16le"),
        Row(.m4v, "m4v", .h264, .aac, "h264,avc1", "aac"),
        Row(.m4a, "m4a", nil, .aac, "aac"), Row(.m4a, "m4a", nil, .alac, "alac"),
        Row(.webM, "webm", .vp9, .opus, "vp9", "opus"), Row(.webM, "webm", .av1, .opus, "av1", "opus"),
        Row(.matroska, "mkv", .h264, .flac, "h264", "flac"),
        Row(.matroska, "mkv", .h264, .aac, "h264", "aac"),
        Row(.matroska, "mkv", .vp9, .mp3, "vp9", "mp3"), Row(.mp3, "mp3", nil, .mp3, "mp3"),
        Row(.matroska, "mkv", .hevc, .pcm, "hevc", "pcm_s16le"),
        Row(.matroska, "mkv", .vp9, .opus, "vp9", "opus"), Row(.wav, "wav", nil, .pcm, "pcm_s16le"),
        Row(.flac, "flac", nil, .flac, "flac"),
    ]

    private static let marks = [2400, 30_000]

    @Test(.timeLimit(.minutes(5)), arguments: TestShare.of(rows))
    func isWhatItSays(row: Row) async throws {
        let sound = TestSound(.clicks(Self.marks), sampleCount: 40_000)
        let clip = TestClip(.numbered, frameCount: 25).with {
            ($0.width, $0.height, $0.sound) = (160, 96, sound)
        }
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let folder = try TemporaryFolder.make("table")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.\(row.fileExtension)")
        let session = try #require(
            AVAssetExportSession(asset: asset, presetName: AVAssetExportPresetHighestQuality))
        let settings = ExportSettings(
            video: row.video.map { VideoEncoding(codec: $0, speed: .ultrafast) },
            audio: AudioEncoding(codec: row.audio))
        session.exportSettings = settings
        #expect(session.exportSettings == settings && session.supportedFileTypes.contains(row.fileType))
        session.verifiesOutput = row.fileType == .mov
        #expect(session.verifiesOutput == (row.fileType == .mov))
        try await session.export(to: url, as: row.fileType)
        #expect(try folder.contents == [url.lastPathComponent])
        if row.video != nil {
            let found = try await FFmpeg.probe(url, "stream=codec_name,codec_tag_string", streams: "v:0")
            #expect(found.first?.hasPrefix(row.expected[0]) == true, "\(found)")
            let colors = try await FFmpeg.probe(
                url, "stream=color_range,color_space,color_transfer,color_primaries", streams: "v:0")
            // ProRes has no field for its range, which is always limited: ffprobe 7 doesn't tell it, 5 and 9 do.
            let isProRes = row.expected[0].hasPrefix("prores")
            #expect(colors == ["tv,bt709,bt709,bt709"] || isProRes && colors == ["unknown,bt709,bt709,bt709"])
            let video = try await FFmpeg.video(of: url)
            #expect(
                video.frames.enumerated().allSatisfy {
                    abs($1.presentationTime.seconds - Double($0) / 30) < 0.0011
                })
            #expect(video.frames.map { FramePattern.number(in: $0) } == (0..<25).map { $0 })
        }
        let codec = try await FFmpeg.probe(url, "stream=codec_name", streams: "a:0")
        #expect(codec == [try #require(row.expected.last)])
        let audio = try await FFmpeg.audio(of: url)
        let found = audio.clicks(threshold: 0.15)
        #expect(found.count == Self.marks.count, "\(found)")
        #expect(zip(found, Self.marks).allSatisfy { abs($0 - $1) <= 48 }, "\(found)")
        // As long as the video but for the last packet, and for MP3's delay.
        #expect(abs(audio.frameCount - 40_000) <= 2304, "\(audio.frameCount)")
    }
}
