import Editing
import Foundation
import MediaTypes
import Sessions
import TestSupport
import Testing

/// Readers and writers for asynchronous code. Source: AVFoundation's Swift interface. The judge is ffmpeg.
@Suite struct ReceiverTests {
    private let attributes = CVPixelBufferCreationAttributes(
        pixelFormatType: CVPixelFormatType(rawValue: kCVPixelFormatType_32BGRA),
        size: CVImageSize(width: 160, height: 96))

    /// The frame of a number in the pattern of `FramePattern`.
    private func draw(_ number: Int, into buffer: inout CVMutablePixelBuffer) {
        let blocks = FramePattern.blocks(of: number)
        buffer.accessUnsafeMutableRawPlaneBytes { planes in
            let (size, stride) = (planes[0].properties.size, planes[0].properties.bytesPerRow)
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let isWhite = blocks[row * 4 / size.height * 4 + column * 4 / size.width]
                    for channel in 0..<4 {
                        planes[0].bytes[row * stride + column * 4 + channel] = isWhite ? 255 : 0
                    }
                }
            }
        }
    }

    @Test func framesGoThroughAReceiver() async throws {
        try await TestWriter.writing("frames.mp4", as: .mp4) { writer, url in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            let receiver = writer.inputPixelBufferReceiver(for: input, pixelBufferAttributes: attributes)
            #expect(receiver.pixelBufferPool == nil && receiver.sourcePixelBufferAttributes == attributes)
            #expect(writer.inputs.first === input)
            try writer.start()
            writer.startSession(atSourceTime: .zero)
            let pool = try #require(receiver.pixelBufferPool)
            #expect(pool.pixelBufferAttributes == attributes)
            for number in 0..<20 {
                var buffer = try pool.makeMutablePixelBuffer()
                draw(number, into: &buffer)
                let time = CMTime(value: Int64(number), timescale: 25)
                let image = CVReadOnlyPixelBuffer(buffer)
                if try number % 2 == 0 || !receiver.appendImmediately(image, with: time) {
                    try await receiver.append(image, with: time)
                }
            }
            receiver.finish()
            await writer.finishWriting()
            #expect(writer.status == .completed)
            let video = try await FFmpeg.video(of: url)
            #expect(video.frames.map { FramePattern.number(in: $0) } == Array(0..<20))
        }
    }

    @Test func samplesGoFromAProviderToAReceiver() async throws {
        let asset = try await TestWriter.clip()
        let reader = try AVAssetReader(asset: asset)
        let pairs = try asset.tracks.map { track in
            let isVideo = track.mediaType == .video
            let settings: [String: Any] =
                isVideo
                ? [kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange]
                : [AVFormatIDKey: kAudioFormatLinearPCM]
            let provider = reader.outputProvider(
                for: AVAssetReaderTrackOutput(track: track, outputSettings: settings))
            return (
                provider,
                try #require(track.mediaType == .video || track.mediaType == .audio ? track.mediaType : nil)
            )
        }
        try await TestWriter.writing("copy.mov", as: .mov) { writer, url in
            let receivers = pairs.map { pair in
                let settings: [String: Any] =
                    pair.1 == .video
                    ? TestWriter.h264
                    : [
                        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000,
                        AVNumberOfChannelsKey: 1,
                    ]
                return writer.inputReceiver(
                    for: AVAssetWriterInput(mediaType: pair.1, outputSettings: settings))
            }
            try reader.start()
            try writer.start()
            writer.startSession(atSourceTime: .zero)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (pair, receiver) in zip(pairs, receivers) {
                    let provider = pair.0
                    group.addTask {
                        while let sample = try await provider.next() { try await receiver.append(sample) }
                        receiver.finish()
                    }
                }
                try await group.waitForAll()
            }
            await writer.finishWriting()
            #expect(writer.status == .completed && reader.status == .completed)
            #expect(
                try await FFmpeg.video(of: url).frames.map { FramePattern.number(in: $0) } == Array(0..<30))
            #expect(try await FFmpeg.audio(of: url).frameCount == 48_000)
        }
    }

    @Test func whatFailsIsThrown() async throws {
        let asset = try await TestWriter.clip()
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let reader = try AVAssetReader(asset: asset)
        let output = AVAssetReaderTrackOutput(track: track, outputSettings: [kCVPixelBufferWidthKey: "wide"])
        let provider = reader.outputProvider(for: output)
        #expect(throws: AVError.self) { try reader.start() }
        await #expect(throws: AVError.self) { _ = try await provider.next() }

        let cancelled = try AVAssetReader(asset: asset)
        let other = cancelled.outputProvider(for: AVAssetReaderTrackOutput(track: track, outputSettings: nil))
        try cancelled.start()
        cancelled.cancelReading()
        await #expect(throws: CancellationError.self) {
            while try await other.next() != nil {}
        }

        try await TestWriter.writing("a.mp4", as: .mp4) { writer, _ in
            _ = #expect(throws: AVError.self) { try writer.start() }
        }
        try await TestWriter.writing("b.mp4", as: .mp4) { writer, _ in
            let input = AVAssetWriterInput(mediaType: .video, outputSettings: TestWriter.h264)
            let receiver = writer.inputPixelBufferReceiver(for: input, pixelBufferAttributes: nil)
            try writer.start()
            writer.startSession(atSourceTime: .zero)
            #expect(receiver.pixelBufferPool == nil)
            writer.cancelWriting()
            let image = CVReadOnlyPixelBuffer(try CVMutablePixelBuffer(attributes))
            _ = await #expect(throws: CancellationError.self) {
                try await receiver.append(image, with: .zero)
            }
        }
    }

    @Test func valuesHoldWhatTheyWereMadeOf() throws {
        var buffer = try CVMutablePixelBuffer(attributes)
        #expect(
            buffer.size == attributes.size && buffer.pixelFormatType == attributes.pixelFormatType
                && !buffer.isPlanar)
        buffer.accessUnsafeMutableRawPlaneBytes { planes in planes[0].bytes[0] = 7 }
        let (byte, width) = (
            buffer.accessUnsafeRawPlaneBytes { $0[0].bytes[0] },
            buffer.withUnsafeBuffer { CVPixelBufferGetWidth($0) }
        )
        #expect(byte == 7 && width == 160)
        let image = CVReadOnlyPixelBuffer(buffer)
        #expect(image.size == CVImageSize(CGSize(width: 160.9, height: 96)) && !image.isPlanar)
        #expect(image.pixelFormatType == attributes.pixelFormatType)
        let read = image.accessUnsafeRawPlaneBytes { $0[0].bytes[0] }
        #expect(read == 7)
        let time = CMTime(value: 3, timescale: 25)
        let sample = CMReadySampleBuffer(pixelBuffer: image, presentationTimeStamp: time)
        let dynamic = CMReadySampleBuffer<CMSampleBuffer.DynamicContent>(sample)
        #expect(dynamic.presentationTimeStamp == time && !dynamic.duration.isNumeric)
        #expect(dynamic.outputPresentationTimeStamp == time && !dynamic.decodeTimeStamp.isNumeric)
        guard case .pixelBuffer(let content) = dynamic.content else { throw AVError(.unknown) }
        let (one, other) = (content.withUnsafeBuffer { $0 }, image.withUnsafeBuffer { $0 })
        #expect(one === other)
        #expect(dynamic.withUnsafeSampleBuffer { $0.presentationTimeStamp } == time)
        #expect(CMReadySampleBuffer<CVReadOnlyPixelBuffer>(dynamic) != nil)
        #expect(CMReadySampleBuffer<CMReadOnlyDataBlockBuffer>(dynamic) == nil)

        let block = try #require(TestWriter.counted(track: 1, block: 2))
        let bytes = CMReadySampleBuffer<CMSampleBuffer.DynamicContent>(unsafeBuffer: block)
        let data = try #require(CMReadySampleBuffer<CMReadOnlyDataBlockBuffer>(bytes))
        #expect(data.sampleCount == 160 && data.totalSampleSize == 320 && data.content.count == 320)
        let first = TestWriter.value(320, 1)
        #expect(Array(data.content.prefix(2)) == [UInt8(first & 255), UInt8(first >> 8)])
        let whole = data.content.withUnsafeBytes { Array($0) }
        #expect(whole == Array(Data(data.content)))
        #expect(CMReadOnlyDataBlockBuffer([1, 2, 3] as [UInt8]).elementsEqual([1, 2, 3]))
        #expect(throws: NSError.self) {
            _ = try CVMutablePixelBuffer(
                CVPixelBufferCreationAttributes(
                    pixelFormatType: CVPixelFormatType(rawValue: 1), size: CVImageSize(width: 8, height: 8)))
        }
    }
}
