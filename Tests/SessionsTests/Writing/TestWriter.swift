import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// A writer in a temporary folder, and samples with known content, for the tests of `AVAssetWriter`.
enum TestWriter {
    /// Calls `body` with a writer and the URL of its file, and removes the folder.
    static func writing<Result>(
        _ name: String, as type: AVFileType,
        _ body: (AVAssetWriter, URL) async throws -> Result
    ) async throws -> Result {
        let folder = try TemporaryFolder.make("writer")
        defer { TemporaryFolder.remove(folder) }
        let url = folder.appendingPathComponent(name)
        return try await body(try AVAssetWriter(url: url, fileType: type), url)
    }

    /// Numbered frames at 30 a second with a tone.
    static func clip(_ frameCount: Int = 30) async throws -> AVURLAsset {
        var clip = TestClip(.numbered, frameCount: frameCount)
        clip.sound = TestSound(.tone(frequency: 440, amplitude: 0.5), sampleCount: 1600 * frameCount)
        return AVURLAsset(url: try await TestMedia.clip(clip))
    }

    /// The frame of a number.
    static func image(_ number: Int, from pool: CVPixelBufferPool) throws -> CVPixelBuffer {
        var made: CVPixelBuffer?
        CVPixelBufferPoolCreatePixelBuffer(nil, pool, &made)
        let image = try #require(made)
        CVPixelBufferLockBaseAddress(image, [])
        defer { CVPixelBufferUnlockBaseAddress(image, []) }
        let (width, height) = (CVPixelBufferGetWidth(image), CVPixelBufferGetHeight(image))
        let stride = CVPixelBufferGetBytesPerRow(image)
        let base = try #require(CVPixelBufferGetBaseAddress(image)).assumingMemoryBound(to: UInt8.self)
        let blocks = FramePattern.blocks(of: number)
        for row in 0..<height {
            for column in 0..<width {
                let isWhite = blocks[row * 4 / height * 4 + column * 4 / width]
                for channel in 0..<4 { base[row * stride + column * 4 + channel] = isWhite ? 255 : 0 }
            }
        }
        return image
    }

    static var h264: [String: Any] {
        [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 160, AVVideoHeightKey: 96]
    }

    static var bgra: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA]
    }

    /// Writes numbered frames at times, from the adaptor's pool.
    static func write(
        _ times: [CMTime], _ writer: AVAssetWriter, settings: [String: Any] = h264, start: CMTime = .zero,
        configure: (AVAssetWriterInput) -> Void = { _ in }
    ) async throws {
        let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
        configure(input)
        let adaptor = AVAssetWriterInputPixelBufferAdaptor(
            assetWriterInput: input, sourcePixelBufferAttributes: bgra)
        #expect(adaptor.pixelBufferPool == nil && adaptor.assetWriterInput === input)
        #expect(adaptor.sourcePixelBufferAttributes?.count == 1 && writer.canAdd(input))
        writer.add(input)
        #expect(!writer.canAdd(input) && writer.inputs.count == 1)
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: start)
        let pool = try #require(adaptor.pixelBufferPool)
        for (number, time) in times.enumerated() {
            while !input.isReadyForMoreMediaData, writer.status == .writing {
                try await Task.sleep(for: .milliseconds(2))
            }
            #expect(try adaptor.append(image(number, from: pool), withPresentationTime: time))
        }
        input.markAsFinished()
        await writer.finishWriting()
        if let error = writer.error { throw error }
        #expect(writer.status == .completed)
    }

    /// Appends samples to the one input of a writer, and completes the file.
    static func append(
        _ samples: [CMSampleBuffer], to writer: AVAssetWriter, _ type: AVMediaType,
        _ settings: [String: Any]?, start: CMTime = .zero
    ) async throws {
        let input = AVAssetWriterInput(mediaType: type, outputSettings: settings)
        writer.add(input)
        guard writer.startWriting() else { throw try #require(writer.error) }
        writer.startSession(atSourceTime: start)
        for sample in samples {
            while !input.isReadyForMoreMediaData { try await Task.sleep(for: .milliseconds(1)) }
            #expect(input.append(sample))
        }
        await writer.finishWriting()
        if let error = writer.error { throw error }
        #expect(writer.status == .completed)
    }

    /// The sample at an index of a track of `counted` blocks.
    static func value(_ index: Int, _ track: Int) -> Int16 {
        Int16((index * 31 + track * 1000) % 30_000)
    }

    /// A block of 160 samples, at 48 kHz, whose values depend on track and index.
    static func counted(track: Int, block: Int) -> CMSampleBuffer? {
        let samples = (0..<160).map { value(block * 160 + $0, track) }
        var made: CMSampleBuffer?
        let stream = AudioStreamBasicDescription(
            mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 2,
            mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16, mReserved: 0)
        guard let data = samples.withUnsafeBytes({ CMBlockBuffer(copying: $0) }),
            let format = try? CMFormatDescription(audioStreamBasicDescription: stream)
        else { return nil }
        CMAudioSampleBufferCreateReadyWithPacketDescriptions(
            allocator: nil, dataBuffer: data, formatDescription: format, sampleCount: 160,
            presentationTimeStamp: CMTime(value: Int64(block) * 160, timescale: 48_000),
            packetDescriptions: nil, sampleBufferOut: &made)
        return made
    }

    /// The names of the files in the folder of a file.
    static func files(beside url: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: url.deletingLastPathComponent().path)
    }
}
