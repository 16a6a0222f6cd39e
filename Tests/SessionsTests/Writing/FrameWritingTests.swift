import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Frames that a client writes: their order, times and sizes.
///
/// Source: AVAssetWriter.h and AVAssetWriterInput.h. The judge is ffmpeg.
@Suite struct FrameWritingTests {
    @Test func framesComeBackAtTheirTimes() async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let times = (0..<40).map { CMTime(value: Int64($0) * 1001, timescale: 30_000) }
            try await TestWriter.write(times, writer)
            let video = try await FFmpeg.video(of: url)
            #expect((video.width, video.height) == (160, 96))
            #expect(video.frames.map(\.presentationTime) == times)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<40))
            let folder = try FileManager.default.contentsOfDirectory(
                atPath: url.deletingLastPathComponent().path)
            #expect(folder == ["movie.mp4"])
        }
    }

    /// Frames of a variable rate, from a session that begins late: its start is the movie's zero.
    @Test func irregularFramesAndASessionsStart() async throws {
        try await TestWriter.writing("movie.mov", as: .mov) { writer, url in
            let steps = [0, 1, 5, 6, 8, 15, 16, 17, 30]
            let times = steps.map { CMTime(value: Int64($0 + 600), timescale: 60) }
            try await TestWriter.write(times, writer, start: CMTime(value: 10, timescale: 1)) {
                $0.mediaTimeScale = 600
            }
            let video = try await FFmpeg.video(of: url)
            #expect(
                video.frames.map(\.presentationTime) == steps.map { CMTime(value: Int64($0), timescale: 60) })
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<9))
            #expect(try await FFmpeg.probe(url, "stream=time_base", streams: "v:0") == ["1/600"])
        }
    }

    /// An empty edit covers the time before the first sample, in both kinds of files.
    @Test(arguments: [false, true]) func aTrackMayBeginAfterTheSession(isForNetworkUse: Bool) async throws {
        try await TestWriter.writing("late.mp4", as: .mp4) { writer, url in
            writer.shouldOptimizeForNetworkUse = isForNetworkUse
            let times = (10..<20).map { CMTime(value: Int64($0), timescale: 25) }
            try await TestWriter.write(times, writer)
            let video = try await FFmpeg.video(of: url)
            #expect(video.frames.map(\.presentationTime) == times)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<10))
            #expect(try await FFmpeg.probe(url, "stream=start_time,duration") == ["0.400000,0.400000"])
            let asset = AVURLAsset(url: url)
            #expect(try await asset.load(.duration) == CMTime(value: 20, timescale: 25))
        }
    }

    /// A last frame that is longer than those before it lasts as long in the media as in the movie.
    @Test(arguments: TestShare.of(0..<12 as Range<UInt64>))
    func mediaLastAsLongAsTheirTrack(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var steps = [Int64.random(in: 0...1, using: &random) * 600]
        for _ in 0..<Int.random(in: 2...9, using: &random) {
            steps.append(steps[steps.count - 1] + [30, 60, 300, 1500].randomElement(using: &random)!)
        }
        try await TestWriter.writing("long.mp4", as: .mp4) { [steps] writer, url in
            let times = steps.map { CMTime(value: $0, timescale: 600) }
            writer.shouldOptimizeForNetworkUse = seed % 2 == 0
            try await TestWriter.write(times, writer) { $0.mediaTimeScale = 600 }
            let count = steps.count
            let length = 2 * steps[count - 1] - steps[count - 2] - steps[0]
            let lasting = try await FFmpeg.probe(url, "stream=duration").compactMap { Double($0) }
            // ffprobe counts the empty edit of a late track as far as the media are longer than what is presented.
            let range = Double(length) / 600 - 0.002...Double(length + steps[0]) / 600 + 0.002
            #expect(lasting.count == 1 && range.contains(lasting[0]), "\(lasting) \(steps)")
            let video = try await FFmpeg.video(of: url)
            #expect(video.frames.map(\.presentationTime) == times)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<count))
        }
    }

    /// Frames that are reordered are decoded before the first is presented, by days too, each at its time.
    @Test(arguments: [AVVideoCodecType.h264, .hevc], TestShare.of(0..<6 as Range<UInt64>))
    func framesMayBeFarApart(codec: AVVideoCodecType, seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        var seconds = [Int64(0)]
        for _ in 0..<Int.random(in: 2...8, using: &random) {
            seconds.append(
                seconds[seconds.count - 1] + [1, 500, 3600, 86_400].randomElement(using: &random)!)
        }
        try await TestWriter.writing("far.mp4", as: .mp4) { [seconds] writer, url in
            var settings = TestWriter.h264
            settings[AVVideoCodecKey] = codec
            let times = seconds.map { CMTime(value: $0 * 600, timescale: 600) }
            try await TestWriter.write(times, writer, settings: settings)
            let frames = try await FFmpeg.probe(url, "frame=pts_time", streams: "v:0").compactMap {
                Double($0.prefix { $0 != "," })
            }
            #expect(frames == seconds.map(Double.init))
            let decoded = try await FFmpeg.probe(url, "packet=dts_time", streams: "v:0").compactMap {
                Double($0.prefix { $0 != "," })
            }
            #expect(zip(decoded, decoded.dropFirst()).allSatisfy { $0 < $1 }, "\(decoded)")
        }
    }

    @Test func playersShowTheNaturalSize() async throws {
        try await TestWriter.writing("wide.mov", as: .mov) { writer, url in
            try await TestWriter.write((0..<5).map { CMTime(value: Int64($0), timescale: 25) }, writer) {
                #expect($0.naturalSize == .zero)
                $0.naturalSize = CGSize(width: 240, height: 96)
            }
            let bytes = [UInt8](try Data(contentsOf: url))
            let header = try #require(
                bytes.indices.dropLast(100).first { Array(bytes[$0..<$0 + 4]) == Array("tkhd".utf8) })
            // The last fields of the track's header, in 16.16 bits.
            #expect(Array(bytes[header + 80..<header + 88]) == [0, 240, 0, 0, 0, 96, 0, 0])
            let video = try await FFmpeg.video(of: url)
            #expect((video.width, video.height, video.frames.count) == (160, 96, 5))
        }
    }

    @Test(arguments: [
        AVVideoScalingModeResize, AVVideoScalingModeResizeAspect, AVVideoScalingModeResizeAspectFill,
    ])
    func framesAreScaled(mode: String) async throws {
        try await TestWriter.writing("scaled.mp4", as: .mp4) { writer, url in
            var settings = TestWriter.h264
            settings[AVVideoScalingModeKey] = mode
            settings[AVVideoCompressionPropertiesKey] = [
                AVVideoAverageBitRateKey: 2_000_000, AVVideoAllowFrameReorderingKey: false,
                AVVideoMaxKeyFrameIntervalKey: 5,
            ]
            try await TestWriter.append(
                Self.whiteFrames(count: 10, width: 96, height: 192), to: writer, .video, settings)
            let video = try await FFmpeg.video(of: url)
            #expect((video.width, video.height, video.frames.count) == (160, 96, 10))
            let frame = try #require(video.frames.last)
            // Black beside the frame, or nothing.
            #expect((frame.pixel(4, 48)[0] < 30) == (mode == AVVideoScalingModeResizeAspect))
            #expect(frame.pixel(80, 48)[0] > 220)
            let keys = try await FFmpeg.probe(url, "packet=flags", streams: "v:0").filter {
                $0.hasPrefix("K")
            }
            #expect(keys.count == 2)
        }
    }

    /// White frames, ten a second.
    private static func whiteFrames(count: Int, width: Int, height: Int) throws -> [CMSampleBuffer] {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
        let image = try #require(made)
        CVPixelBufferLockBaseAddress(image, [])
        memset(
            try #require(CVPixelBufferGetBaseAddress(image)), 255,
            CVPixelBufferGetBytesPerRow(image) * height)
        CVPixelBufferUnlockBaseAddress(image, [])
        return try (0..<count).map { index in
            try CMSampleBuffer(
                imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image),
                sampleTiming: CMSampleTimingInfo(
                    duration: CMTime(value: 1, timescale: 10),
                    presentationTimeStamp: CMTime(value: Int64(index), timescale: 10),
                    decodeTimeStamp: .invalid))
        }
    }
}
