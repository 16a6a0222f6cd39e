import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Sizes that encoders can't code, and times that movies can't hold: the writer fails, and its error says why.
@Suite(.timeLimit(.minutes(5))) struct WriterLimitTests {
    private static func settings(
        _ codec: AVVideoCodecType, _ width: Int, _ height: Int
    ) -> [String: Any] {
        [AVVideoCodecKey: codec, AVVideoWidthKey: width, AVVideoHeightKey: height]
    }

    private static func image(_ width: Int, _ height: Int) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferCreate(nil, width, height, kCVPixelFormatType_32BGRA, nil, &made)
        return try #require(made)
    }

    private static func frame(
        _ time: CMTime, duration: CMTime = .invalid, size: (Int, Int) = (64, 64)
    ) throws -> CMSampleBuffer {
        let image = try image(size.0, size.1)
        return try CMSampleBuffer(
            imageBuffer: image, formatDescription: try CMFormatDescription(imageBuffer: image),
            sampleTiming: CMSampleTimingInfo(
                duration: duration, presentationTimeStamp: time, decodeTimeStamp: .invalid))
    }

    /// Writes samples until one isn't taken, and completes the file.
    ///
    /// - Returns: The number of samples that were taken, and the writer's error.
    private static func write(
        _ samples: [CMSampleBuffer], _ type: AVMediaType, _ settings: [String: Any]?, _ writer: AVAssetWriter,
        start: CMTime = .zero, end: CMTime? = nil
    ) async throws -> (taken: Int, error: AVError?) {
        let input = AVAssetWriterInput(mediaType: type, outputSettings: settings)
        writer.add(input)
        guard writer.startWriting() else { return (0, writer.error as? AVError) }
        writer.startSession(atSourceTime: start)
        var taken = 0
        for sample in samples {
            while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
            guard input.append(sample) else { break }
            taken += 1
        }
        if let end { writer.endSession(atSourceTime: end) }
        await writer.finishWriting()
        return (taken, writer.error as? AVError)
    }

    @Test(
        arguments: [
            (.h264, 1, 1, "1x1 is too small for H.264"), (.h264, 15, 20, "15x20 is too small for H.264"),
            (.h264, 0, -4, "0x-4 is too small for H.264"),
            (.h264, 20_000, 20_000, "20000x20000 is too large for H.264"),
            (.h264, 8192, 8192, "8192x8192 is too large for H.264"),
            (.h264, .max, .max, "is too large for H.264"),
            (.hevc, 8192, 16, "8192x16 is too small for HEVC"),
            (.proRes422, 14, 64, "14x64 is too small for ProRes 422"),
        ] as [(AVVideoCodecType, Int, Int, String)])
    func sizesOfSettingsAreThoseOfExports(codec: AVVideoCodecType, width: Int, height: Int, words: String)
        async throws
    {
        try await TestWriter.writing("movie.mov", as: .mov) { writer, url in
            let settings = Self.settings(codec, width, height)
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
            writer.add(input)
            #expect(!writer.startWriting() && writer.status == .failed)
            let error = writer.error as? AVError
            #expect(error?.code == .unsupportedOutputSettings)
            #expect(error?.failureReason?.contains(words) == true, "\(String(describing: error))")
            #expect(error?.remedy?.hasPrefix("choose a size of at ") == true)
            let files = try TestWriter.files(beside: url)
            #expect(files.isEmpty)
        }
    }

    @Test(
        arguments: [
            (1, 1, .h264, "1x1 is too small for H.264"), (64, 15, .h264, "64x15 is too small for H.264"),
            (16_386, 16, .h264, "16386x16 is too large for H.264"),
            (4300, 16, .hevc, "4300x16 is too small for HEVC"),
        ] as [(Int, Int, AVVideoCodecType, String)])
    func sizesOfFramesAreThoseOfExports(width: Int, height: Int, codec: AVVideoCodecType, words: String)
        async throws
    {
        try await TestWriter.writing("movie.mov", as: .mov) { writer, _ in
            let frames = [try Self.frame(.zero, size: (width, height))]
            let (taken, error) = try await Self.write(frames, .video, [AVVideoCodecKey: codec], writer)
            #expect(taken == 0 && error?.code == .unsupportedOutputSettings)
            #expect(error?.failureReason == words)
        }
    }

    /// Frames without a whole pair of pixels have no color to scale.
    @Test(arguments: [(1, 1), (1, 64), (64, 1)]) func framesOfOnePixelAreRefused(size: (Int, Int))
        async throws
    {
        for isFirst in [true, false] {
            try await TestWriter.writing("movie.mp4", as: .mp4) { writer, _ in
                let frames =
                    (isFirst ? [] : [try Self.frame(.zero)])
                    + [try Self.frame(CMTime(value: 1, timescale: 10), size: size)]
                let (taken, error) = try await Self.write(frames, .video, TestWriter.h264, writer)
                #expect(taken == frames.count - 1 && error?.code == .invalidSourceMedia)
                #expect(error?.failureReason == "frames of \(size.0)x\(size.1) can't be encoded")
            }
        }
    }

    private static let far = CMTime(value: 1_000_000_000_000, timescale: 1)

    /// Each with the times of its frames, the durations, and the words of the error.
    private static let wrongTimes: [([CMTime], CMTime, String)] = [
        ([far], .invalid, "too far from the session's start"),
        ([.zero, far], .invalid, "too far from the session's start"),
        ([CMTime.zero - far], .invalid, "too far from the session's start"),
        ([.zero], far, "too far from the session's start"),
        ([CMTime(value: .max, timescale: 1)], far, "too far from the session's start"),
        ([.invalid], .invalid, "no presentation time"), ([.indefinite], .invalid, "no presentation time"),
        ([.positiveInfinity], .invalid, "no presentation time"),
        ([CMTime(value: 1, timescale: 0)], .invalid, "too far from the session's start"),
        // Of 2³² units.
        ([.zero, CMTime(value: 47_722 * 90_000, timescale: 90_000)], .invalid, "it can last 47721."),
        (
            [CMTime(value: 0, timescale: 1_000_000)], CMTime(value: 4295, timescale: 1),
            "can last 4294."
        ),
    ]

    @Test(arguments: wrongTimes.indices) func timesThatNoMovieHasAreRefused(index: Int) async throws {
        let (times, duration, words) = Self.wrongTimes[index]
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let frames = try times.map { try Self.frame($0, duration: duration) }
            let error = try await Self.write(frames, .video, TestWriter.h264, writer).error
            #expect(writer.status == .failed)
            #expect(error?.failureReason?.contains(words) == true, "\(String(describing: error))")
            #expect(error?.remedy != nil && !FileManager.default.fileExists(atPath: url.path))
        }
    }

    /// Movies have 31 bits for the time from decoding to presentation.
    @Test(arguments: [true, false]) func reorderedFramesTooFarApartAreRefused(isReordered: Bool)
        async throws
    {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let seconds: [Int64] = [0, 100, 23_000, 23_900]
            let frames = try seconds.map { try Self.frame(CMTime(value: $0 * 90_000, timescale: 90_000)) }
            var settings = TestWriter.h264
            settings[AVVideoCompressionPropertiesKey] = [AVVideoAllowFrameReorderingKey: isReordered]
            let (taken, error) = try await Self.write(frames, .video, settings, writer)
            #expect(taken == (isReordered ? 3 : 4) && (error == nil) == !isReordered)
            guard isReordered else { return }
            #expect(error?.code == .invalidSourceMedia)
            #expect(error?.failureReason?.hasPrefix("frames at 0.0 and 23900.0 s are too far apart") == true)
            #expect(error?.remedy?.contains("AVVideoAllowFrameReorderingKey") == true)
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }
    }

    @Test(arguments: [far, CMTime(value: 100_000, timescale: 1)]) func farAudioIsRefused(time: CMTime)
        async throws
    {
        try await TestWriter.writing("movie.mov", as: .mov) { writer, _ in
            let block = try #require(TestWriter.counted(track: 0, block: 0))
            let late = try CMSampleBuffer(
                copying: block,
                withNewTiming: [
                    CMSampleTimingInfo(
                        duration: CMTime(value: 1, timescale: 48_000), presentationTimeStamp: time,
                        decodeTimeStamp: .invalid)
                ])
            let (taken, error) = try await Self.write([block, late], .audio, nil, writer)
            let words = time == Self.far ? "too far from the session's start" : "it can last 89478."
            #expect(taken == 1 && error?.failureReason?.contains(words) == true)
        }
    }

    /// What is far from zero may be near the session's start.
    @Test(arguments: [far, CMTime.zero - far, CMTime(value: -7, timescale: 2)])
    func aSessionMayStartAnywhere(start: CMTime) async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let steps = (0..<5).map { CMTime(value: $0, timescale: 10) }
            let frames = try steps.map { try Self.frame(start + $0) }
            let (taken, error) = try await Self.write(
                frames, .video, TestWriter.h264, writer, start: start)
            #expect(taken == 5 && error == nil)
            #expect(try await FFmpeg.video(of: url).frames.map(\.presentationTime) == steps)
        }
    }

    @Test func anEndThatNoMovieHasIsRefused() async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            let (taken, error) = try await Self.write(
                [try Self.frame(.zero)], .video, TestWriter.h264, writer, end: Self.far)
            #expect(taken == 1 && error?.failureReason?.contains("it can last") == true)
            #expect(!FileManager.default.fileExists(atPath: url.path))
        }
        try await TestWriter.writing("fine.mp4", as: .mp4) { writer, _ in
            writer.movieTimeScale = 1_000_000_000
            let frames = try [0, 5, 6].map { try Self.frame(CMTime(value: $0, timescale: 1)) }
            let (taken, error) = try await Self.write(frames, .video, TestWriter.h264, writer)
            #expect(taken == 1 && error?.failureReason?.contains("it can last 4.29") == true)
        }
    }

    /// Gaps of several seconds are silent, to the sample.
    @Test func longGapsAreSilent() async throws {
        try await TestWriter.writing("movie.mov", as: .mov) { writer, url in
            let blocks = try [0, 1000].map { try #require(TestWriter.counted(track: 1, block: $0)) }
            let (taken, error) = try await Self.write(blocks, .audio, nil, writer)
            #expect(taken == 2 && error == nil)
            let samples = Array(try await FFmpeg.audio(of: url).channel(0))
            #expect(samples.count == 1001 * 160)
            let expected = samples.indices.map { index in
                (160..<160_000).contains(index) ? 0 : Float(TestWriter.value(index, 1)) / 32_768
            }
            #expect(samples.elementsEqual(expected))
        }
    }

    /// A number of seconds that isn't one of frames.
    @Test func keyframesMayBeAnyTimeApart() async throws {
        try await TestWriter.writing("movie.mp4", as: .mp4) { writer, url in
            var settings = TestWriter.h264
            settings[AVVideoCompressionPropertiesKey] = [AVVideoMaxKeyFrameIntervalDurationKey: 1e300]
            try await TestWriter.write(
                (0..<3).map { CMTime(value: $0, timescale: 25) }, writer, settings: settings)
            #expect(try await FFmpeg.video(of: url).frames.count == 3)
        }
    }
}
