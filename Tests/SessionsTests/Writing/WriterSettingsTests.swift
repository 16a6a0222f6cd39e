import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Settings with values of any type. Source: AVVideoSettings.h, AVAudioSettings.h.
@Suite struct WriterSettingsTests {
    private static var video: [String: Any] {
        [
            AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 96,
        ]
    }
    private static var audio: [String: Any] {
        [
            AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 2,
        ]
    }

    private static func writer(_ folder: URL) throws -> AVAssetWriter {
        try AVAssetWriter(outputURL: folder.appendingPathComponent("movie.mov"), fileType: .mov)
    }

    private static let sizes: [@Sendable (Int) -> Any] = [
        { $0 }, { Int32($0) }, { UInt16($0) }, { Double($0) }, { Float($0) }, { CGFloat($0) },
        { Decimal($0) },
        { NSNumber(value: $0) }, { NSNumber(value: Double($0)) },
    ]

    /// The size of the file is the settings', in whichever type.
    @Test(arguments: sizes.indices) func sizesOfAnyType(_ index: Int) async throws {
        let folder = try TemporaryFolder.make("settings")
        defer { TemporaryFolder.remove(folder) }
        let writer = try Self.writer(folder)
        let (width, height) = (Self.sizes[index](198), Self.sizes[index](122))
        let settings: [String: Any] = [
            AVVideoCodecKey: "avc1", AVVideoWidthKey: width, AVVideoHeightKey: height,
            AVVideoCompressionPropertiesKey: [AVVideoAverageBitRateKey: Self.sizes[index](60_000)],
        ]
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input)
        writer.add(input)
        #expect(writer.startWriting())
        writer.startSession(atSourceTime: .zero)
        for number in 0..<3 {
            var buffer: CVPixelBuffer?
            CVPixelBufferCreate(nil, 64, 64, kCVPixelFormatType_32BGRA, nil, &buffer)
            let time = CMTime(value: Int64(number), timescale: 10)
            #expect(adaptor.append(try #require(buffer), withPresentationTime: time))
        }
        await writer.finishWriting()
        #expect(writer.status == .completed, "\(String(describing: writer.error))")
        let found = try await FFmpeg.probe(writer.outputURL, "stream=width,height", streams: "v:0")
        #expect(found == ["198,122"])
    }

    private static var wrongVideo: [(String, Any)] {
        [
            (AVVideoCodecKey, 5), (AVVideoWidthKey, "wide"), (AVVideoHeightKey, Date()),
            (AVVideoScalingModeKey, 1),
            (AVVideoCompressionPropertiesKey, "fast"), (AVVideoColorPropertiesKey, 709),
            (AVVideoColorPropertiesKey, [AVVideoYCbCrMatrixKey: "mine"]),
            (AVVideoColorPropertiesKey, [AVVideoColorPrimariesKey: "mine"]),
            (AVVideoColorPropertiesKey, [AVVideoTransferFunctionKey: 709]),
            (AVVideoCompressionPropertiesKey, [AVVideoAverageBitRateKey: "1M"]),
            (AVVideoCompressionPropertiesKey, [AVVideoQualityKey: Double.nan]),
            (AVVideoCompressionPropertiesKey, [AVVideoMaxKeyFrameIntervalKey: [1]]),
            (AVVideoCompressionPropertiesKey, [AVVideoMaxKeyFrameIntervalDurationKey: "1"]),
            (AVVideoCompressionPropertiesKey, [AVVideoAllowFrameReorderingKey: "no"]),
            (AVVideoCompressionPropertiesKey, [AVVideoH264EntropyModeKey: 1]),
            (AVVideoCompressionPropertiesKey, [AVVideoProfileLevelKey: 4.1]),
        ]
    }
    private static var wrongAudio: [(String, Any)] {
        [
            (AVFormatIDKey, "aac "), (AVSampleRateKey, "48k"), (AVSampleRateKey, 1e300),
            (AVNumberOfChannelsKey, [2]),
            (AVLinearPCMBitDepthKey, "16"), (AVLinearPCMIsFloatKey, "yes"), (AVLinearPCMIsBigEndianKey, "no"),
        ]
    }

    /// A value of a wrong type is never ignored.
    @Test func wrongTypesAreRefused() throws {
        let folder = try TemporaryFolder.make("settings")
        defer { TemporaryFolder.remove(folder) }
        let writer = try Self.writer(folder)
        #expect(writer.canApply(outputSettings: Self.video, forMediaType: .video))
        #expect(writer.canApply(outputSettings: Self.audio, forMediaType: .audio))
        for (key, value) in Self.wrongVideo {
            let settings = Self.video.merging([key: value]) { $1 }
            #expect(!writer.canApply(outputSettings: settings, forMediaType: .video), "\(key): \(value)")
        }
        for (key, value) in Self.wrongAudio {
            let settings = Self.audio.merging([key: value]) { $1 }
            #expect(!writer.canApply(outputSettings: settings, forMediaType: .audio), "\(key): \(value)")
        }
        let coded: [String: Any] = [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: "128k"]
        #expect(!writer.canApply(outputSettings: coded, forMediaType: .audio))
        var half = Self.video
        half[AVVideoHeightKey] = nil
        #expect(!writer.canApply(outputSettings: half, forMediaType: .video))
    }

    /// A codec's own sample rates can be asked for, and no other.
    @Test(
        arguments: [
            (kAudioFormatMPEG4AAC, [8000, 44_100, 48_000, 96_000], [8001, 12_345, 44_056, 96_001, 192_000]),
            (kAudioFormatOpus, [8000, 24_000, 48_000], [11_025, 44_100, 96_000]),
            (kAudioFormatLinearPCM, [8000, 12_345, 192_000], [7999, 192_001]),
        ])
    func sampleRatesOfCodecs(format: AudioFormatID, known: [Int], unknown: [Int]) throws {
        let folder = try TemporaryFolder.make("settings")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent("movie.mp4")
        let isPCM = format == kAudioFormatLinearPCM
        let writer = try AVAssetWriter(outputURL: url, fileType: isPCM ? .mov : .mp4)
        for rate in known + unknown {
            let settings: [String: Any] = [AVFormatIDKey: format, AVSampleRateKey: rate]
            #expect(
                writer.canApply(outputSettings: settings, forMediaType: .audio) == known.contains(rate),
                "\(rate)")
        }
    }

    /// Reading fails, and the error names the key.
    @Test func wrongTypesOfAReader() async throws {
        var clip = TestClip(.numbered, frameCount: 5)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 8000)
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let video = try #require(await asset.loadTracks(withMediaType: .video).first)
        let audio = try #require(await asset.loadTracks(withMediaType: .audio).first)
        let outputs: [(String, AVAssetReaderOutput)] = [
            (
                kCVPixelBufferPixelFormatTypeKey,
                AVAssetReaderTrackOutput(
                    track: video, outputSettings: [kCVPixelBufferPixelFormatTypeKey: "BGRA"])
            ),
            (
                kCVPixelBufferWidthKey,
                AVAssetReaderTrackOutput(track: video, outputSettings: [kCVPixelBufferWidthKey: "64"])
            ),
            (
                AVSampleRateKey,
                AVAssetReaderTrackOutput(
                    track: audio,
                    outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: "48000"])
            ),
            (
                AVNumberOfChannelsKey,
                AVAssetReaderAudioMixOutput(
                    audioTracks: [audio],
                    audioSettings: [
                        AVFormatIDKey: Double(kAudioFormatLinearPCM), AVNumberOfChannelsKey: "mono",
                    ])
            ),
        ]
        for (key, output) in outputs {
            let reader = try AVAssetReader(asset: asset)
            reader.add(output)
            #expect(!reader.startReading(), "\(key)")
            let error = reader.error as? AVError
            #expect(error?.code == .unsupportedOutputSettings, "\(key)")
            #expect(error?.localizedDescription.contains(key) == true)
        }
    }

    /// The rate of decoded audio is the settings', in whichever type.
    @Test func ratesOfAnyType() async throws {
        var clip = TestClip(.numbered, frameCount: 5)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 8000)
        let asset = AVURLAsset(url: try await TestMedia.clip(clip))
        let audio = try #require(await asset.loadTracks(withMediaType: .audio).first)
        for rate in [24_000, Int32(24_000), Float(24_000), CGFloat(24_000), NSNumber(value: 24_000)] as [Any]
        {
            let output = AVAssetReaderTrackOutput(
                track: audio,
                outputSettings: [
                    AVFormatIDKey: NSNumber(value: kAudioFormatLinearPCM), AVSampleRateKey: rate,
                ])
            let reader = try AVAssetReader(asset: asset)
            reader.add(output)
            #expect(reader.startReading(), "\(String(describing: reader.error))")
            let sample = try #require(output.copyNextSampleBuffer())
            let stream = CMSampleBufferGetFormatDescription(sample)
                .flatMap { CMAudioFormatDescriptionGetStreamBasicDescription($0) }
            #expect(stream?.pointee.mSampleRate == 24_000, "\(type(of: rate))")
            reader.cancelReading()
        }
    }
}
