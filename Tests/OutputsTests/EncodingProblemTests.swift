import ExtraTypes
import MediaTypes
import RenderPlan
import Testing

@testable import Outputs

/// The reasons and remedies of settings that can't be exported.
@Suite struct EncodingProblemTests {
    private static func problem(
        _ video: VideoEncoding?, _ audio: AudioEncoding? = nil, in fileType: AVFileType
    ) throws -> EncodingProblem? {
        let container = try #require(ExportContainer.of(fileType))
        return ExportSettings(video: video, audio: audio).problem(in: container)
    }

    @Test(arguments: VideoEncoding.Codec.allCases, ExportContainer.all.map(\.fileType))
    func eachVideoCodecInEachContainer(codec: VideoEncoding.Codec, fileType: AVFileType) throws {
        let container = try #require(ExportContainer.of(fileType))
        let problem = try Self.problem(VideoEncoding(codec: codec), in: fileType)
        #expect((problem == nil) == container.videoCodecs.contains(codec))
        guard let problem else { return }
        #expect(
            problem.reason
                == (container.isAudioOnly
                    ? "\(container.name) holds no video" : "\(container.name) can't hold \(codec.title)"))
        #expect(problem.remedy.hasPrefix("use ") && problem.remedy.contains("an output that ends in ."))
    }

    @Test(arguments: AudioEncoding.Codec.allCases, ExportContainer.all.map(\.fileType))
    func eachAudioCodecInEachContainer(codec: AudioEncoding.Codec, fileType: AVFileType) throws {
        let container = try #require(ExportContainer.of(fileType))
        let problem = try Self.problem(nil, AudioEncoding(codec: codec), in: fileType)
        #expect((problem == nil) == container.audioCodecs.contains(codec))
        guard let problem else { return }
        #expect(
            problem.reason
                == (container.audioCodecs.isEmpty
                    ? "\(container.name) holds no audio" : "\(container.name) can't hold \(codec.title)"))
        #expect(problem.remedy.contains("an output that ends in ."))
    }

    @Test func remediesListWhatCouldBe() throws {
        let proRes = try Self.problem(VideoEncoding(codec: .proRes422), in: .mp4)
        #expect(proRes?.remedy == "use H.264, HEVC, AV1 or VP9, or an output that ends in .mov")
        let sound = try Self.problem(VideoEncoding(codec: .vp9), in: .wav)
        #expect(sound?.remedy == "use an output that ends in .mp4, .webm or .mkv")
        let opus = try Self.problem(nil, AudioEncoding(codec: .opus), in: .mov)
        #expect(
            opus?.remedy
                == "use AAC, PCM, ALAC or MP3, or an output that ends in .mp4, .webm or .mkv")
        let gif = try Self.problem(nil, AudioEncoding(codec: .aac), in: .gif)
        #expect(
            gif?.remedy
                == "remove the audio, or use an output that ends in .mp4, .mov, .m4v, .m4a or .mkv")
        #expect(try Self.problem(nil, in: .mp4)?.remedy == "set one of them")
    }

    private static let outside: [(VideoEncoding, AVFileType, String, String)] = [
        (
            VideoEncoding(codec: .h264, rateControl: .quality(51)), .mp4, "invalid quality 51 of H.264",
            "use 0 to 50, lower for better"
        ),
        (
            VideoEncoding(codec: .vp9, rateControl: .quality(-1)), .webM, "invalid quality -1 of VP9",
            "use 0 to 63, lower for better"
        ),
        (
            VideoEncoding(codec: .hevc, rateControl: .bitRate(999)), .mp4,
            "invalid video bit rate of 999 bit/s", "use 1000 to 100000000"
        ),
        (
            VideoEncoding(codec: .proRes422, rateControl: .quality(1)), .mov,
            "ProRes 422 has no quality or bit rate to set", "choose another variant of ProRes"
        ),
        (
            VideoEncoding(codec: .gif, rateControl: .bitRate(100_000)), .gif,
            "GIF has no quality or bit rate to set", "remove the quality or bit rate"
        ),
        (
            VideoEncoding(codec: .png, keyframeInterval: 2), .png, "each frame of PNG is a keyframe",
            "remove the keyframe interval"
        ),
        (
            VideoEncoding(codec: .hevc, bitDepth: 12), .mp4, "HEVC can't be encoded with 12 bits a sample",
            "use 8 or 10"
        ),
        (
            VideoEncoding(codec: .proRes422, bitDepth: 8), .mov,
            "ProRes 422 can't be encoded with 8 bits a sample", "use 10"
        ),
        (
            VideoEncoding(codec: .gif, bitDepth: 10), .gif, "GIF can't be encoded with 10 bits a sample",
            "use 8"
        ),
    ]

    @Test(arguments: outside.indices) func videoOutsideOfItsRanges(index: Int) throws {
        let (encoding, fileType, reason, remedy) = Self.outside[index]
        let problem = try #require(try Self.problem(encoding, in: fileType))
        #expect(problem.reason == reason && problem.remedy == remedy && !problem.isOfFrames)
    }

    private static let audioOutside: [(AudioEncoding, AVFileType, String, String)] = [
        (
            AudioEncoding(codec: .aac, bitRate: 7999), .mp4, "invalid bit rate of 7999 bit/s for AAC",
            "use 8000 to 512000"
        ),
        (
            AudioEncoding(codec: .mp3, bitRate: 100_000), .mp3,
            "invalid bit rate of 100000 bit/s for MP3",
            "use 32000, 40000, 48000, 56000, 64000, 80000, 96000, 112000, 128000, 160000, 192000, 224000, "
                + "256000 or 320000"
        ),
        (
            AudioEncoding(codec: .alac, bitRate: 100_000), .m4a, "ALAC is lossless and has no bit rate",
            "remove the bit rate"
        ),
        (
            AudioEncoding(codec: .opus, bitDepth: 16), .webM, "Opus can't be encoded with 16 bits a sample",
            "remove the bit depth"
        ),
        (
            AudioEncoding(codec: .pcm, bitDepth: 32), .wav, "PCM can't be encoded with 32 bits a sample",
            "use 16 or 24"
        ),
    ]

    @Test(arguments: audioOutside.indices) func audioOutsideOfItsRanges(index: Int) throws {
        let (encoding, fileType, reason, remedy) = Self.audioOutside[index]
        let problem = try #require(try Self.problem(nil, encoding, in: fileType))
        #expect(problem.reason == reason && problem.remedy == remedy)
    }

    /// The sizes of the codecs' highest levels.
    @Test(
        arguments: [
            (.h264, 14, 16, "14x16 is too small for H.264", "choose a size of at least 16 pixels a side"),
            (
                .h264, 8192, 4354, "8192x4354 is too large for H.264",
                "choose a size of at most 8192x4352 pixels, or another of this area"
            ),
            (
                .hevc, 4202, 30, "4202x30 is too small for HEVC",
                "choose a size of at least 32 pixels a side, or of at most 4200"
            ),
            (
                .vp9, 16_386, 16, "16386x16 is too large for VP9",
                "choose a size of at most 16384x16384 pixels"
            ),
            (
                .av1, 4096, 8706, "4096x8706 is too large for AV1",
                "choose a size of at most 8192x4352 pixels, or another of this area"
            ),
        ] as [(VideoEncoding.Codec, Int, Int, String, String)])
    func sizesAreLimited(
        codec: VideoEncoding.Codec, width: Int, height: Int, reason: String, remedy: String
    ) {
        let format = VideoFormat(
            width: 640, height: 360, frameDuration: CMTime(value: 1, timescale: 30), colorimetry: .bt709)
        let lower = LowerVideoEncoding(encoding: VideoEncoding(codec: codec), threads: .fixed)
        let problem = lower.problem(with: format, width: width, height: height)
        #expect(problem?.reason == reason && problem?.remedy == remedy && problem?.isOfFrames == true)
        #expect(lower.problem(with: format, width: 640, height: 360) == nil)
    }
}
